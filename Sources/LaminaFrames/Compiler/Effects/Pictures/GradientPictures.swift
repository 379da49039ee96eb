import LaminaGeometry
import LaminaPlan

/// Stamps of gradients that stay where they are, such as backgrounds.
///
/// What: an upright gradient without a clip, which three plans in a row draw alike at the same
/// position, is drawn once into a page of its own and copied from there. The position counts
/// because the dither pattern follows the pixels of the device.
/// Why: on a CPU rasterizer a copied pixel costs a tenth of a computed one. Layers over a gradient
/// are drawn faster too if nothing is computed beside them.
/// Cost: 4 bytes for a pixel, within a budget, and a comparison with a few gradients for each that
/// is painted. A gradient that changes in every frame never becomes a stamp. Stamps are for
/// rasterizers that round to 8 bits before they blend: see ``RecordPictures``.
struct GradientPictures {
  /// Pixels of the smallest stamp. A smaller one is not worth a page.
  static let leastPixels = 64 * 64
  /// How many gradients are compared.
  static let most = 16
  /// For how many plans an unused stamp is kept.
  static let keptFrames = 60

  private struct Entry {
    /// The record without the values that change from plan to plan.
    let record: QuadInstance
    let gradient: RenderGradient
    let area: PixelRect
    /// How many plans in a row have drawn it, up to the last one that did.
    var uses = 1
    var lastFrame: Int
    /// The page of the stamp; before it is drawn, the page that it will be drawn into.
    var page: Int32?
    var isDrawn = false

    var byteCount: Int { area.width * area.height * 4 }
  }

  let budget: Int
  private var entries: [Entry] = []
  /// The stamps that this plan has to draw: their pages, with the records that draw them.
  private var drafts:
    [(page: Int32, area: PixelRect, record: QuadInstance, gradient: RenderGradient)] = []
  private var frame = 0

  init(budget: Int) { self.budget = budget }

  /// Number of stamps.
  var count: Int { entries.count { $0.isDrawn } }

  /// The page whose first texels equal the pixels of `record` on `area`; nil if there is none. The
  /// record draws nothing outside `area`.
  mutating func page(of record: QuadInstance, _ gradient: RenderGradient, on area: PixelRect)
    -> Int32?
  {
    guard budget > 0, area.area >= Self.leastPixels, area.area <= budget / 4 else { return nil }
    var record = record
    record.source.y = 0
    for index in entries.indices
    where entries[index].area == area && entries[index].record == record
      && entries[index].gradient == gradient
    {
      if entries[index].lastFrame < frame {
        entries[index].uses = entries[index].lastFrame == frame - 1 ? entries[index].uses + 1 : 1
        entries[index].lastFrame = frame
      }
      guard let page = entries[index].page else { return nil }
      if !entries[index].isDrawn {
        entries[index].isDrawn = true
        drafts.append((page, area, record, gradient))
      }
      return page
    }
    if entries.count < Self.most {
      entries.append(Entry(record: record, gradient: gradient, area: area, lastFrame: frame))
    }
    return nil
  }

  /// Inserts the passes that draw the new stamps. They come before the frame, which reads the
  /// stamps.
  mutating func draw(into plan: inout FramePlan) {
    if drafts.isEmpty { return }
    for draft in drafts {
      var record = draft.record
      record.source.y = Float(plan.gradients.append(draft.gradient))
      record.cover = CoverPolygon(draft.area)
      var batch = DrawBatch(
        program: .gradient, blends: false, page: -1, scissor: nil, first: Int32(plan.quads.count),
        count: 1)
      batch.flags = record.flags
      // In the target's space, so that each pixel is computed from the same numbers.
      let pass = RenderPass(
        page: draft.page, area: draft.area, clears: true,
        work: .draw(first: Int32(plan.batches.count), count: 1))
      plan.batches.append(batch)
      plan.quads.append(record)
      plan.passes.insert(pass, at: 0)
    }
    drafts.removeAll(keepingCapacity: true)
  }

  /// Begins a plan, with pages for gradients that two plans have drawn alike.
  mutating func beginFrame(_ pool: inout SurfacePool) throws {
    frame += 1
    if entries.isEmpty { return }
    var bytes = entries.reduce(0) { $0 + ($1.page == nil ? 0 : $1.byteCount) }
    for index in entries.indices where entries[index].page == nil {
      let entry = entries[index]
      guard entry.uses > 1, entry.lastFrame == frame - 1, bytes + entry.byteCount <= budget,
        max(entry.area.width, entry.area.height) <= pool.textureSide
      else { continue }
      entries[index].page = try pool.take(entry.area)
      bytes += entry.byteCount
    }
  }

  /// Removes stamps that were unused for long, and pages that this plan has drawn nothing into.
  mutating func endFrame(_ pool: inout SurfacePool) {
    for index in entries.indices.reversed() {
      let entry = entries[index]
      if let page = entry.page { pool.touch(page) }
      let kept = entry.isDrawn ? Self.keptFrames : 2
      guard frame - entry.lastFrame >= kept || entry.page != nil && !entry.isDrawn else { continue }
      if let page = entry.page { pool.giveBack(page) }
      entries.remove(at: index)
    }
  }

  /// Forgets everything, because the pages have been lost.
  mutating func removeAll(_ pool: inout SurfacePool) {
    for entry in entries { if let page = entry.page { pool.giveBack(page) } }
    entries.removeAll()
    drafts.removeAll()
  }
}
