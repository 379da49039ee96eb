import LaminaGeometry
import LaminaPlan

/// A picture in a surface.
struct Surface {
  /// As a plan under way names it.
  var page: Int32
  /// Pixels of the grid that the surface holds, from texel (0, 0) on.
  var area: PixelRect
  /// Pixels of the space around to a pixel of the grid: 1, or a power of two.
  var factor: Int = 1
  /// Where pixel (0, 0) of the grid begins in the space around.
  var origin = SIMD2<Int>(0, 0)

  /// The surface's pixels in the space around.
  var box: Vector4 {
    let f = Float(factor)
    let (x, y) = (Float(origin.x), Float(origin.y))
    return Vector4(
      x + Float(area.minX) * f, y + Float(area.minY) * f, x + Float(area.maxX) * f,
      y + Float(area.maxY) * f)
  }

  /// The surface by whole pixels elsewhere. For one whose grid is that of the space around.
  func moved(_ offset: SIMD2<Int>) -> Surface {
    var moved = self
    moved.area = area.moved(offset.x, offset.y)
    return moved
  }

  /// The surface as something to draw.
  func picture(_ color: PackedColor, _ flags: QuadFlags = []) -> Picture {
    Picture(page: page, x: 0, y: 0, isOpaque: false, opacity: color, sampling: flags)
  }

  /// All of the surface at `rect`.
  func piece(at rect: Vector4, flippedY: Bool = false, edges: QuadFlags = [])
    -> ContentsPlacement.Piece
  {
    let (w, h) = (Float(area.width), Float(area.height))
    return ContentsPlacement.Piece(
      rect: rect, source: flippedY ? Vector4(0, h, w, 0) : Vector4(0, 0, w, h),
      texels: PixelRect(minX: 0, minY: 0, maxX: Int16(area.width), maxY: Int16(area.height)),
      edges: edges)
  }
}
