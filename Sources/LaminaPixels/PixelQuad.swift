@_implementationOnly import CPixels
import LaminaGraphics
import LaminaPlan

/// A rectangle under any map: a colour with corners and perhaps a border, an image that may be
/// scaled and lie between pixels, a gradient, or a shadow.
struct PixelQuad {
  let quad: lamina_quad
  /// Page space: the texels that may be read; empty for a record without a page.
  let texels: PixelRect
  /// Device space: nothing outside is drawn.
  let box: PixelRect

  private static let edges: QuadFlags = .smoothEdges
  private static let corners: QuadFlags = [
    .squareMinXMinY, .squareMaxXMinY, .squareMinXMaxY, .squareMaxXMaxY, .continuous,
  ]
  private static let sampling: QuadFlags = [.nearestMagnified, .nearestMinified, .alphaOnly]
  private static let gradients: QuadFlags = [.dithered, .curved, .manyStops, .edged]

  /// Nil if the record is empty, has flags that its program does not know, or may read texels that
  /// the page does not have. Without a page it is a colour, a gradient or a shadow.
  init?(_ record: QuadInstance, in page: TexturePage?, as program: DrawProgram) {
    let (kind, isGradient) = (program.kind, program.isGradient)
    let flags = QuadFlags(rawValue: record.flags)
    let (rect, source) = (record.rect, record.source)
    guard rect.x < rect.z, rect.y < rect.w else { return nil }
    let allowed: QuadFlags =
      isGradient ? Self.gradients : page == nil ? [] : Self.sampling
    guard
      Self.edges.union(page == nil ? Self.corners : []).union(.projective).union(allowed)
        .isSuperset(of: flags)
    else { return nil }
    box = PixelRect(around: record.cover)
    texels = page == nil ? .empty : record.texelBounds
    var shown = page == nil ? Vector4(0, 0, 0, 0) : source
    if let page {
      guard page.canSample(texels) else { return nil }
      if isGradient {
        // The texels at each side are there only for sampling.
        let border = source.x
        shown = Vector4(
          border, border, Float(texels.width) - border, Float(texels.height) - border)
      }
    }
    func bit(_ flag: QuadFlags) -> Int32 { flags.contains(flag) ? 1 : 0 }
    let (x, y, w, cover) = (record.inverseX, record.inverseY, record.inverseW, record.cover)
    quad = lamina_quad(
      map: lamina_map(x: (x.x, x.y, x.z), y: (y.x, y.y, y.z), w: (w.x, w.y, w.z)),
      cover: (
        Int32(cover.x0), Int32(cover.y0), Int32(cover.x1), Int32(cover.y1), Int32(cover.x2),
        Int32(cover.y2), Int32(cover.x3), Int32(cover.y3)
      ), rect: (rect.x, rect.y, rect.z, rect.w),
      smooth: (bit(.smoothMinX), bit(.smoothMinY), bit(.smoothMaxX), bit(.smoothMaxY)),
      radius: page == nil ? source.x : 0,
      corners: Int32(flags.intersection(Self.corners).rawValue >> QuadFlags.cornerShift),
      border: kind == .shape ? source.y : 0, is_shadow: kind == .shadow ? 1 : 0,
      deviation: kind == .shadow ? source.y : 0,
      source: (shown.x, shown.y, shown.z, shown.w),
      texels: (Int32(texels.minX), Int32(texels.minY), Int32(texels.maxX), Int32(texels.maxY)),
      nearest_magnified: bit(.nearestMagnified), nearest_minified: bit(.nearestMinified),
      alpha_only: bit(.alphaOnly), color: record.color.word,
      is_whole: isGradient && !flags.contains(.edged) ? 1 : 0)
  }
}

extension PixelQuad {
  /// The texels that are read for pixels in `box`.
  func texelsRead(in box: PixelRect) -> PixelRect {
    let (map, rect, source) = (quad.map, quad.rect, quad.source)
    guard map.w.0 == 0, map.w.1 == 0, map.w.2 == 1 else { return texels }
    let (from, first) = (SIMD2(rect.0, rect.1), SIMD2(source.0, source.1))
    let scale = (SIMD2(source.2, source.3) - first) / (SIMD2(rect.2, rect.3) - from)
    let origin = SIMD2(map.x.2, map.y.2)
    return TexelReach(
      SIMD2(map.x.0, map.y.0) * scale, SIMD2(map.x.1, map.y.1) * scale,
      origin: first + (origin - from) * scale,
      added: first.magnitudes + (origin.magnitudes + from.magnitudes) * scale.magnitudes,
      relativeError: 1e-5
    ).texels(for: box, of: texels)
  }
}

extension TexturePage {
  /// Whether the page has these texels.
  func canSample(_ texels: PixelRect) -> Bool {
    texels.width > 0 && texels.height > 0 && texels.minX >= 0 && texels.minY >= 0
      && Int(texels.maxX) <= width && Int(texels.maxY) <= height
  }
}

extension PixelRect {
  /// The least rectangle that contains a cover.
  fileprivate init(around cover: CoverPolygon) {
    self.init(
      minX: min(cover.x0, cover.x1, cover.x2, cover.x3),
      minY: min(cover.y0, cover.y1, cover.y2, cover.y3),
      maxX: max(cover.x0, cover.x1, cover.x2, cover.x3),
      maxY: max(cover.y0, cover.y1, cover.y2, cover.y3))
  }
}
