@_implementationOnly import CCairo

extension CGContext {
  /// Brings the memory of the context up to date. Drawing is complete when a call returns, so there
  /// is little to do.
  public func flush() {
    cairo_surface_flush(target.surface.pointer)
    memory?.flush()
  }

  /// Does the same as ``flush()``.
  public func synchronize() { flush() }

  // Apple's functions below colour the edges of text, or place glyphs at fractions of a pixel. Here
  // text is always smoothed in grey and glyphs stand at their exact places, so these functions do
  // nothing.

  /// Does nothing: text is smoothed in grey.
  public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}
  /// Does nothing: text is smoothed in grey.
  public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}
  /// Does nothing: glyphs stand at their exact places.
  public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {}
  /// Does nothing: glyphs stand at their exact places.
  public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {}
  /// Does nothing: glyphs stand at their exact places.
  public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {}
  /// Does nothing: glyphs stand at their exact places.
  public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {}
}
