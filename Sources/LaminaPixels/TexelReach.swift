import LaminaPlan

extension PixelRect {
  /// The most pixels beside a box that a block of pixels has in it.
  private static let beside: Float = 8

  /// Those of these texels that records read where they draw pixels in `box`, or in blocks of
  /// pixels that reach beyond it. All of them if that is not known.
  ///
  /// - Parameter place: maps points of device space to texels, counted from the first of these. It
  ///   is affine.
  func read(by box: PixelRect, _ place: (SIMD2<Float>) -> SIMD2<Float>) -> PixelRect {
    let left = Float(box.minX) - Self.beside, right = Float(box.maxX) + Self.beside
    let (top, bottom) = (Float(box.minY), Float(box.maxY))
    let (a, b) = (place(SIMD2(left, top)), place(SIMD2(right, top)))
    let (c, d) = (place(SIMD2(left, bottom)), place(SIMD2(right, bottom)))
    var low = pointwiseMin(pointwiseMin(a, b), pointwiseMin(c, d))
    var high = pointwiseMax(pointwiseMax(a, b), pointwiseMax(c, d))
    let sum = a + b + c + d
    guard sum.x.isFinite, sum.y.isFinite else { return self }
    let size = SIMD2(Float(width), Float(height))
    // A place is between two texels, and rounding may take the next one.
    low = (low.clamped(lowerBound: .zero, upperBound: size) - 2).clamped(
      lowerBound: .zero, upperBound: size)
    high = (high.clamped(lowerBound: .zero, upperBound: size) + 3).clamped(
      lowerBound: .zero, upperBound: size)
    return PixelRect(
      minX: minX + Int16(low.x), minY: minY + Int16(low.y), maxX: minX + Int16(high.x),
      maxY: minY + Int16(high.y))
  }
}
