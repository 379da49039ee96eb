// Operations on rectangles of pixels, whose results never go beyond what a record can hold.
extension PixelRect {
  @inlinable package static var empty: PixelRect { PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0) }

  /// What the corners of a record can hold, whatever an operator allows.
  @usableFromInline package static let largestSide = 16_384

  /// Where everything is that a record can name.
  @inlinable package static var everything: PixelRect {
    PixelRect(minX: -16_384, minY: -16_384, maxX: 16_384, maxY: 16_384)
  }

  /// Number of pixels inside; 0 for an empty rectangle.
  @inlinable package var area: Int { isEmpty ? 0 : width * height }

  /// The smallest rectangle around both. An empty one adds nothing.
  @inlinable package func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  /// The rectangle with `x` more pixels on the left and on the right, and `y` more above and below.
  @inlinable package func expanded(_ x: Int, _ y: Int) -> PixelRect {
    if isEmpty { return self }
    return PixelRect(
      minX: Self.bounded(Int(minX) - x), minY: Self.bounded(Int(minY) - y),
      maxX: Self.bounded(Int(maxX) + x),
      maxY: Self.bounded(Int(maxY) + y))
  }

  /// The rectangle moved by whole pixels.
  @inlinable package func moved(_ x: Int, _ y: Int) -> PixelRect {
    if isEmpty { return self }
    return PixelRect(
      minX: Self.bounded(Int(minX) + x), minY: Self.bounded(Int(minY) + y),
      maxX: Self.bounded(Int(maxX) + x),
      maxY: Self.bounded(Int(maxY) + y))
  }

  /// The rectangle in a grid whose pixels are `factor` times as large: every pixel of that grid
  /// that it touches.
  @inlinable package func reduced(by factor: Int) -> PixelRect {
    func down(_ value: Int16) -> Int {
      Int(value) >= 0 ? Int(value) / factor : -((factor - 1 - Int(value)) / factor)
    }
    func up(_ value: Int16) -> Int { -down(-value) }
    return PixelRect(
      minX: Self.bounded(down(minX)), minY: Self.bounded(down(minY)), maxX: Self.bounded(up(maxX)),
      maxY: Self.bounded(up(maxY)))
  }

  /// The edges as a vector: minX, minY, maxX, maxY.
  @inlinable package var vector: Vector4 {
    Vector4(Float(minX), Float(minY), Float(maxX), Float(maxY))
  }

  @inlinable static func bounded(_ value: Int) -> Int16 { Int16(max(-16_384, min(16_384, value))) }
}
