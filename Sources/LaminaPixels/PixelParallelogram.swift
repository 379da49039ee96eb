@_implementationOnly import CPixels
import LaminaGraphics
import LaminaPlan

/// A parallelogram with antialiased edges, in a colour or with a whole image in it.
struct PixelParallelogram {
  let shape: lamina_parallelogram
  /// Page space: the texels that it shows; empty for a colour.
  let texels: PixelRect
  /// Device space: no pixel outside is touched.
  let box: PixelRect

  /// Nil if the record shows texels that the page does not have. Without a page it is a colour.
  ///
  /// - Parameter isTinted: whether texels are multiplied by the colour, and not only by its alpha.
  init?(_ record: TurnedInstance, in page: TexturePage?, isTinted: Bool) {
    let (map, rect, color) = (record.map, record.rect, record.color)
    texels = page == nil ? .empty : record.texelBounds
    if let page, !page.canSample(texels) { return nil }
    let u = SIMD2(map.xx, map.xy), v = SIMD2(map.yx, map.yy)
    let middle = SIMD2(map.tx, map.ty) + 0.5 * ((rect.x + rect.z) * u + (rect.y + rect.w) * v)
    // Half of the extent along x and y, and the reach of antialiased edges.
    let reach = 0.5 * (abs(rect.z - rect.x) * u.magnitudes + abs(rect.w - rect.y) * v.magnitudes)
    let (low, high) = (middle - reach - 2, middle + reach + 2)
    let farthest = Float(PixelRect.largestSide)
    guard low.x > -farthest, low.y > -farthest, high.x < farthest, high.y < farthest else {
      return nil
    }
    box = PixelRect(
      minX: Int16(low.x), minY: Int16(low.y), maxX: Int16(high.x), maxY: Int16(high.y))
    shape = lamina_parallelogram(
      map: (map.xx, map.xy, map.yx, map.yy, map.tx, map.ty),
      rect: (rect.x, rect.y, rect.z, rect.w),
      texels: (Int32(texels.minX), Int32(texels.minY), Int32(texels.maxX), Int32(texels.maxY)),
      color: color.word, is_tinted: isTinted ? 1 : 0)
  }
}

extension PixelParallelogram {
  /// The texels that are read for pixels in `box`.
  func texelsRead(in box: PixelRect) -> PixelRect {
    let (map, rect) = (shape.map, shape.rect)
    let area = map.0 * map.3 - map.1 * map.2
    // Where most of the two products cancels, the area and what is divided by it are not exact.
    guard abs(area) > 0.01 * (abs(map.0 * map.3) + abs(map.1 * map.2)) else { return texels }
    let from = SIMD2(rect.0, rect.1)
    let scale = SIMD2(Float(texels.width), Float(texels.height)) / (SIMD2(rect.2, rect.3) - from)
    let (x, y) = (SIMD2(map.3, -map.1) / area * scale, SIMD2(-map.2, map.0) / area * scale)
    return TexelReach(
      x, y, origin: -(x * map.4 + y * map.5 + from * scale),
      added: x.magnitudes * abs(map.4) + y.magnitudes * abs(map.5) + (from * scale).magnitudes,
      relativeError: 1e-4
    ).texels(for: box, of: texels)
  }
}

extension TurnedInstance {
  /// The record that is written in the form of another program's: see ``TurnedInstance/quad``.
  init(_ record: QuadInstance) {
    let (x, y) = (record.inverseX, record.inverseY)
    self.init(
      middle: SIMD2(x.z, y.z), SIMD2(x.x, x.y), SIMD2(y.x, y.y), rect: record.rect,
      texels: record.texelBounds, color: record.color, clip: record.clip)
  }
}
