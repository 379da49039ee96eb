import LaminaGeometry
import LaminaGraphics
import LaminaPlan

/// Stamps of small records that are drawn again and again: round corners, borders, stretched parts
/// of images.
///
/// What: an upright record without a clip is drawn once into a shared page and copied from there,
/// if the frame before had the same record up to a move by whole pixels. Layers that look alike
/// share a stamp.
/// Why: on a CPU rasterizer a copied pixel costs a tenth of a computed one.
/// Cost: a look-up for each such record. A record that is new in every frame is looked up in vain
/// and drawn directly. Stamps are for rasterizers that round to 8 bits before they blend, where a
/// copy has the same pixels. The software rasterizer does.
struct RecordStamps {
  /// Pixels of the largest stamp.
  static let mostPixels = 64 * 64
  /// For how many frames an unused stamp is kept, while there are at most ``mostPages``.
  static let keptFrames = 60
  static let mostPages = 8
  static let side: Int16 = 512

  /// The values of a record without the whole pixels that it is moved by.
  private struct Look: StampLook {
    typealias Detail = Void

    /// The rectangle, counted from the first pixel that is drawn.
    var rect: SIMD4<Float>
    var source: SIMD4<Float>
    var texels: PixelRect
    var color: PackedColor
    var flags: UInt32
    var width: Int16
    var height: Int16
    var image: ImageState

    func hash(into hasher: inout Hasher) {
      var sum =
        UInt64(truncatingIfNeeded: image.serial) &+ UInt64(truncatingIfNeeded: image.version) << 40
      func combine(_ value: UInt64) {
        sum = (sum ^ value) &* 0xFF51_AFD7_ED55_8CCD
        sum ^= sum >> 32
      }
      combine(UInt64(rect.x.bitPattern) | UInt64(rect.y.bitPattern) << 32)
      combine(UInt64(rect.z.bitPattern) | UInt64(rect.w.bitPattern) << 32)
      combine(UInt64(source.x.bitPattern) | UInt64(source.y.bitPattern) << 32)
      combine(
        UInt64(color.red) | UInt64(color.green) << 8 | UInt64(color.blue) << 16 | UInt64(flags)
          << 32)
      combine(UInt64(UInt16(bitPattern: width)) | UInt64(UInt16(bitPattern: height)) << 16)
      hasher.combine(sum)
    }

    static func program(from page: Int32) -> DrawProgram { page < 0 ? .shape : .image }
  }

  let isOn: Bool
  private var shelf = StampShelf<Look>()
  /// Hashes of the looks that were looked up in vain, in this frame and in the last.
  private var seen: Set<Int> = []
  private var seenBefore: Set<Int> = []
  /// Whether a page was missed.
  private var isFull = false

  init(isOn: Bool = false) { self.isOn = isOn }

  /// Number of stamps.
  var count: Int { shelf.count }

  /// The page and the first texel of the stamp of `record`, which draws the pixels of `area` from
  /// `page`; nil if there is none.
  mutating func place(
    of record: QuadInstance, page: Int32, image: ImageState, placedAt first: (x: Int16, y: Int16),
    on area: PixelRect
  ) -> (page: Int32, x: Int16, y: Int16)? {
    guard isOn, area.width * area.height <= Self.mostPixels, Self.isExact(record.rect),
      page < 0 || image.serial > 0 && record.flags & QuadFlags.trilinear.rawValue == 0
    else { return nil }
    let (x, y) = (Float(area.minX), Float(area.minY))
    let texels = record.texelBounds
    let look = Look(
      rect: SIMD4(record.rect.x - x, record.rect.y - y, record.rect.z - x, record.rect.w - y),
      source: SIMD4(record.source.x, record.source.y, record.source.z, record.source.w),
      texels: page < 0
        ? .empty
        : PixelRect(
          minX: texels.minX - first.x, minY: texels.minY - first.y, maxX: texels.maxX - first.x,
          maxY: texels.maxY - first.y), color: record.color,
      flags: record.flags, width: Int16(area.width), height: Int16(area.height), image: image)
    if let found = shelf[look] {
      if !shelf.isUsed(found) { shelf.use(look) }
      return (found.page, found.x, found.y)
    }
    let hash = look.hashValue
    seen.insert(hash)
    // Not what the border of the target cuts off otherwise in the next frame.
    guard seenBefore.contains(hash) else { return nil }
    let place = shelf.add(
      look, (), width: area.width, height: area.height, from: page
    ) { x, y in
      var draft = record
      draft.cover = CoverPolygon(
        PixelRect(minX: x, minY: y, maxX: x + look.width, maxY: y + look.height))
      draft.rect = Vector4(
        look.rect.x + Float(x), look.rect.y + Float(y), look.rect.z + Float(x),
        look.rect.w + Float(y))
      return draft
    }
    isFull = isFull || place == nil
    return place.map { ($0.page, $0.x, $0.y) }
  }

  /// Whether sums with whole pixels are exact, so that a record has the same pixels wherever it
  /// lies.
  private static func isExact(_ rect: Vector4) -> Bool {
    let scaled = SIMD4(rect.x, rect.y, rect.z, rect.w) * 256
    return scaled == scaled.rounded(.toNearestOrEven) && max(abs(rect.x), abs(rect.y)) < 16_000
      && max(abs(rect.z), abs(rect.w)) < 16_000
  }

  /// Inserts the passes that draw the new stamps.
  mutating func draw(into plan: inout FramePlan) { shelf.draw(into: &plan) }

  /// Begins a frame, with another page if there was no room for a stamp.
  mutating func beginFrame(_ pool: inout SurfacePool) throws {
    shelf.beginFrame()
    swap(&seen, &seenBefore)
    seen.removeAll(keepingCapacity: true)
    guard isFull, shelf.pageCount < Self.mostPages else { return }
    isFull = false
    _ = try shelf.addPage(PixelRect(minX: 0, minY: 0, maxX: Self.side, maxY: Self.side), &pool)
  }

  /// Removes stamps that were unused for long.
  mutating func endFrame(_ pool: inout SurfacePool) {
    guard shelf.frame % 16 == 0 || isFull else { return shelf.keepPages(&pool) }
    shelf.endFrame(keeping: isFull ? 2 : Self.keptFrames, &pool)
  }

  /// Forgets everything, because the pages have been lost.
  mutating func removeAll(_ pool: inout SurfacePool) {
    shelf.removeAll(&pool)
    (seen, seenBefore, isFull) = ([], [], false)
  }
}

/// An image and the version of its texels. Both are 0 if there is no image, or if it may change
/// without a new version.
struct ImageState: Hashable {
  var serial = 0
  var version = 0
}
