import Foundation
import LaminaGL
import LaminaGraphics
import LaminaLayers

/// Renders layer trees to images, without a display.
///
/// A renderer owns a GL context, a target and the textures of the images that it has drawn.
/// Rendering a tree again costs what has changed: nothing, and no GL call, if nothing has.
///
/// Not `Sendable`: use it from one thread at a time, the one that works on the layer tree, or any
/// with a ``CommittedTree``.
///
///     let renderer = try OffscreenRenderer(size: CGSize(width: 320, height: 200), scale: 2)
///     let image = try renderer.render(root)
///
/// Pictures show what is animated as it is at the time that they are asked for, by default the
/// clock's. With ``keepsAnimations``, any time can be asked for, in any order.
public final class OffscreenRenderer {
  /// What is shown of the root layer's space, in points.
  public let size: CGSize
  /// Pixels per point.
  public let scale: CGFloat
  /// What the last frame did.
  public var statistics: CARenderStatistics { engine.statistics }
  /// What the last frame has changed of the picture before: pixels, from the upper left corner on.
  /// Rectangles may overlap. Empty if nothing has changed, all of the picture for a first one.
  public var damage: [CGRect] {
    guard hasChanged else { return [] }
    return (earlierChanges + engine.compiler.changes).map {
      CGRect(x: Int($0.minX), y: Int($0.minY), width: $0.width, height: $0.height)
    }
  }
  /// What the frame changed before it was drawn once more, with tiles that it has waited for.
  private var earlierChanges: [PixelRect] = []
  /// Whether the last frame was another than the one before.
  private var hasChanged = false

  /// Whether setting properties of the layers animates them by default, as in trees that a
  /// ``CARenderer`` shows. False at first: the next picture shows what was set. Animations that a
  /// program adds itself run either way.
  ///
  /// A tree that was rendered with true stays so; `CATransaction.setDisableActions(_:)` is for
  /// single changes then.
  public var animatesChanges: Bool {
    get { engine.animatesChanges }
    set { engine.animatesChanges = newValue }
  }

  /// Whether pictures of any time can be asked for in any order, as for a film of which several
  /// threads make some frames each. False at first.
  ///
  /// Animations then stay with their layers after they have ended, without effect, and nobody is
  /// told that they have: a picture depends on the time alone. If a tree is first rendered with a
  /// time, the animations that it has begin at 0, unless they say otherwise. A tree that was
  /// rendered with true stays so.
  public var keepsAnimations: Bool {
    get { engine.keepsAnimations }
    set { engine.keepsAnimations = newValue }
  }

  /// Whether pictures wait for the tiles of tiled layers (``CATiledLayer``) that they show. True at
  /// first: a picture shows everything. Else tiles are drawn meanwhile, and pictures show those
  /// that are there.
  public var waitsForTiles: Bool {
    get { engine.waitsForTiles }
    set { engine.waitsForTiles = newValue }
  }

  package let engine: LayerRenderer
  package var context: GLContext { engine.context }
  /// Whether frames on their way are copied to buffers of GL's, instead of being kept in a target
  /// each until somebody wants them. A software rasterizer would wait for the drawing before it
  /// copies.
  package var usesPackBuffers: Bool

  var kept = KeptPicture()
  /// Targets that frames are drawn to: one, or two while frames are on their way.
  var targets: [FrameTarget] = []
  /// The target that shows the last frame.
  var shown: FrameTarget?
  /// Frames on their way, the oldest first.
  var pending: [ReadBack] = []
  /// The last of them, which may have arrived.
  weak var latest: ReadBack?
  /// Buffers of GL's that no frame uses.
  var spareBuffers: [PackBuffer] = []

  /// Opens a device and gets ready to draw pictures of ceil(`size` · `scale`) pixels.
  ///
  /// - Parameters:
  ///   - size: points of the root layer's space to show, from the corner of its `bounds` (the upper
  ///     one if the root is flipped, so that what is cut off is far from the origin).
  ///   - device: nil to take what `LAMINA_DEVICE` names, else the first that works.
  /// - Throws: ``GLDeviceError`` if no device gives a context, ``InvalidDeviceName`` for a wrong
  ///   `LAMINA_DEVICE`, ``ViewportError`` or ``LimitExceeded`` for a size that cannot be drawn.
  public init(
    size: CGSize, scale: CGFloat = 1, device: GLDeviceRequest? = nil,
    limits: RenderLimits = .standard,
    options: CARenderOptions = .environment
  ) throws {
    self.size = size
    self.scale = scale
    // Refused before a device is opened.
    _ = try Viewport(bounds: CGRect(origin: .zero, size: size), scale: scale, limits: limits)
    let request = if let device { device } else { try GLDeviceRequest() }
    engine = try LayerRenderer(.own(request), limits: limits, options: options)
    usesPackBuffers = !engine.context.capabilities.isSoftware
    engine.waitsForTiles = true
  }

  /// The GL renderer's name and the display that it was found on.
  public var deviceName: String { "\(context.capabilities.renderer) (\(context.displayName))" }

  /// Publishes what has changed in the tree below `root` and returns its picture.
  ///
  /// The picture is premultiplied sRGB, transparent where nothing is drawn. The root's own position
  /// and transform do not move it: its bounds are what is shown. If nothing has changed since the
  /// last call, that picture is returned again without any GL call. Else what has changed is read
  /// back, into the memory of the last picture if nobody holds that any more.
  ///
  /// - Parameter time: what the layers take for the present, in seconds: animations that were added
  ///   begin at it, and all are seen as they are then. Nil is the time of ``CACurrentMediaTime()``.
  ///   May be before that of the last picture.
  /// - Throws: ``LimitExceeded`` or ``GLDeviceError``; the next call starts afresh. After
  ///   ``GLDeviceError/contextLost`` each call throws that until ``recreate()``.
  ///   ``GLDeviceError/invalidRequest(_:)`` for a time that is not finite.
  /// - Complexity: O(changed layers + running animations) to publish, O(visible layers) to compile,
  ///   and the pixels.
  public func render(_ root: CALayer, at time: CFTimeInterval? = nil) throws -> CGImage {
    var stages = FrameStages()
    let callsBefore = context.gl.totalCalls
    try draw(root, at: time, &stages)
    return try picture(countingFrom: callsBefore)
  }

  /// Returns the picture of what was committed last of `tree`, whichever thread works on its
  /// layers: that of its root, as if it were rendered at that moment, with what is animated as it
  /// is at `time`.
  ///
  /// - Parameter time: in seconds; nil is the time that the tree was last committed or rendered at
  ///   if that was given, else that of ``CACurrentMediaTime()``. Several renderers may show the
  ///   same tree at different times.
  /// - Throws: what rendering a root throws, but for limits of the tree, which its commits check.
  public func render(_ tree: CommittedTree, at time: CFTimeInterval? = nil) throws -> CGImage {
    var stages = FrameStages()
    let callsBefore = context.gl.totalCalls
    finishPending()
    try check(time)
    try draw(tree.tree, .time(time), &stages)
    return try picture(countingFrom: callsBefore)
  }

  /// Opens a new context after the last one was lost, on the same kind of device. The next picture
  /// is drawn from what the CPU holds, and is the one that would have been drawn. Frames on their
  /// way are not: they throw ``GLDeviceError/contextLost``.
  ///
  /// May be called at any time. Throws ``GLDeviceError`` if no device gives a context; the renderer
  /// is as after a loss then.
  public func recreate() throws {
    for frame in pending { frame.fail(GLDeviceError.contextLost) }
    forgetFrames()
    try engine.recreate()
  }

  /// Does what ``render(_:at:)`` does, waits for each stage to end, and says how long it took. The
  /// picture is read back only on demand.
  package func renderStages(
    _ root: CALayer, at time: CFTimeInterval? = nil, readsBack: Bool = false
  ) throws -> FrameStages {
    var stages = FrameStages()
    guard try draw(root, at: time, &stages) else { return stages }
    var clock = StageClock()
    try engine.attempt { try context.withCurrent { context.gl.finish() } }
    clock.lap(&stages.raster)
    if readsBack {
      _ = try picture(countingFrom: context.gl.totalCalls)
      clock.lap(&stages.readBack)
    }
    return stages
  }

  // MARK: Steps

  /// Refuses what no frame can be drawn of.
  func check(_ time: CFTimeInterval?) throws {
    try engine.checkUsable()
    try LayerRenderer.check(time)
  }

  /// What is shown of a tree as it is now.
  func viewport(of tree: LayerTree) throws -> Viewport {
    try Viewport(of: tree, size: size, scale: scale, limits: engine.limits)
  }

  /// Draws the tree's state at a time into a target. False, and nothing is done, if one shows it
  /// already.
  @discardableResult
  func draw(_ root: CALayer, at time: CFTimeInterval?, _ stages: inout FrameStages) throws -> Bool {
    finishPending()
    let tree = try engine.commit(root, at: time, &stages)
    return try draw(tree, .committed, &stages)
  }

  /// Draws a tree that was committed, and once more where tiles had to be waited for.
  @discardableResult
  func draw(_ tree: LayerTree, _ moment: TreeMoment, _ stages: inout FrameStages) throws -> Bool {
    earlierChanges = []
    let isNew = try drawOnce(tree, moment, &stages)
    guard isNew, waitsForTiles else { return isNew }
    // Layers may be marked while they are drawn, each time anew.
    for _ in 0..<Self.mostWaits where engine.waitForTiles() {
      let changes = engine.compiler.changes
      tree.reading { tree.showNewTiles() }
      if try drawOnce(tree, .committed, &stages) { earlierChanges += changes }
    }
    hasChanged = true
    return true
  }

  /// Plans of one picture that are made to find the tiles that it shows.
  private static let mostWaits = 4

  /// Makes the plan of a frame; and once more where tiles had to be waited for, without drawing the
  /// one before. False for nothing new.
  private func plan(
    _ tree: LayerTree, _ moment: TreeMoment, _ stages: inout FrameStages
  ) throws -> Bool {
    let target = freeTarget()
    var isNew = try engine.compile(tree, moment, for: target, &stages) { try viewport(of: tree) }
    var waits = 0
    while isNew, waitsForTiles, waits < Self.mostWaits, engine.compiler.mayBeLeftOut,
      engine.waitForTiles()
    {
      waits += 1
      let changes = engine.compiler.changes
      earlierChanges += changes
      if kept.isHeld || !pending.isEmpty { kept.note(changes) }
      tree.reading { tree.showNewTiles() }
      isNew = try engine.compile(tree, .committed, for: target, &stages) { try viewport(of: tree) }
    }
    return isNew
  }

  private func drawOnce(
    _ tree: LayerTree, _ moment: TreeMoment, _ stages: inout FrameStages
  ) throws -> Bool {
    let isNew = try plan(tree, moment, &stages)
    hasChanged = false
    guard isNew else { return false }
    let target = freeTarget()
    latest = nil
    do {
      let (width, height) = pixelSize
      let target = try target ?? makeTarget(width: width, height: height)
      try engine.execute(into: target, &stages)
      shown = target
    } catch {
      kept.forget()
      shown = nil
      throw error
    }
    hasChanged = true
    // Without a picture, or one on its way, there is nothing to note changes of.
    if kept.isHeld || !pending.isEmpty { kept.note(engine.compiler.changes) }
    return true
  }

  /// The picture of the frame that was drawn last.
  func picture(countingFrom callsBefore: Int) throws -> CGImage {
    if let image = kept.current { return image }
    guard let shown else {
      throw GLDeviceError.invalidRequest("a picture of a frame that was not drawn")
    }
    let image = try reading { try kept.update(from: shown.target, options: engine.options) }
    engine.statistics.glCalls = context.gl.totalCalls - callsBefore
    return image
  }

  /// Runs `body`, which reads pixels back; nothing is relied on any more if it fails.
  func reading<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try engine.attempt(body)
    } catch {
      kept.forget()
      shown = nil
      throw error
    }
  }

  /// The target that was drawn to last of those that no frame on its way is in; nil if there is
  /// none.
  private func freeTarget() -> FrameTarget? {
    var latest: FrameTarget?
    for target in targets where !isOnItsWay(target) {
      if latest == nil || target.frame ?? -1 > latest?.frame ?? -1 { latest = target }
    }
    return latest
  }

  private func isOnItsWay(_ target: FrameTarget) -> Bool {
    for frame in pending where frame.holds(target) { return true }
    return false
  }

  private func makeTarget(width: Int, height: Int) throws -> FrameTarget {
    let target = try engine.makeTarget(width: width, height: height)
    targets.append(target)
    return target
  }

  func forgetFrames() {
    kept.forget()
    targets.removeAll()
    pending.removeAll()
    spareBuffers.removeAll()
    (shown, latest) = (nil, nil)
    hasChanged = false
  }
}
