/// One filter as the compositor runs it.
package enum FilterStep: Equatable, Sendable {
  /// A Gaussian with a standard deviation in units of the layer.
  case blur(sigma: Float, normalizesEdges: Bool)
  /// A map of colours.
  case matrix(ColorMatrix)
}
