import LaminaGeometry
import LaminaGraphics
import LaminaPlan

/// Stamps of shadows.
///
/// What: a shadow that is a formula is drawn once into a page and copied from there wherever it is
/// seen. Layers that look alike share a stamp. A layer that moves by whole pixels keeps its stamp.
/// Why: for each pixel the formula costs about ten times as much as a copy.
/// Cost: see ``StampShelf``. Sizes that change every frame cost most: then the copy is an extra
/// cost.
struct ShadowStamps {
  typealias Place = StampShelf<UprightShadow>.Place

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

  private var shelf = StampShelf<UprightShadow>()
  private var usedPixels = 0

  /// Number of stamps.
  var count: Int { shelf.count }

  mutating func beginFrame() {
    shelf.beginFrame()
    usedPixels = 0
  }

  /// The stamp of `shadow`; nil if it shall have none. A new stamp is drawn before the frame.
  mutating func place(of shadow: UprightShadow, pool: inout SurfacePool) throws -> Place? {
    if let found = shelf[shadow] {
      if !shelf.isUsed(found) {
        guard use(found.detail.area) else { return nil }
        shelf.use(shadow)
      }
      return found
    }
    let area = shadow.area
    guard !area.isEmpty, max(area.width, area.height) <= min(Self.longestSide, pool.textureSide),
      area.width * area.height <= Self.mostPixels, use(area)
    else { return nil }
    let detail = UprightShadow.Extent(area: area, parts: shadow.parts)
    if let place = add(shadow, detail) { return place }
    let isFirst = shelf.pageCount == 0 && max(area.width, area.height) <= Self.firstSide
    let side = Int16(min(isFirst ? Self.firstSide : Self.side, pool.textureSide))
    _ = try shelf.addPage(PixelRect(minX: 0, minY: 0, maxX: side, maxY: side), &pool)
    return add(shadow, detail)
  }

  private mutating func add(_ shadow: UprightShadow, _ detail: UprightShadow.Extent) -> Place? {
    let area = detail.area
    return shelf.add(shadow, detail, width: area.width, height: area.height) { x, y in
      shadow.record(
        at: Int(x) - Int(area.minX), Int(y) - Int(area.minY),
        cover: PixelRect(
          minX: x, minY: y, maxX: x + Int16(area.width), maxY: y + Int16(area.height)))
    }
  }

  /// Counts the pixels of a stamp that the frame uses. Returns false if they are too many.
  private mutating func use(_ area: PixelRect) -> Bool {
    let pixels = area.width * area.height
    guard usedPixels + pixels <= Self.framePixels else { return false }
    usedPixels += pixels
    return true
  }

  /// Inserts the passes that draw the new stamps.
  mutating func draw(into plan: inout FramePlan) { shelf.draw(into: &plan) }

  /// Removes stamps that were unused for long, and empty pages.
  mutating func endFrame(_ pool: inout SurfacePool) {
    shelf.endFrame(keeping: shelf.pageCount > Self.mostPages ? 1 : Self.keptFrames, &pool)
  }

  /// Forgets everything, because the pages have been lost.
  mutating func removeAll(_ pool: inout SurfacePool) { shelf.removeAll(&pool) }
}

extension UprightShadow: StampLook {
  /// The pixels of the stamp, counted from the shadow's origin; then its parts, as in
  /// ``UprightShadow/parts``.
  struct Extent {
    var area: PixelRect
    var parts: InlineArray<5, PixelRect>
  }

  typealias Detail = Extent

  static func program(from page: Int32) -> DrawProgram { .shadow }
}
