import LaminaGeometry
import LaminaPlan

/// A rectangle of device space by its edges, in pixels.
struct DeviceBox: Equatable {
  var minX: Float
  var minY: Float
  var maxX: Float
  var maxY: Float

  var isEmpty: Bool { !(maxX > minX && maxY > minY) }

  /// Edges within this distance of a whole pixel lie on it. Rounding errors must not show as a
  /// seam.
  static let snap: Float = 1 / 512

  /// The image of a rectangle of layer space under a map that keeps rectangles upright, snapped to
  /// whole pixels.
  init(_ rect: Vector4, through world: Homography) {
    let (x0, x1) = (rect.x * world.m11 + world.m31, rect.z * world.m11 + world.m31)
    let (y0, y1) = (rect.y * world.m22 + world.m32, rect.w * world.m22 + world.m32)
    minX = Self.snapped(min(x0, x1))
    maxX = Self.snapped(max(x0, x1))
    minY = Self.snapped(min(y0, y1))
    maxY = Self.snapped(max(y0, y1))
  }

  init(minX: Float, minY: Float, maxX: Float, maxY: Float) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  init(_ rect: PixelRect) {
    self.init(
      minX: Float(rect.minX), minY: Float(rect.minY), maxX: Float(rect.maxX), maxY: Float(rect.maxY)
    )
  }

  @inline(__always)
  static func snapped(_ value: Float) -> Float {
    let whole = value.rounded()
    return abs(value - whole) <= snap ? whole : value
  }

  /// Whether all edges lie on whole pixels.
  var isWhole: Bool {
    minX == minX.rounded() && minY == minY.rounded() && maxX == maxX.rounded()
      && maxY == maxY.rounded()
  }

  /// Every pixel that the box touches.
  var outer: PixelRect {
    PixelRect(
      minX: Self.pixel(minX.rounded(.down)), minY: Self.pixel(minY.rounded(.down)),
      maxX: Self.pixel(maxX.rounded(.up)), maxY: Self.pixel(maxY.rounded(.up)))
  }

  /// Every pixel that lies completely inside.
  var inner: PixelRect {
    PixelRect(
      minX: Self.pixel(minX.rounded(.up)), minY: Self.pixel(minY.rounded(.up)),
      maxX: Self.pixel(maxX.rounded(.down)), maxY: Self.pixel(maxY.rounded(.down)))
  }

  /// A whole number of pixels that fits a record. Values outside the largest target are clamped.
  @inline(__always)
  static func pixel(_ value: Float) -> Int16 { Int16(max(-16_384, min(16_384, value))) }

  var vector: Vector4 { Vector4(minX, minY, maxX, maxY) }
}
