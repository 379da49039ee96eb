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
struct RecordPictures {
  /// Pixels of the largest stamp.
  static let mostPixels = 64 * 64
  /// For how many frames an unused stamp is kept, while there are at most ``mostPages``.
  static let keptFrames = 60
  static let mostPages = 8
  private static let side: Int16 = 512

  /// The values of a record without the whole pixels that it is moved by.
  private struct Look: Hashable {
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
      func add(_ value: UInt64) {
        sum = (sum ^ value) &* 0xFF51_AFD7_ED55_8CCD
        sum ^= sum >> 32
      }
      add(UInt64(rect.x.bitPattern) | UInt64(rect.y.bitPattern) << 32)
      add(UInt64(rect.z.bitPattern) | UInt64(rect.w.bitPattern) << 32)
      add(UInt64(source.x.bitPattern) | UInt64(source.y.bitPattern) << 32)
      add(
        UInt64(color.red) | UInt64(color.green) << 8 | UInt64(color.blue) << 16 | UInt64(flags)
          << 32)
      add(UInt64(UInt16(bitPattern: width)) | UInt64(UInt16(bitPattern: height)) << 16)
      hasher.combine(sum)
    }
  }

  private struct Place {
    var page: Int
    var x: Int16
    var y: Int16
    var lastFrame: Int
  }

  private struct Page {
    var page: Int32
    var free = AtlasPage(
      texture: TexturePage(
        id: 0, width: Int(RecordPictures.side), height: Int(RecordPictures.side)),
      isShared: true)
    /// The records to draw into this page before the frame, each with the page that it reads.
    var drafts: [(page: Int32, record: QuadInstance)] = []
  }

  let isOn: Bool
  /// The stamps of large gradients.
  var gradients: GradientPictures
  private var places: [Look: Place] = [:]
  private var pages: [Page?] = []
  private var frame = 0
  /// Hashes of the looks that were looked up in vain, in this frame and in the last.
  private var seen: Set<Int> = []
  private var seenBefore: Set<Int> = []
  /// Whether there was no room for a stamp.
  private var isFull = false

  /// - Parameter budget: bytes that stamps of gradients may take.
  init(isOn: Bool = false, budget: Int = 0) {
    self.isOn = isOn
    gradients = GradientPictures(budget: isOn ? budget : 0)
  }

  /// Number of stamps.
  var count: Int { places.count }

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
    if let found = places[look], let page = pages[found.page] {
      if found.lastFrame < frame { places[look]?.lastFrame = frame }
      return (page.page, found.x, found.y)
    }
    let hash = look.hashValue
    seen.insert(hash)
    // A record that the border of the target cuts off would be different in the next frame.
    guard seenBefore.contains(hash) else { return nil }
    guard let place = take(area) else {
      isFull = true
      return nil
    }
    places[look] = place
    let target = PixelRect(
      minX: place.x, minY: place.y, maxX: place.x + look.width, maxY: place.y + look.height)
    var draft = record
    draft.cover = CoverPolygon(target)
    draft.rect = Vector4(
      look.rect.x + Float(place.x), look.rect.y + Float(place.y), look.rect.z + Float(place.x),
      look.rect.w + Float(place.y))
    pages[place.page]?.drafts.append((page, draft))
    guard let page = pages[place.page] else { return nil }
    return (page.page, place.x, place.y)
  }

  /// Whether sums with whole pixels are exact, so that a record has the same pixels wherever it
  /// lies.
  private static func isExact(_ rect: Vector4) -> Bool {
    let scaled = SIMD4(rect.x, rect.y, rect.z, rect.w) * 256
    return scaled == scaled.rounded(.toNearestOrEven) && max(abs(rect.x), abs(rect.y)) < 16_000
      && max(abs(rect.z), abs(rect.w)) < 16_000
  }

  private mutating func take(_ area: PixelRect) -> Place? {
    for index in pages.indices {
      guard let place = pages[index]?.free.take(area.width, area.height) else { continue }
      return Place(page: index, x: Int16(place.x), y: Int16(place.y), lastFrame: frame)
    }
    return nil
  }

  /// Inserts the passes that draw the new stamps over the old texels. They come before the frame,
  /// which reads the stamps.
  mutating func draw(into plan: inout FramePlan) {
    if !isOn { return }
    gradients.draw(into: &plan)
    for index in pages.indices {
      guard let page = pages[index], !page.drafts.isEmpty else { continue }
      let first = plan.batches.count
      for source in Set(page.drafts.map(\.page)).sorted() {
        let records = page.drafts.filter { $0.page == source }.map(\.record)
        var batch = DrawBatch(
          program: source < 0 ? .shape : .image, blends: false, page: source, scissor: nil,
          first: Int32(plan.quads.count), count: Int32(records.count))
        batch.flags = records.reduce(into: 0) { $0 |= $1.flags }
        plan.batches.append(batch)
        plan.quads.append(contentsOf: records)
      }
      let pass = RenderPass(
        page: page.page, area: PixelRect(minX: 0, minY: 0, maxX: Self.side, maxY: Self.side),
        clears: false,
        work: .draw(first: Int32(first), count: Int32(plan.batches.count - first)))
      plan.passes.insert(pass, at: 0)
      pages[index]?.drafts = []
    }
  }

  /// Begins a frame, with another page if there was no room for a stamp.
  mutating func beginFrame(_ pool: inout SurfacePool) throws {
    guard isOn, pool.textureSide >= Int(Self.side) else { return }
    try gradients.beginFrame(&pool)
    frame += 1
    swap(&seen, &seenBefore)
    seen.removeAll(keepingCapacity: true)
    guard isFull, pages.count(where: { $0 != nil }) < Self.mostPages else { return }
    isFull = false
    let page = Page(
      page: try pool.take(PixelRect(minX: 0, minY: 0, maxX: Self.side, maxY: Self.side)))
    if let free = pages.firstIndex(where: { $0 == nil }) {
      pages[free] = page
    } else {
      pages.append(page)
    }
  }

  /// Removes stamps that were unused for long.
  mutating func endFrame(_ pool: inout SurfacePool) {
    gradients.endFrame(&pool)
    for page in pages { if let page { pool.touch(page.page) } }
    guard frame % 16 == 0 || isFull else { return }
    let limit = isFull ? 2 : Self.keptFrames
    for (look, place) in places where frame - place.lastFrame >= limit {
      places[look] = nil
      pages[place.page]?.free.giveBack(x: Int(place.x), y: Int(place.y), width: Int(look.width))
    }
    for index in pages.indices {
      guard let page = pages[index], page.free.count == 0 else { continue }
      pool.giveBack(page.page)
      pages[index] = nil
    }
  }

  /// Forgets everything, because the pages have been lost.
  mutating func removeAll(_ pool: inout SurfacePool) {
    gradients.removeAll(&pool)
    for page in pages { if let page { pool.giveBack(page.page) } }
    (places, pages, seen, seenBefore, isFull) = ([:], [], [], [], false)
  }
}

/// An image and the version of its texels. Both are 0 if there is no image, or if it may change
/// without a new version.
struct ImageState: Hashable {
  var serial = 0
  var version = 0
}
