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
  private static let squares: QuadFlags = [
    .squareMinXMinY, .squareMaxXMinY, .squareMinXMaxY, .squareMaxXMaxY,
  ]
  private static let sampling: QuadFlags = [.nearestMagnified, .nearestMinified, .alphaOnly]

  /// Nil if the record is empty, if it or one of its clips is turned or has continuous corners, if
  /// there are more than four clips, or if it may read texels that the page does not have or fewer
  /// than two in a direction. Without a page it is a colour.
  ///
  /// - Parameter clips: those of the plan; none if the record's clip does not count.
  init?(_ record: QuadInstance, in page: TexturePage?, clips: [ClipRecord]) {
    let flags = QuadFlags(rawValue: record.flags)
    let allowed = Self.edges.union(page == nil ? Self.squares : Self.sampling)
    let (x, y, rect, source) = (
      record.inverseX, record.inverseY, record.rect, record.source
    )
    guard allowed.isSuperset(of: flags), x.y == 0, y.x == 0, record.inverseW == Vector3(0, 0, 1),
      rect.x < rect.z, rect.y < rect.w, let box = PixelRect(upright: record.cover)
    else { return nil }
    texels = page == nil ? .empty : record.texelBounds
    if let page {
      guard texels.width > 1, texels.height > 1, texels.minX >= 0, texels.minY >= 0,
        Int(texels.maxX) <= page.width, Int(texels.maxY) <= page.height
      else { return nil }
    }
    var chain = InlineArray<4, lamina_clip>(repeating: lamina_clip())
    var count = 0
    if !clips.isEmpty, record.clip != QuadInstance.noClip {
      var index = Int(record.clip)
      while index >= 0 {
        guard count < chain.count, clips.indices.contains(index),
          let clip = lamina_clip(clips[index]),
          let parent = Int(exactly: clips[index].inverseYParent.w)
        else { return nil }
        chain[count] = clip
        count += 1
        index = parent
      }
    }
    self.box = box
    func bit(_ flag: QuadFlags) -> Int32 { flags.contains(flag) ? 1 : 0 }
    quad = lamina_quad(
      scale: (x.x, y.y), offset: (x.z, y.z), rect: (rect.x, rect.y, rect.z, rect.w),
      smooth: (bit(.smoothMinX), bit(.smoothMinY), bit(.smoothMaxX), bit(.smoothMaxY)),
      radius: page == nil ? source.x : 0,
      square: Int32(flags.intersection(Self.squares).rawValue >> QuadFlags.cornerShift),
      border: page == nil ? source.y : 0,
      source: page == nil ? (0, 0, 0, 0) : (source.x, source.y, source.z, source.w),
      texels: (Int32(texels.minX), Int32(texels.minY), Int32(texels.maxX), Int32(texels.maxY)),
      nearest_magnified: bit(.nearestMagnified), nearest_minified: bit(.nearestMinified),
      alpha_only: bit(.alphaOnly), color: record.color.word,
      clips: (chain[0], chain[1], chain[2], chain[3]), clip_count: Int32(count))
  }
}

extension lamina_clip {
  /// Nil for a clip that is turned, a hole, a half plane, or has continuous corners.
  fileprivate init?(_ clip: ClipRecord) {
    let (x, y, w) = (clip.inverseXRadius, clip.inverseYParent, clip.inverseW)
    let squares: ClipFlags = [
      .squareMinXMinY, .squareMaxXMinY, .squareMinXMaxY, .squareMaxXMaxY,
    ]
    guard x.y == 0, y.x == 0, w.x == 0, w.y == 0, w.z == 1,
      let flags = UInt32(exactly: w.w), flags & ~squares.rawValue == 0
    else { return nil }
    self.init(
      scale: (x.x, y.y), offset: (x.z, y.z),
      rect: (clip.rect.x, clip.rect.y, clip.rect.z, clip.rect.w), radius: x.w,
      square: Int32(flags >> ClipFlags.cornerShift))
  }
}
