import Foundation
import LaminaGL
import LaminaGraphics
import LaminaLayers
import LaminaFrames
import LaminaPlan

/// The core of every renderer: a context, the compiler that makes plans for it, and the executor
/// that draws them.
///
/// A frame has three steps. The first is ``commit(_:at:_:)``, unless others commit the tree. The
/// second is ``compile(_:_:for:_:viewport:)``, or ``advance(_:_:_:keepsTarget:_:)`` followed by a
/// choice of the part of the plan to draw. The third is ``execute(into:_:)``. If a step fails,
/// everything of the frame is dropped, and the next frame is drawn whole. A lost context stays
/// lost: each step throws without a GL call until ``recreate()`` is called.
package final class LayerRenderer {
  package private(set) var context: GLContext
  /// The statistics of the last frame.
  package var statistics = CARenderStatistics()
  /// Whether the context was found lost and has not been replaced since.
  package private(set) var isLost = false
  /// Whether changes to trees that are committed here are animated by default.
  package var animatesChanges = false
  /// Whether trees that are committed here keep their animations, so that any time can be
  /// requested.
  package var keepsAnimations = false

  /// Whether ``waitForTiles()`` requests the tiles that a frame shows, instead of the frame itself.
  package var waitsForTiles = false
  private var tiles: [TileRequest] = []

  package let limits: RenderLimits
  package let options: CARenderOptions
  private let source: ContextSource
  private(set) var compiler: FrameCompiler
  private var executor: PlanExecutor

  /// Opens a context. Throws ``GLDeviceError``.
  package init(_ source: ContextSource, limits: RenderLimits, options: CARenderOptions) throws {
    (self.source, self.limits, self.options) = (source, limits, options)
    context = try source.open(ContextOptions(limits: limits, options))
    (compiler, executor) = Self.engine(of: context, limits, options)
  }

  deinit { context.close() }

  private static func engine(
    of context: GLContext, _ limits: RenderLimits, _ options: CARenderOptions, frames: Int = 0
  ) -> (FrameCompiler, PlanExecutor) {
    context.resources.setBudgets(context.bounded(limits))
    let compiler = FrameCompiler(for: context, options: options, limits: limits, frames: frames)
    return (compiler, PlanExecutor(context: context))
  }

  // MARK: Opening

  /// Whether the device is open.
  package var isOpen: Bool { context.isOpen }

  /// Opens the device, if no frame has needed it yet. Throws ``GLDeviceError``.
  package func open() throws {
    if !context.isOpen { try attempt { try context.open() } }
    if context.differsFromForecast { replan() }
  }

  /// Begins anew with the device that was opened instead of the one that was foretold. Targets that
  /// were drawn in memory stay as they are.
  private func replan() {
    context.differsFromForecast = false
    (compiler, executor) = Self.engine(of: context, limits, options, frames: compiler.frames)
  }

  /// Opens the device if the plan of the last frame needs it. Returns whether the frame must be
  /// planned again.
  private func openForPlan(_ target: FrameTarget?, _ viewport: Viewport) throws -> Bool {
    if context.isOpen && !context.differsFromForecast { return false }
    let needsGL = compiler.withWork {
      executor.needsGL($0, target: target?.target, width: viewport.width, height: viewport.height)
    }
    guard needsGL else { return false }
    let planned = compiler
    try open()
    return planned !== compiler
  }

  // MARK: Loss

  /// Throws ``GLDeviceError/contextLost`` if the context is known to be lost.
  package func checkUsable() throws {
    if isLost { throw GLDeviceError.contextLost }
  }

  /// Closes the context with everything in it, and opens a new one from the same source. The next
  /// frame uploads and draws everything.
  ///
  /// Targets that were made before are gone. Throws ``GLDeviceError``; the renderer then still
  /// counts as lost.
  package func recreate() throws {
    isLost = true
    context.close()
    context = try source.open(ContextOptions(limits: limits, options))
    (compiler, executor) = Self.engine(of: context, limits, options)
    isLost = false
  }

  /// Runs `body`, which uses GL. If it fails, everything of the frame is dropped, and this finds
  /// out whether the context is lost.
  package func attempt<Result>(_ body: () throws -> Result) throws -> Result {
    try checkUsable()
    do {
      return try MemoryLoss.watch(body)
    } catch {
      compiler.invalidate()
      throw noteLoss(error)
    }
  }

  /// Runs `body`, which makes a plan. If memory runs out, everything of the frame is dropped: what
  /// was drawn for it may not be whole.
  private func planning<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try MemoryLoss.watch(body)
    } catch {
      if error is MemoryExhausted { compiler.invalidate() }
      throw error
    }
  }

  /// The error to report for `error`. A loss may first appear as any other error.
  package func noteLoss(_ error: any Error) -> any Error {
    guard let failure = error as? GLDeviceError else { return error }
    if failure == .contextLost {
      isLost = true
      return error
    }
    do {
      try context.checkLoss()
    } catch GLDeviceError.contextLost {
      isLost = true
      return GLDeviceError.contextLost
    } catch {}
    return failure
  }

  // MARK: A frame

  /// Lays out, displays and publishes what has changed below `root`, as it is at `time`. Nil means
  /// the clock's time.
  ///
  /// Throws ``LimitExceeded``, ``MemoryExhausted``, and ``GLDeviceError`` if the time is not finite
  /// or there is no usable context.
  package func commit(_ root: CALayer, at time: CFTimeInterval?, _ stages: inout FrameStages) throws
    -> LayerTree
  {
    try checkUsable()
    try Self.check(time)
    var clock = StageClock()
    let tree = LayerTree.hosting(root)
    if animatesChanges { tree.isLive = true }
    if keepsAnimations {
      tree.keepsEndedAnimations = true
      // So animations that begin when they are added begin at 0, whichever time is requested first.
      if time != nil, tree.layerCount == 0 { try tree.commit(root, limits: limits, at: 0) }
    }
    try tree.commit(root, limits: limits, at: time)
    clock.lap(&stages.commit)
    return tree
  }

  /// Throws if the time is not finite.
  package static func check(_ time: CFTimeInterval?) throws {
    guard let time, !time.isFinite else { return }
    throw GLDeviceError.invalidRequest("a frame at \(time) seconds: the time must be finite")
  }

  /// Makes the frame's plan and selects the part that a target of its age needs. Returns false if
  /// that part is empty; then there is nothing to do.
  ///
  /// `viewport` is called while the tree cannot change.
  package func compile(
    _ tree: LayerTree, _ moment: TreeMoment = .committed, for target: FrameTarget?,
    _ stages: inout FrameStages, viewport: () throws -> Viewport
  ) throws -> Bool {
    var clock = StageClock()
    let age = target?.frame.map { compiler.frames - $0 + 1 } ?? 0
    return try tree.reading {
      moment.show(tree)
      let viewport = try viewport()
      let isNew = try planning {
        let isNew = try compiler.compile(tree.published, viewport: viewport, targetAge: age)
        guard isNew, try openForPlan(target, viewport) else { return isNew }
        return try compiler.compile(tree.published, viewport: viewport, targetAge: 0)
      }
      clock.lap(&stages.compile)
      note(tree, isNew: isNew, stages)
      askForTiles()
      return isNew
    }
  }

  /// Makes the frame's plan for a target that may be kept as it is. Returns whether anything has
  /// changed.
  package func advance(
    _ tree: LayerTree, _ moment: TreeMoment = .committed, _ viewport: Viewport, keepsTarget: Bool,
    _ stages: inout FrameStages
  ) throws -> Bool {
    var clock = StageClock()
    return try tree.reading {
      moment.show(tree)
      let isNew = try planning {
        try compiler.advance(tree.published, viewport: viewport, keepsTarget: keepsTarget)
      }
      if !isNew { compiler.skip() }
      clock.lap(&stages.compile)
      note(tree, isNew: isNew, stages)
      askForTiles()
      return isNew
    }
  }

  /// Requests the tiles that the plan would show. With ``waitsForTiles``, it only notes them.
  private func askForTiles() {
    tiles = compiler.takeTileRequests()
    if waitsForTiles { return }
    for request in tiles { request.source.want(request, budget: limits.tileBytes) }
  }

  /// Requests the tiles that the last plan would show, and waits for them. Returns whether another
  /// plan would show more.
  package func waitForTiles() -> Bool {
    var isNew = false
    for request in tiles {
      if request.source.isShown(request) {
        request.source.want(request, budget: limits.tileBytes)
      } else {
        request.source.wait(for: request, budget: limits.tileBytes)
        isNew = true
      }
    }
    tiles = []
    return isNew
  }

  private func note(_ tree: LayerTree, isNew: Bool, _ stages: FrameStages) {
    statistics = compiler.withWork { CARenderStatistics($0) }
    statistics.damagedPixels = isNew ? compiler.damagedPixels : 0
    statistics.drawnStores = tree.drawnStores
    statistics.drawnPixels = tree.drawnPixels
    statistics.compileTime = .nanoseconds(stages.compile)
  }

  /// Draws the selected part of the plan.
  package func execute(into target: FrameTarget, _ stages: inout FrameStages) throws {
    var clock = StageClock()
    target.frame = nil
    try attempt {
      let callsBefore = context.gl.totalCalls
      statistics.note(try compiler.withWork { try executor.execute($0, into: target.target) })
      compiler.finishUploads()
      statistics.glCalls = context.gl.totalCalls - callsBefore
    }
    target.frame = compiler.frames
    clock.lap(&stages.submit)
  }

  /// The whole plan of the last frame.
  package var plan: FramePlan { compiler.plan }

  /// Forgets what earlier frames have left, but not the programs. Targets stay.
  package func forgetFrames() {
    compiler.invalidate()
    executor.release(keepsPrograms: true)
  }

  /// Compiles the programs that pictures usually need.
  package func warmUp() throws { try attempt { try executor.warmUp() } }

  /// Measures the device's time of later frames: see ``PlanExecutor/timePasses()``.
  package func timePasses() throws { try attempt { try executor.timePasses() } }

  /// Ends that: see ``PlanExecutor/takePassTimes()``.
  package func takePassTimes() throws -> [PassTime]? {
    try attempt { try executor.takePassTimes() }
  }

  /// Makes a target of our own.
  package func makeTarget(width: Int, height: Int) throws -> FrameTarget {
    try attempt { FrameTarget(try RenderTarget(context: context, width: width, height: height)) }
  }
}
