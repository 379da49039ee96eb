import LaminaGeometry
import LaminaPlan

/// A frame while it is put together: the passes that are done, and the one that records go to.
///
/// It lives as long as its compiler, and so does its memory: a frame like the one before allocates
/// nothing.
struct FrameAssembly: ~Copyable {
  /// What is done. Its statistics, uploads and clips are those of all passes.
  var plan = FramePlan()
  /// Where the records of the passes into the target are, by layer.
  var map = RecordMap()
  let options: CARenderOptions
  /// What small records look like, while a plan is made.
  var pictures = RecordPictures()
  var open = OpenPass()
  /// The passes around the open one, the target's first.
  private var around: [OpenPass] = []
  /// Passes that have ended, for their memory.
  private var spare: [OpenPass] = []
  private var next: [Int] = []
  /// Set while records of the last plan are written anew in place, instead of a plan being made.
  var patch: RecordPatch?
  /// Where the plan's records are, once somebody has asked.
  var grid = RecordGrid()
  /// What has changed since the last frame, while that is being found out.
  var damage = DamageRegion.none
  /// Whether the last record was one with a map of its own that nothing clips.
  var lastIsPlainTurned = false
  /// Turned records of the plan that clouds have left behind for larger places.
  var leftRecords = 0

  init(options: CARenderOptions) { self.options = options }

  /// Begins a plan with a pass into the target.
  mutating func begin(viewport: Viewport, keepsTarget: Bool) {
    plan.clear()
    plan.keepsTarget = keepsTarget
    map.removeAll()
    grid.invalidate()
    patch = nil
    leftRecords = 0
    plan.width = viewport.width
    plan.height = viewport.height
    spare += around.drain()
    open.reset(page: -1, area: viewport.pixels, clears: !keepsTarget)
  }

  /// Finds out where the records of the plan are.
  mutating func buildGrid() { grid.build(map, open.area) }

  /// Records of the open pass so far.
  var recordCount: Int { open.recordCount }

  /// What the open pass draws into, as in ``RenderPass``.
  var area: PixelRect { open.area }
  var page: Int32 { open.page }

  // MARK: Passes

  /// Passes so far, with those that are under way.
  var passCount: Int { plan.passes.count + around.count + 1 }

  /// Begins a pass into a page; the one that was open goes on when it ends.
  mutating func beginPass(page: Int32, area: PixelRect) {
    patch?.fail()
    var inner = spare.popLast() ?? OpenPass()
    inner.reset(page: page, area: area, clears: true)
    swap(&inner, &open)
    around.append(inner)
  }

  /// Ends the innermost pass that was begun.
  mutating func endPass() {
    open.append(to: &plan, next: &next)
    guard var outer = around.popLast() else { return }
    swap(&outer, &open)
    spare.append(outer)
  }

  /// Ends the open pass and goes on with it in another: what comes next may read what it has drawn.
  mutating func splitPass() {
    patch?.fail()
    open.append(to: &plan, next: &next)
    open.reset(page: open.page, area: open.area, clears: false)
  }

  /// Adds a pass that draws no batches, to be executed before the open one.
  mutating func add(_ pass: RenderPass) {
    patch?.fail()
    plan.passes.append(pass)
  }

  /// Completes the plan, when all passes have ended but the first.
  mutating func finish() {
    open.append(to: &plan, next: &next)
    plan.gradients.finish()
    plan.clipFlags = plan.clips.reduce(into: 0) { $0 |= UInt32(exactly: $1.inverseW.w) ?? 0 }
    guard plan.passes.count == 1 else { return map.leaveUnordered() }
    // One pass into the target needs no saying.
    plan.clearColor = plan.passes[0].clearColor
    plan.passes.removeAll(keepingCapacity: true)
    map.order(plan.batches)
  }
}

extension Array {
  /// Takes all elements out.
  fileprivate mutating func drain() -> [Element] {
    defer { removeAll(keepingCapacity: true) }
    return self
  }
}
