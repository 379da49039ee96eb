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
/// rasterizers that round to 8 bits before they blend: see ``RecordStamps``.
struct GradientStamps {
  /// Pixels of the smallest stamp. A smaller one is not worth a page.
  static let leastPixels = 64 * 64
  /// How many gradients are compared.
  static let most = 16
  /// For how many plans an unused stamp is kept.
  static let keptFrames = 60

  /// A gradient and where it is drawn.
  private struct Look: StampLook {
    typealias Detail = Void

    /// The record without the values that change from plan to plan.
    let record: QuadInstance
    let gradient: RenderGradient
    /// The mask of a shaped gradient; 0 if there is none.
    let mask: Int
    let area: PixelRect

    var byteCount: Int { area.width * area.height * 4 }

    /// There are few gradients in one place.
    func hash(into hasher: inout Hasher) { hasher.combine(area) }

    static func program(from page: Int32) -> DrawProgram { page < 0 ? .gradient : .shapedGradient }

    func complete(_ record: inout QuadInstance, in plan: inout FramePlan) {
      record.source.y = Float(plan.gradients.append(gradient))
    }
  }

  /// A gradient that has no stamp yet.
  private struct Candidate {
    let look: Look
    /// How many plans in a row have drawn it, up to the last one that did.
    var uses = 1
    var lastFrame: Int
    /// The shelf's page for its stamp, if this plan draws it once more.
    var page: Int?
  }

  let budget: Int
  private var shelf = StampShelf<Look>()
  private var candidates: [Candidate] = []

  init(budget: Int) { self.budget = budget }

  /// Number of stamps.
  var count: Int { shelf.count }

  /// The page whose first texels equal the pixels of `record` on `area`; nil if there is none. The
  /// record draws nothing outside `area`. `mask` is that of a shaped gradient.
  mutating func page(
    of record: QuadInstance, _ gradient: RenderGradient, through mask: ShapeMasks.Place?,
    on area: PixelRect
  ) -> Int32? {
    guard budget > 0, area.area >= Self.leastPixels, area.area <= budget / 4 else { return nil }
    var record = record
    record.source.y = 0
    let look = Look(record: record, gradient: gradient, mask: mask?.serial ?? 0, area: area)
    if let found = shelf[look] {
      if !shelf.isUsed(found) { shelf.use(look) }
      return found.page
    }
    guard let index = candidates.firstIndex(where: { $0.look == look }) else {
      if candidates.count + shelf.count < Self.most {
        candidates.append(Candidate(look: look, lastFrame: shelf.frame))
      }
      return nil
    }
    if let page = candidates[index].page {
      candidates.remove(at: index)
      record.cover = CoverPolygon(area)
      // In the target's space, so that each pixel is computed from the same numbers.
      return shelf.add(
        look, (), width: area.width, height: area.height, in: page,
        from: mask?.placement.page ?? -1
      ) { _, _ in record }?.page
    }
    let before = candidates[index].lastFrame
    if before < shelf.frame {
      candidates[index].uses = before == shelf.frame - 1 ? candidates[index].uses + 1 : 1
      candidates[index].lastFrame = shelf.frame
    }
    return nil
  }

  /// Begins a plan, with pages for gradients that two plans have drawn alike.
  mutating func beginFrame(_ pool: inout SurfacePool) throws {
    shelf.beginFrame()
    if candidates.isEmpty { return }
    var bytes = shelf.looks.reduce(0) { $0 + $1.byteCount }
    for index in candidates.indices {
      let (look, uses) = (candidates[index].look, candidates[index].uses)
      guard uses > 1, candidates[index].lastFrame == shelf.frame - 1,
        bytes + look.byteCount <= budget,
        max(look.area.width, look.area.height) <= pool.textureSide
      else { continue }
      candidates[index].page = try shelf.addPage(look.area, isShared: false, &pool)
      bytes += look.byteCount
    }
  }

  /// Inserts the passes that draw the new stamps.
  mutating func draw(into plan: inout FramePlan) { shelf.draw(into: &plan) }

  /// Removes stamps that were unused for long, and pages that this plan has drawn nothing into.
  mutating func endFrame(_ pool: inout SurfacePool) {
    let frame = shelf.frame
    candidates.removeAll { $0.page != nil || frame - $0.lastFrame >= 2 }
    shelf.endFrame(keeping: Self.keptFrames, &pool)
  }

  /// Forgets everything, because the pages have been lost.
  mutating func removeAll(_ pool: inout SurfacePool) {
    shelf.removeAll(&pool)
    candidates.removeAll()
  }
}
