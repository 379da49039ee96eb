/// A map of colours: four factors and a constant for each component of the result.
///
/// The result of `columns.0 * r + columns.1 * g + columns.2 * b + columns.3 * a + constant` is
/// clamped to 0...1.
package struct ColorMatrix: Equatable, Sendable, BitwiseCopyable {
  /// How much one unit of red, green, blue and alpha adds to the components of the result.
  package var red: SIMD4<Float>
  package var green: SIMD4<Float>
  package var blue: SIMD4<Float>
  package var alpha: SIMD4<Float>
  package var constant: SIMD4<Float>
  /// Whether input and result are premultiplied. If not, both are straight colour, encoded sRGB.
  package var isPremultiplied: Bool

  package init(
    red: SIMD4<Float>, green: SIMD4<Float>, blue: SIMD4<Float>, alpha: SIMD4<Float>,
    constant: SIMD4<Float> = .zero, isPremultiplied: Bool = false
  ) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    (self.constant, self.isPremultiplied) = (constant, isPremultiplied)
  }

  /// The matrix that does what this one and then `next` do; nil if no matrix does.
  ///
  /// This one must keep alpha, because a transparent pixel loses its colour, and its results must
  /// not need clamping.
  package func followed(by next: ColorMatrix) -> ColorMatrix? {
    guard !isPremultiplied, !next.isPremultiplied, keepsAlpha, isBounded else { return nil }
    func image(_ column: SIMD4<Float>) -> SIMD4<Float> {
      next.red * column.x + next.green * column.y + next.blue * column.z + next.alpha * column.w
    }
    return ColorMatrix(
      red: image(red), green: image(green), blue: image(blue), alpha: image(alpha),
      constant: image(constant) + next.constant)
  }

  private var keepsAlpha: Bool {
    red.w == 0 && green.w == 0 && blue.w == 0 && alpha.w == 1 && constant.w == 0
  }

  /// Whether colours between 0 and 1 give only such colours.
  private var isBounded: Bool {
    var (low, high) = (constant, constant)
    for column in [red, green, blue, alpha] {
      low += column.clamped(lowerBound: SIMD4(repeating: -.infinity), upperBound: .zero)
      high += column.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: .infinity))
    }
    return low.min() >= -1e-6 && high.max() <= 1 + 1e-6
  }

  package static let identity = ColorMatrix(
    red: SIMD4(1, 0, 0, 0), green: SIMD4(0, 1, 0, 0), blue: SIMD4(0, 0, 1, 0),
    alpha: SIMD4(0, 0, 0, 1))

  /// Opaque white wherever alpha is large enough for eight bits to tell it from 0; elsewhere clear.
  package static let anyAlpha = ColorMatrix(
    red: .zero, green: .zero, blue: .zero, alpha: SIMD4(0, 0, 0, 255), constant: SIMD4(1, 1, 1, 0))
}
