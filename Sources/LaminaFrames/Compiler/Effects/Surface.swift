import LaminaGeometry
import LaminaPlan

/// The part of a surface that is in use.
struct Surface {
  /// The page as an unfinished plan names it.
  var page: Int32
  /// The pixels of the grid that the surface holds, beginning at texel (0, 0).
  var area: PixelRect
  /// How many pixels of the space around one pixel of the grid stands for: 1, or a power of two.
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

  /// The surface moved by whole pixels. Only for a surface whose grid is that of the space around.
  func moved(_ offset: SIMD2<Int>) -> Surface {
    var moved = self
    moved.area = area.moved(offset.x, offset.y)
    return moved
  }

  /// The surface as an image that can be drawn.
  func pageImage(_ color: PackedColor, _ flags: QuadFlags = []) -> PageImage {
    PageImage(
      page: page, x: 0, y: 0, isOpaque: false, opacity: color, sampling: flags, canFade: true)
  }

  /// The piece with all of the surface, at `rect`.
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
