import LaminaPlan

/// An affine map from device space to the texels of a record, counted from the first of them, and
/// how far the loops that draw the record may be from it.
///
/// Those loops compute the same places in another order, and rounding errors grow with the numbers
/// that are added. A texel outside of what was made for a record would be somebody else's memory.
/// So errors are taken to be far larger than they can be.
struct TexelReach {
  /// What a step to the right and a step down become, and where the origin is.
  private let x, y, origin: SIMD2<Float>
  /// The magnitudes of the numbers that make up the origin, added.
  private let added: SIMD2<Float>
  /// The error of each number as a part of its magnitude.
  private let relativeError: Float

  /// The most pixels beside a box that a block of pixels has in it.
  private static let beside: Float = 8

  init(
    _ x: SIMD2<Float>, _ y: SIMD2<Float>, origin: SIMD2<Float>, added: SIMD2<Float>,
    relativeError: Float
  ) {
    (self.x, self.y, self.origin) = (x, y, origin)
    (self.added, self.relativeError) = (added, relativeError)
  }

  /// Those of some texels that are read where pixels in `box` are drawn, or in blocks of pixels
  /// that reach beyond it. All of them if that is not known.
  func texels(for box: PixelRect, of all: PixelRect) -> PixelRect {
    let left = Float(box.minX) - Self.beside, right = Float(box.maxX) + Self.beside
    let (top, bottom) = (Float(box.minY), Float(box.maxY))
    let (far, deep) = (max(abs(left), abs(right)), max(abs(top), abs(bottom)))
    let error = (x.magnitudes * far + y.magnitudes * deep + added) * relativeError
    let low = origin + pointwiseMin(x * left, x * right) + pointwiseMin(y * top, y * bottom)
    let high = origin + pointwiseMax(x * left, x * right) + pointwiseMax(y * top, y * bottom)
    let sum = low + high + error
    guard sum.x.isFinite, sum.y.isFinite else { return all }
    let size = SIMD2(Float(all.width), Float(all.height))
    // Places are clamped to the texels, and are between two of them.
    let first = ((low - error).clamped(lowerBound: .zero, upperBound: size) - 2).clamped(
      lowerBound: .zero, upperBound: size)
    let end = ((high + error).clamped(lowerBound: .zero, upperBound: size) + 3).clamped(
      lowerBound: .zero, upperBound: size)
    return PixelRect(
      minX: all.minX + Int16(first.x), minY: all.minY + Int16(first.y),
      maxX: all.minX + Int16(end.x), maxY: all.minY + Int16(end.y))
  }
}

extension SIMD2<Float> {
  var magnitudes: SIMD2<Float> { SIMD2(abs(x), abs(y)) }
}
