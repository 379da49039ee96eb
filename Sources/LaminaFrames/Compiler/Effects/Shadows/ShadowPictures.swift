import LaminaGeometry
import LaminaGraphics
import LaminaPlan

/// Pictures of shadows, in pages that they share, kept from frame to frame.
///
/// What: a shadow that is a formula is drawn once, into a page, and copied from there wherever it
/// is seen; layers that look alike share a picture, and one that moves by whole pixels keeps its
/// own.
/// Why: the formula costs some ten times as much for a pixel as a copy does.
/// Cost: a look-up for each shadow. All new pictures of a page are drawn in one pass, at the start
/// of the frame. It hurts where sizes change every frame: then it costs the copy on top.
struct ShadowPictures {
  /// Pixels of the pictures that one frame uses; what goes beyond is drawn where it is seen.
  static let framePixels = 4 << 20
  /// Longest side, and pixels, of a picture.
  static let longestSide = 1_024
  static let mostPixels = 512 << 10
  /// Frames for which an unused picture is kept, while there are at most ``mostPages``.
  static let keptFrames = 60
  static let mostPages = 8
  /// Sides of the first page and of those after it.
  private static let firstSide = 512
  private static let side = 1_024

  /// Where a picture is.
  struct Place {
    /// As a plan under way names it.
    var page: Int32
    /// Texels of the page.
    var x: Int
    var y: Int
    /// Pixels of the picture, from the shadow's origin on; and those in which there is anything.
    var area: PixelRect
    var parts: InlineArray<5, PixelRect>
    fileprivate var lastFrame: Int
  }

  private struct Page {
    var page: Int32
    var free: AtlasPage
    /// What has to be drawn before the frame.
    var drafts: [QuadInstance] = []
  }

  private var places: [UprightShadow: Place] = [:]
  private var pages: [Page] = []
  private var frame = 0
  private var usedPixels = 0

  /// Pictures held.
  var count: Int { places.count }

  /// The picture of `shadow`, which is drawn before the frame if it is not there yet; nil for one
  /// that is not to have one.
  mutating func place(of shadow: UprightShadow, pool: inout SurfacePool) throws -> Place? {
    if let found = places[shadow] {
      if found.lastFrame < frame {
        guard use(found.area) else { return nil }
        places[shadow]?.lastFrame = frame
      }
      return found
    }
    let area = shadow.area
    guard !area.isEmpty, max(area.width, area.height) <= min(Self.longestSide, pool.textureSide),
      area.width * area.height <= Self.mostPixels, use(area)
    else { return nil }
    let (index, x, y) = try take(area, pool: &pool)
    let place = Place(
      page: pages[index].page, x: x, y: y, area: area, parts: shadow.parts, lastFrame: frame)
    places[shadow] = place
    pages[index].drafts.append(
      shadow.record(
        at: x - Int(area.minX), y - Int(area.minY),
        cover: PixelRect(
          minX: Int16(x), minY: Int16(y), maxX: Int16(x + area.width), maxY: Int16(y + area.height))
      ))
    return place
  }

  /// Counts the pixels of a picture that the frame uses; false if they are too many.
  private mutating func use(_ area: PixelRect) -> Bool {
    let pixels = area.width * area.height
    guard usedPixels + pixels <= Self.framePixels else { return false }
    usedPixels += pixels
    return true
  }

  private mutating func take(
    _ area: PixelRect, pool: inout SurfacePool
  ) throws -> (page: Int, x: Int, y: Int) {
    for index in pages.indices {
      if let place = pages[index].free.take(area.width, area.height) {
        return (index, place.x, place.y)
      }
    }
    let least =
      max(area.width, area.height) > Self.firstSide || !pages.isEmpty ? Self.side : Self.firstSide
    let side = Int16(min(least, pool.textureSide))
    let page = try pool.take(PixelRect(minX: 0, minY: 0, maxX: side, maxY: side))
    var free = AtlasPage(
      texture: TexturePage(id: 0, width: Int(side), height: Int(side)), isShared: true)
    let place = free.take(area.width, area.height) ?? (0, 0)
    pages.append(Page(page: page, free: free))
    return (pages.count - 1, place.x, place.y)
  }

  /// The passes that draw the new pictures, in place of what was there. The frame reads them: they
  /// come before it.
  mutating func draw(into plan: inout FramePlan) {
    var passes: [RenderPass] = []
    for index in pages.indices where !pages[index].drafts.isEmpty {
      let side = Int16(pages[index].free.texture.width)
      passes.append(
        RenderPass(
          page: pages[index].page, area: PixelRect(minX: 0, minY: 0, maxX: side, maxY: side),
          clears: false,
          work: .draw(first: Int32(plan.batches.count), count: 1)))
      var batch = DrawBatch(
        program: .shadow, blends: false, page: -1, scissor: nil, first: Int32(plan.quads.count),
        count: Int32(pages[index].drafts.count))
      for record in pages[index].drafts { batch.flags |= record.flags }
      plan.batches.append(batch)
      plan.quads.append(contentsOf: pages[index].drafts)
      pages[index].drafts = []
    }
    if !passes.isEmpty { plan.passes.insert(contentsOf: passes, at: 0) }
  }

  mutating func beginFrame() {
    frame += 1
    usedPixels = 0
  }

  /// Lets go of what has not been used for long, and of pages that hold nothing.
  mutating func endFrame(_ pool: inout SurfacePool) {
    if pages.isEmpty { return }
    let limit = pages.count > Self.mostPages ? 1 : Self.keptFrames
    for (shadow, place) in places where frame - place.lastFrame >= limit {
      places[shadow] = nil
      guard let index = pages.firstIndex(where: { $0.page == place.page }) else { continue }
      pages[index].free.giveBack(x: place.x, y: place.y, width: place.area.width)
    }
    pages.removeAll { page in
      if page.free.count == 0 { pool.giveBack(page.page) } else { pool.touch(page.page) }
      return page.free.count == 0
    }
  }

  /// Forgets everything: the pages have been lost.
  mutating func removeAll(_ pool: inout SurfacePool) {
    for page in pages { pool.giveBack(page.page) }
    places = [:]
    pages = []
  }
}
