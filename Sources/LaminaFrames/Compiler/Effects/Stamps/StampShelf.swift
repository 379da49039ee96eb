import LaminaGeometry
import LaminaPlan

/// What a stamp looks like, wherever it is copied to. A shelf finds its stamps by this.
protocol StampLook: Hashable {
  /// Values that are computed once, when the stamp is made.
  associatedtype Detail

  /// The program that draws such stamps. `page` is the page that it reads, or -1.
  static func program(from page: Int32) -> DrawProgram

  /// Completes the record that draws the stamp with values that only the plan of that frame has.
  func complete(_ record: inout QuadInstance, in plan: inout FramePlan)
}

extension StampLook {
  func complete(_ record: inout QuadInstance, in plan: inout FramePlan) {}
}

/// Stamps, in pages of the surface pool, kept from frame to frame.
///
/// What: for each look the place of its stamp, in a shared page or in a page of its own; the
/// records that draw new stamps; and the frame in which each stamp was used last. The owner of a
/// shelf decides which looks get a stamp, when a page is made, and how long unused stamps are kept.
/// Cost: a look-up for each use. One pass at the start of the frame draws all new stamps of a page.
struct StampShelf<Look: StampLook> {
  /// Where a stamp lies.
  struct Place {
    /// The page as an unfinished plan names it.
    let page: Int32
    /// Position in the page, in texels.
    let x: Int16
    let y: Int16
    let detail: Look.Detail
    fileprivate let width: Int16
    /// Index into the shelf's pages.
    fileprivate let index: Int32
    fileprivate var lastFrame: Int
  }

  private struct Draft {
    let look: Look
    let record: QuadInstance
    /// The page that the record reads, or -1.
    let source: Int32
  }

  private struct Page {
    let page: Int32
    /// Device space: the pixels that the page shows while stamps are drawn into it.
    let area: PixelRect
    var free: AtlasPage
    /// The records to draw before the frame.
    var drafts: [Draft] = []
  }

  private var places: [Look: Place] = [:]
  /// Nil where a page was given back, so that the others keep their index.
  private var pages: [Page?] = []
  /// Number of frames so far.
  private(set) var frame = 0

  /// Number of stamps.
  var count: Int { places.count }

  /// The looks of all stamps.
  var looks: some Collection<Look> { places.keys }

  /// Number of pages.
  var pageCount: Int { pages.count { $0 != nil } }

  mutating func beginFrame() { frame += 1 }

  // MARK: Use

  /// The stamp of `look`, if there is one.
  subscript(look: Look) -> Place? { places[look] }

  /// Whether this frame has used the stamp at `place`.
  func isUsed(_ place: Place) -> Bool { place.lastFrame == frame }

  /// Notes that this frame uses the stamp of `look`.
  mutating func use(_ look: Look) { places[look]?.lastFrame = frame }

  /// Adds a page for many stamps or for one, and returns its index. While something is drawn into
  /// it, it shows the pixels of `area`.
  mutating func addPage(
    _ area: PixelRect, isShared: Bool = true, _ pool: inout SurfacePool
  ) throws -> Int {
    let texture = TexturePage(id: 0, width: area.width, height: area.height)
    let page = Page(
      page: try pool.take(area), area: area, free: AtlasPage(texture: texture, isShared: isShared))
    if let free = pages.firstIndex(where: { $0 == nil }) {
      pages[free] = page
      return free
    }
    pages.append(page)
    return pages.count - 1
  }

  /// Finds a place for a new stamp; nil if there is no room.
  ///
  /// - Parameters:
  ///   - own: the index of the page to use; nil for any page with room.
  ///   - source: the page that the record reads, or -1.
  ///   - record: returns the record that draws the stamp, for the stamp's first texel.
  mutating func add(
    _ look: Look, _ detail: Look.Detail, width: Int, height: Int, in own: Int? = nil,
    from source: Int32 = -1, record: (_ x: Int16, _ y: Int16) -> QuadInstance
  ) -> Place? {
    for index in own.map({ $0..<($0 + 1) }) ?? pages.indices {
      guard let (x, y) = pages[index]?.free.take(width, height), let page = pages[index]?.page
      else { continue }
      let place = Place(
        page: page, x: Int16(x), y: Int16(y), detail: detail, width: Int16(width),
        index: Int32(index), lastFrame: frame)
      places[look] = place
      pages[index]?.drafts.append(
        Draft(look: look, record: record(place.x, place.y), source: source))
      return place
    }
    return nil
  }

  // MARK: Frames

  /// Inserts the passes that draw the new stamps over the old texels. They come before the frame,
  /// which reads the stamps.
  mutating func draw(into plan: inout FramePlan) {
    var passes = 0
    for index in pages.indices {
      guard let page = pages[index], !page.drafts.isEmpty else { continue }
      pages[index]?.drafts = []
      let first = plan.batches.count
      for source in Set(page.drafts.map(\.source)).sorted() {
        var batch = DrawBatch(
          program: Look.program(from: source), blends: false, page: source, scissor: nil,
          first: Int32(plan.quads.count), count: 0)
        for draft in page.drafts where draft.source == source {
          var record = draft.record
          draft.look.complete(&record, in: &plan)
          plan.quads.append(record)
          batch.flags |= record.flags
          batch.count += 1
        }
        plan.batches.append(batch)
      }
      let work = RenderPass.Work.draw(first: Int32(first), count: Int32(plan.batches.count - first))
      let pass = RenderPass(
        page: page.page, area: page.area, clears: !page.free.isShared, work: work)
      plan.passes.insert(pass, at: passes)
      passes += 1
    }
  }

  /// Notes that the pages are used in this frame.
  func keepPages(_ pool: inout SurfacePool) {
    for page in pages { if let page { pool.touch(page.page) } }
  }

  /// Removes stamps that were unused for that many frames, and empty pages.
  mutating func endFrame(keeping frames: Int, _ pool: inout SurfacePool) {
    for (look, place) in places where frame - place.lastFrame >= frames {
      places[look] = nil
      pages[Int(place.index)]?.free.giveBack(
        x: Int(place.x), y: Int(place.y), width: Int(place.width))
    }
    for index in pages.indices {
      guard let page = pages[index], page.free.count == 0 else { continue }
      pool.giveBack(page.page)
      pages[index] = nil
    }
    keepPages(&pool)
  }

  /// Forgets everything, because the pages have been lost.
  mutating func removeAll(_ pool: inout SurfacePool) {
    for page in pages { if let page { pool.giveBack(page.page) } }
    (places, pages) = ([:], [])
  }
}
