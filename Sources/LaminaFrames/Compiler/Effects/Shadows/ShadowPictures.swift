import LaminaGeometry
import LaminaGraphics
import LaminaPlan

/// Stamps of shadows in shared pages, kept from frame to frame.
///
/// What: a shadow that is a formula is drawn once into a page and copied from there wherever it is
/// seen. Layers that look alike share a stamp. A layer that moves by whole pixels keeps its stamp.
/// Why: for each pixel the formula costs about ten times as much as a copy.
/// Cost: a look-up for each shadow. One pass at the start of the frame draws all new stamps of a
/// page. Sizes that change every frame cost most: then the copy is an extra cost.
struct ShadowPictures {
  /// Pixels of the stamps that one frame may use. Further shadows are computed where they are seen.
  static let framePixels = 4 << 20
  /// Longest side of a stamp, then its most pixels.
  static let longestSide = 1_024
  static let mostPixels = 512 << 10
  /// For how many frames an unused stamp is kept, while there are at most ``mostPages``.
  static let keptFrames = 60
  static let mostPages = 8
  /// Side of the first page, then of all later pages.
  private static let firstSide = 512
  private static let side = 1_024

  /// Where a stamp lies.
  struct Place {
    /// The page as an unfinished plan names it.
    var page: Int32
    /// Position in the page, in texels.
    var x: Int
    var y: Int
    /// The pixels of the stamp, counted from the shadow's origin; then its parts, as in
    /// ``UprightShadow/parts``.
    var area: PixelRect
    var parts: InlineArray<5, PixelRect>
    fileprivate var lastFrame: Int
  }

  private struct Page {
    var page: Int32
    var free: AtlasPage
    /// The records to draw before the frame.
    var drafts: [QuadInstance] = []
  }

  private var places: [UprightShadow: Place] = [:]
  private var pages: [Page] = []
  private var frame = 0
  private var usedPixels = 0

  /// Number of stamps.
  var count: Int { places.count }

  /// The stamp of `shadow`; nil if it shall have none. A new stamp is drawn before the frame.
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

  /// Counts the pixels of a stamp that the frame uses. Returns false if they are too many.
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

  /// Inserts the passes that draw the new stamps over the old texels. They come before the frame,
  /// which reads the stamps.
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

  /// Removes stamps that were unused for long, and empty pages.
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

  /// Forgets everything, because the pages have been lost.
  mutating func removeAll(_ pool: inout SurfacePool) {
    for page in pages { pool.giveBack(page.page) }
    places = [:]
    pages = []
  }
}
