import CPixels
import LaminaGraphics
import LaminaPlan

/// A rectangle that is not turned: a colour with round corners and perhaps a border, or an image
/// that may be scaled and lie between pixels.
struct PixelQuad {
  let quad: lamina_quad
  /// Page space: the texels that may be read; empty for a colour.
  let texels: PixelRect
  /// Device space: nothing outside is drawn.
  let box: PixelRect

  private static let edges: QuadFlags = .smoothEdges
  private static let sampling: QuadFlags = [.nearestMagnified, .nearestMinified, .alphaOnly]

  /// Nil if the record is turned, has corners of other kinds, or may read texels that the page does
  /// not have or fewer than two in a direction. Without a page it is a colour.
  init?(_ record: QuadInstance, in page: TexturePage?) {
    let flags = QuadFlags(rawValue: record.flags)
    let allowed = page == nil ? Self.edges : Self.edges.union(Self.sampling)
    let (x, y, rect, source) = (
      record.inverseX, record.inverseY, record.rect, record.source
    )
    guard allowed.isSuperset(of: flags), x.y == 0, y.x == 0, record.inverseW == Vector3(0, 0, 1),
      let box = PixelRect(upright: record.cover)
    else { return nil }
    texels = page == nil ? .empty : record.texelBounds
    if let page {
      guard texels.width > 1, texels.height > 1, texels.minX >= 0, texels.minY >= 0,
        Int(texels.maxX) <= page.width, Int(texels.maxY) <= page.height
      else { return nil }
    }
    self.box = box
    func bit(_ flag: QuadFlags) -> Int32 { flags.contains(flag) ? 1 : 0 }
    quad = lamina_quad(
      scale: (x.x, y.y), offset: (x.z, y.z), rect: (rect.x, rect.y, rect.z, rect.w),
      smooth: (bit(.smoothMinX), bit(.smoothMinY), bit(.smoothMaxX), bit(.smoothMaxY)),
      radius: page == nil ? source.x : 0, border: page == nil ? source.y : 0,
      source: page == nil ? (0, 0, 0, 0) : (source.x, source.y, source.z, source.w),
      texels: (Int32(texels.minX), Int32(texels.minY), Int32(texels.maxX), Int32(texels.maxY)),
      nearest_magnified: bit(.nearestMagnified), nearest_minified: bit(.nearestMinified),
      alpha_only: bit(.alphaOnly), color: record.color.word)
  }
}
