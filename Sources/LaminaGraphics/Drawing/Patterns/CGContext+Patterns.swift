import Foundation

extension CGContext {
  /// Sets the pattern of fills.
  ///
  /// The fill space has to be a pattern's space (``setFillColorSpace(_:)``) with the components of
  /// the tint in its base, for a pattern without colours. `components` point at alpha, after the
  /// tint if there is one. Ignored otherwise.
  public func setFillPattern(
    _ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>
  ) {
    if let ink = ink(pattern, components, state.fill.space) { state.fill = ink }
  }

  /// Sets the pattern of lines, under the rules of ``setFillPattern(_:colorComponents:)`` for the
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
    // Apple asks for the space first; a pattern with colours is clear without it.
    let space = space.model != .pattern && pattern.isColored ? .patternSpace : space
    return CGColor(patternSpace: space, pattern: pattern, components: components).map {
      GraphicsState.Ink($0)
    }
  }
}
