import CCairo

extension CGContext {
  /// Brings the memory of the context up to date. Drawing is done when a call returns, so there is
  /// little to wait for.
  public func flush() {
    cairo_surface_flush(target.surface.pointer)
    memory?.flush()
  }

  /// As ``flush()``.
  public func synchronize() { flush() }

  // What follows would colour the edges of text or place glyphs by parts of a pixel. Text here is
  // smoothed in grey and placed by whole shapes, so these change nothing.

  /// Changes nothing: text is smoothed in grey.
  public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}
  /// Changes nothing: text is smoothed in grey.
  public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}
  /// Changes nothing: glyphs are drawn where they are.
  public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {}
  /// Changes nothing: glyphs are drawn where they are.
  public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {}
  /// Changes nothing: glyphs are drawn where they are.
  public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {}
  /// Changes nothing: glyphs are drawn where they are.
  public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {}
}
