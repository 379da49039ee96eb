import Foundation
import LaminaGL
import LaminaGraphics
import LaminaLayers

/// What every renderer is made of: a context, the compiler whose plans are drawn in it, and the
/// executor that draws them.
///
/// A frame is: ``commit(_:at:_:)``, unless others commit the tree, then
/// ``advance(_:_:_:keepsTarget:_:)`` and one of the ways to choose what of the plan is drawn, then
/// ``execute(into:_:)``. When a step fails nothing of the frame is relied on any more, and the next
/// one is drawn whole. A context that is lost stays lost: each step says so, without a call of GL,
/// until ``recreate()``.
package final class LayerRenderer {
  package private(set) var context: GLContext
  /// What the last frame did.
  package var statistics = CARenderStatistics()
  /// Whether the context was found lost, and not made anew since.
  package private(set) var isLost = false
  /// Whether changes of the trees that are committed here are animated by default.
  package var animatesChanges = false
  /// Whether trees that are committed here keep their animations, so that any time can be asked
  /// for.
  package var keepsAnimations = false

  /// Whether tiles that a frame shows are asked for by ``waitForTiles()``, instead of at once.
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
    context = try source.open(ContextOptions(limits: limits))
    (compiler, executor) = Self.engine(of: context, limits, options)
  }

  deinit { context.close() }

  private static func engine(
    of context: GLContext, _ limits: RenderLimits, _ options: CARenderOptions
  ) -> (FrameCompiler, PlanExecutor) {
    let compiler = FrameCompiler(
      options: options, limits: limits, textureSide: Int(context.capabilities.maxTextureSide),
      fetchesFramebuffer: context.framebufferFetch,
      copies: context.capabilities.roundsBeforeBlending)
    return (compiler, PlanExecutor(context: context))
  }

  // MARK: Loss

  /// Throws ``GLDeviceError/contextLost`` if the context is known to be.
  package func checkUsable() throws {
    if isLost { throw GLDeviceError.contextLost }
  }

  /// Gives up the context and everything in it, and opens another in the same way. The next frame
  /// uploads and draws all.
  ///
  /// Targets that were made before are gone. Throws ``GLDeviceError``; the renderer then still
  /// counts as lost.
  package func recreate() throws {
    isLost = true
    context.close()
    context = try source.open(ContextOptions(limits: limits))
    (compiler, executor) = Self.engine(of: context, limits, options)
    isLost = false
  }

  /// Runs `body`, which uses GL. When it fails nothing of the frame is relied on any more, and it
  /// is found out whether the context is lost.
  package func attempt<Result>(_ body: () throws -> Result) throws -> Result {
    try checkUsable()
    do {
      return try body()
    } catch {
      compiler.invalidate()
      throw noteLoss(error)
    }
  }

  /// The error that stands for `error`: a loss may show first as anything.
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

  /// Layout, display and publishing of what has changed below `root`, as it is at `time`; nil is
  /// the clock's.
  ///
  /// Throws ``LimitExceeded``, and ``GLDeviceError`` for a time that is not finite and without a
  /// usable context.
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
      // What begins when it is added begins at 0 then, whichever time is asked for first.
      if time != nil, tree.layerCount == 0 { try tree.commit(root, limits: limits, at: 0) }
    }
    try tree.commit(root, limits: limits, at: time)
    clock.lap(&stages.commit)
    return tree
  }

  /// Refuses a time that is none.
  package static func check(_ time: CFTimeInterval?) throws {
    guard let time, !time.isFinite else { return }
    throw GLDeviceError.invalidRequest("a frame at \(time) seconds: the time must be finite")
  }

  /// Makes the frame's plan and picks what a target of some age needs of it. False, and nothing is
  /// to be done, if that is nothing.
  ///
  /// `viewport` is asked for while the tree stays as it is.
  package func compile(
    _ tree: LayerTree, _ moment: TreeMoment = .committed, for target: FrameTarget?,
    _ stages: inout FrameStages, viewport: () throws -> Viewport
  ) throws -> Bool {
    var clock = StageClock()
    let age = target?.frame.map { compiler.frames - $0 + 1 } ?? 0
    return try tree.reading {
      moment.show(tree)
      let isNew = try compiler.compile(tree, viewport: try viewport(), targetAge: age)
      clock.lap(&stages.compile)
      note(tree, isNew: isNew, stages)
      askForTiles()
      return isNew
    }
  }

  /// Makes the frame's plan for a target that may be kept as it is, and says whether anything has
  /// changed.
  package func advance(
    _ tree: LayerTree, _ moment: TreeMoment = .committed, _ viewport: Viewport, keepsTarget: Bool,
    _ stages: inout FrameStages
  ) throws -> Bool {
    var clock = StageClock()
    return try tree.reading {
      moment.show(tree)
      let isNew = try compiler.advance(tree, viewport: viewport, keepsTarget: keepsTarget)
      if !isNew { compiler.skip() }
      clock.lap(&stages.compile)
      note(tree, isNew: isNew, stages)
      askForTiles()
      return isNew
    }
  }

  /// Has the tiles drawn that the plan would show, or notes which those are.
  private func askForTiles() {
    tiles = compiler.takeTileRequests()
    if waitsForTiles { return }
    for request in tiles { request.source.want(request, budget: limits.tileBytes) }
  }

  /// Has the tiles drawn that the last plan would show, and waits for them. Whether another plan
  /// shows more.
  package func waitForTiles() -> Bool {
    var isNew = false
    for request in tiles {
      if request.source.isReady(request) {
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

  /// Draws what was picked.
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

  /// A target of our own.
  package func makeTarget(width: Int, height: Int) throws -> FrameTarget {
    try attempt { FrameTarget(try RenderTarget(context: context, width: width, height: height)) }
  }
}
