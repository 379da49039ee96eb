import LaminaPlan

/// A pass under construction: records in painting order, each with its batch.
struct OpenPass {
  /// As in ``RenderPass``.
  var page: Int32 = -1
  var area = PixelRect.empty
  var clears = true
  var clearColor = PackedColor.clear
  var grid = OverlapGrid()
  var batches: [DrawBatch] = []
  var solids = DraftedRecords<SolidInstance>()
  var blits = DraftedRecords<BlitInstance>()
  var quads = DraftedRecords<QuadInstance>()
  var turned = DraftedRecords<TurnedInstance>()
  /// By batch: the rows of its records, as ``RecordOrigins`` has them; empty if nobody asks.
  private(set) var rows: [[[Int]]] = []

  /// Begins a new pass in the memory of an ended one.
  mutating func reset(page: Int32, area: PixelRect, clears: Bool) {
    (self.page, self.area, self.clears, clearColor) = (page, area, clears, .clear)
    grid.reset(area)
    batches.removeAll(keepingCapacity: true)
    solids.removeAll()
    blits.removeAll()
    quads.removeAll()
    turned.removeAll()
    rows.removeAll()
  }

  /// Takes the memory of the records of a plan that has none. When the pass ends, records of one
  /// batch go back in it.
  mutating func takeMemory(of plan: inout FramePlan) {
    solids.exchange(&plan.solids)
    blits.exchange(&plan.blits)
    quads.exchange(&plan.quads)
    turned.exchange(&plan.turned)
  }

  /// Notes the rows of the next record of a batch.
  mutating func note(_ origin: [Int], batch: Int) {
    while rows.count <= batch { rows.append([]) }
    rows[batch].append(origin)
  }

  var recordCount: Int { solids.count + blits.count + quads.count + turned.count }

  /// Writes the records of each batch next to each other, in painting order, behind the records of
  /// `plan`.
  mutating func append(to plan: inout FramePlan, next: inout [Int]) {
    next.removeAll(keepingCapacity: true)
    var (solidCount, blitCount, quadCount) = (plan.solids.count, plan.blits.count, plan.quads.count)
    var turnedCount = plan.turned.count
    for index in batches.indices {
      let count = Int(batches[index].count)
      // The records of a cloud already have their final positions.
      if batches[index].program.isCloud {
        next.append(0)
        continue
      }
      let first: Int
      switch batches[index].program.recordType {
      case .solid: (first, solidCount) = (solidCount, solidCount + count)
      case .blit: (first, blitCount) = (blitCount, blitCount + count)
      case .quad: (first, quadCount) = (quadCount, quadCount + count)
      case .turned: (first, turnedCount) = (turnedCount, turnedCount + count)
      }
      next.append(first)
      batches[index].first = Int32(first)
    }
    solids.gather(into: &plan.solids, next: &next)
    blits.gather(into: &plan.blits, next: &next)
    quads.gather(into: &plan.quads, next: &next)
    turned.gather(into: &plan.turned, next: &next)
    let first = Int32(plan.batches.count)
    plan.batches.append(contentsOf: batches)
    var pass = RenderPass(
      page: page, area: area, clears: clears, work: .draw(first: first, count: Int32(batches.count))
    )
    pass.clearColor = clearColor
    plan.passes.append(pass)
  }
}
