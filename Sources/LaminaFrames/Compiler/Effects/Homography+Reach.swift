import LaminaGeometry
import LaminaPlan

extension Homography {
  /// How far a blur with standard deviation `sigma` reaches, in whole pixels along x and y. Only
  /// for an affine map.
  func reach(_ sigma: Float) -> (x: Int, y: Int) {
    guard sigma > 0 else { return (0, 0) }
    func pixels(_ a: Float, _ b: Float) -> Int {
      let length = 3 * sigma * (a * a + b * b).squareRoot()
      return Int(min(length.rounded(.up), 16_384)) + 1
    }
    return (pixels(m11, m21), pixels(m12, m22))
  }

  /// The image of a vector. Only for an affine map.
  func vector(_ v: SIMD2<Float>) -> SIMD2<Float> {
    SIMD2(v.x * m11 + v.y * m21, v.x * m12 + v.y * m22)
  }

  /// Every pixel that the image of `rect` touches.
  func outer(_ rect: Vector4) -> PixelRect {
    if kind <= .scaleTranslate { return DeviceBox(rect, through: self).outer }
    return DeviceQuad(rect, through: self).outer(within: .everything)
  }
}

extension PixelRect {
  /// Every pixel that the box touches after a move by a fraction of a pixel.
  func moved(_ offset: SIMD2<Float>) -> PixelRect {
    if isEmpty { return self }
    var box = DeviceBox(self)
    box.minX += offset.x
    box.maxX += offset.x
    box.minY += offset.y
    box.maxY += offset.y
    return box.outer
  }
}
