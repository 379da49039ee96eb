import LaminaGraphics

extension EmitterValues {
  /// Draws into a context that is in the space of `layer`, for `render(in:)`: nothing, for
  /// particles are the compositor's.
  func paint(_ layer: CALayer, in context: CGContext) {}
}
