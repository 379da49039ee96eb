import LaminaGeometry

// Boxes of pixels that grow and move, never beyond what a record can hold.
extension PixelRect {
  /// Where everything is that a record can name.
  static let everything = PixelRect(minX: -16_384, minY: -16_384, maxX: 16_384, maxY: 16_384)

  /// The smallest box around both; an empty one adds nothing.
  package func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  /// The box with `x` pixels more on the left and on the right, and `y` above and below.
  func expanded(_ x: Int, _ y: Int) -> PixelRect {
    if isEmpty { return self }
    return PixelRect(
      minX: Self.bounded(Int(minX) - x), minY: Self.bounded(Int(minY) - y),
      maxX: Self.bounded(Int(maxX) + x),
      maxY: Self.bounded(Int(maxY) + y))
  }

  /// The box moved by whole pixels.
  func moved(_ x: Int, _ y: Int) -> PixelRect {
    if isEmpty { return self }
    return PixelRect(
      minX: Self.bounded(Int(minX) + x), minY: Self.bounded(Int(minY) + y),
      maxX: Self.bounded(Int(maxX) + x),
      maxY: Self.bounded(Int(maxY) + y))
  }

  /// Every pixel that the box touches after a move by a part of a pixel.
  func moved(_ offset: SIMD2<Float>) -> PixelRect {
    if isEmpty { return self }
    var box = DeviceBox(self)
    box.minX += offset.x
    box.maxX += offset.x
    box.minY += offset.y
    box.maxY += offset.y
    return box.outer
  }

  /// Every pixel of a grid whose pixels are `factor` times as large.
  func reduced(by factor: Int) -> PixelRect {
    func down(_ value: Int16) -> Int {
      Int(value) >= 0 ? Int(value) / factor : -((factor - 1 - Int(value)) / factor)
    }
    func up(_ value: Int16) -> Int { -down(-value) }
    return PixelRect(
      minX: Self.bounded(down(minX)), minY: Self.bounded(down(minY)), maxX: Self.bounded(up(maxX)),
      maxY: Self.bounded(up(maxY)))
  }

  /// The edges as a vector.
  var vector: Vector4 { Vector4(Float(minX), Float(minY), Float(maxX), Float(maxY)) }

  private static func bounded(_ value: Int) -> Int16 { Int16(max(-16_384, min(16_384, value))) }
}

extension Homography {
  /// How far a blur with standard deviation `sigma` reaches, in whole pixels along x and y. For an
  /// affine map.
  func reach(_ sigma: Float) -> (x: Int, y: Int) {
    guard sigma > 0 else { return (0, 0) }
    func pixels(_ a: Float, _ b: Float) -> Int {
      let length = 3 * sigma * (a * a + b * b).squareRoot()
      return Int(min(length.rounded(.up), 16_384)) + 1
    }
    return (pixels(m11, m21), pixels(m12, m22))
  }

  /// Where a vector goes. For an affine map.
  func vector(_ v: SIMD2<Float>) -> SIMD2<Float> {
    SIMD2(v.x * m11 + v.y * m21, v.x * m12 + v.y * m22)
  }

  /// Every pixel that the image of `rect` touches.
  func outer(_ rect: Vector4) -> PixelRect {
    if kind <= .scaleTranslate { return DeviceBox(rect, through: self).outer }
    return DeviceQuad(rect, through: self).outer(within: .everything)
  }
}
