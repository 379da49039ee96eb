import LaminaGraphics

extension EmitterValues {
  /// For `render(in:)`. Draws nothing: only a renderer draws particles.
  func paint(_ layer: CALayer, in context: CGContext) {}
}
