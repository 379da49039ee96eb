import LaminaGeometry
import LaminaPlan

/// A frame under construction: the finished passes, and the open pass that takes records.
///
/// It lives as long as its compiler and keeps its memory, so a frame like the one before allocates
/// nothing.
struct FrameAssembly: ~Copyable {
  /// The finished part. Its statistics, uploads and clips are those of all passes.
  var plan = FramePlan()
  /// Where the records of the passes into the target are, by row.
  var map = RecordMap()
  /// Which rows all records come from, for an inspector.
  var origins = RecordOrigins()
  let options: CARenderOptions
  /// The stamps that records are copied from, while a plan is made. There are none while a plan is
  /// patched.
  var stamps = CopiedStamps()
  var open = OpenPass()
  /// The passes around the open one. The target's is the first.
  private var around: [OpenPass] = []
  /// Ended passes, kept for their memory.
  private var spare: [OpenPass] = []
  private var next: [Int] = []
  /// Set while records of the last plan are rewritten in place instead of making a new plan.
  var patch: RecordPatch?
  /// The positions of the plan's records. It is built when it is first needed.
  var grid = RecordGrid()
  /// The change since the last frame, while it is being found.
  var damage = DamageRegion.none
  /// Whether the last record has a map of its own and no clip.
  var lastIsPlainTurned = false
  /// What the plan costs.
  var work = FrameWork()
  /// Turned records of the plan that clouds no longer use because they have moved to larger ranges.
  var leftRecords = 0

  init(options: CARenderOptions) { self.options = options }

  /// Begins a plan with a pass into the target.
  mutating func begin(viewport: Viewport, keepsTarget: Bool) {
    plan.clear()
    plan.keepsTarget = keepsTarget
    map.removeAll()
    origins.begin()
    grid.invalidate()
    patch = nil
    leftRecords = 0
    work.begin()
    plan.width = viewport.width
    plan.height = viewport.height
    spare += around.drain()
    open.reset(page: -1, area: viewport.pixels, clears: !keepsTarget)
    open.takeMemory(of: &plan)
  }

  /// Finds where the records of the plan are.
  mutating func buildGrid() { grid.build(map, open.area) }

  /// Number of records in the open pass so far.
  var recordCount: Int { open.recordCount }

  /// The area of the open pass, as in ``RenderPass``.
  var area: PixelRect { open.area }
  var page: Int32 { open.page }

  // MARK: Passes

  /// Number of passes so far, including those that are not finished.
  var passCount: Int { plan.passes.count + around.count + 1 }

  /// Begins a pass into a page. The pass that was open continues after it.
  mutating func beginPass(page: Int32, area: PixelRect) {
    patch?.fail()
    work.add(cleared: area)
    var inner = spare.popLast() ?? OpenPass()
    inner.reset(page: page, area: area, clears: true)
    swap(&inner, &open)
    around.append(inner)
  }

  /// Ends the innermost open pass.
  mutating func endPass() {
    appendOpen()
    guard var outer = around.popLast() else { return }
    swap(&outer, &open)
    spare.append(outer)
  }

  /// Ends the open pass and continues it in another, so that later records may read what it has
  /// drawn.
  mutating func splitPass() {
    patch?.fail()
    appendOpen()
    open.reset(page: open.page, area: open.area, clears: false)
  }

  private mutating func appendOpen() {
    origins.end(open.rows, in: plan)
    open.append(to: &plan, next: &next)
  }

  /// Appends a pass that draws no batches. It is executed before the open pass.
  mutating func add(_ pass: RenderPass) {
    patch?.fail()
    work.add(pass)
    plan.passes.append(pass)
  }

  /// Completes the plan. All passes but the first have ended.
  mutating func finish() {
    plan.shading = work.shading
    appendOpen()
    plan.gradients.finish()
    plan.clipFlags = plan.clips.reduce(into: 0) { $0 |= UInt32(exactly: $1.inverseW.w) ?? 0 }
    guard plan.passes.count == 1 else { return map.leaveUnordered() }
    // A single pass into the target is not listed.
    plan.clearColor = plan.passes[0].clearColor
    plan.passes.removeAll(keepingCapacity: true)
    map.findOrder(plan.batches)
  }
}

extension Array {
  /// Removes and returns all elements.
  fileprivate mutating func drain() -> [Element] {
    defer { removeAll(keepingCapacity: true) }
    return self
  }
}
