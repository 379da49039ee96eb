/// One filter as the compositor runs it.
package enum FilterStep: Equatable, Sendable {
  /// A Gaussian blur. The standard deviation is in units of the layer.
  case blur(sigma: Float, normalizesEdges: Bool)
  /// A map of colours.
  case matrix(ColorMatrix)
}
