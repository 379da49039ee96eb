import Foundation

extension CGContext {
  /// Sets the pattern of fills.
  ///
  /// The fill space has to be a pattern space (``setFillColorSpace(_:)``). For a pattern without
  /// colours, the base of that space is the space of the tint. `components` points at the tint, if
  /// any, followed by alpha. The call is ignored if the spaces do not fit.
  public func setFillPattern(
    _ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>
  ) {
    if let ink = ink(pattern, components, state.fill.space) { state.fill = ink }
  }

  /// Sets the pattern of lines. The rules of ``setFillPattern(_:colorComponents:)`` apply to the
  /// stroke space.
  public func setStrokePattern(
    _ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>
  ) {
    if let ink = ink(pattern, components, state.stroke.space) { state.stroke = ink }
  }

  /// Moves patterns by `phase`, in the base space of the context.
  public func setPatternPhase(_ phase: CGSize) {
    if phase.width.isFinite, phase.height.isFinite { state.patternPhase = phase }
  }

  private func ink(
    _ pattern: CGPattern, _ components: UnsafePointer<CGFloat>, _ space: CGColorSpace
  ) -> GraphicsState.Ink? {
    // Apple requires the pattern space to be set first. A pattern with colours works without it
    // here.
    let space = space.model != .pattern && pattern.isColored ? .patternSpace : space
    return CGColor(patternSpace: space, pattern: pattern, components: components).map {
      GraphicsState.Ink($0)
    }
  }
}
