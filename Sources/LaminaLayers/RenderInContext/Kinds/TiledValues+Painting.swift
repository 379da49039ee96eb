import LaminaGraphics

extension TiledValues {
  /// Draws into a context that is in the space of `layer`, for `render(in:)`: at once, on this
  /// thread, whatever the clip shows.
  func paint(_ layer: CALayer, in context: CGContext) {
    context.saveGState()
    defer { context.restoreGState() }
    context.clip(to: layer.bounds)
    layer.draw(in: context)
  }
}
