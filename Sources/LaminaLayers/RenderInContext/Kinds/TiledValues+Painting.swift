import LaminaGraphics

extension TiledValues {
  /// For `render(in:)`: draws the part inside the clip into a context in the space of `layer`, at
  /// once and on this thread.
  func paint(_ layer: CALayer, in context: CGContext) {
    context.saveGState()
    defer { context.restoreGState() }
    context.clip(to: layer.bounds)
    layer.draw(in: context)
  }
}
