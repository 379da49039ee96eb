import Foundation
import LaminaGL
import LaminaGraphics
import LaminaLayers
import LaminaFrames
import LaminaPlan

/// Renders layer trees to images, without a display.
///
/// A renderer owns a GL context, a target and the textures of the images that it has drawn.
/// Rendering a tree again costs only what has changed. If nothing has changed, it makes no GL call.
///
/// It is not `Sendable`: use it from one thread at a time. That must be the thread that works on
/// the layer tree, or any thread with a ``CommittedTree``.
///
///     let renderer = try OffscreenRenderer(size: CGSize(width: 320, height: 200), scale: 2)
///     let image = try renderer.render(root)
///
/// A picture shows animations at the requested time, by default the clock's. With
/// ``keepsAnimations``, any times can be requested in any order.
public final class OffscreenRenderer {
  /// The size of the visible part of the root layer's space, in points.
  public let size: CGSize
  /// Pixels per point.
  public let scale: CGFloat
  /// The statistics of the last frame.
  public var statistics: CARenderStatistics { engine.statistics }
  /// The pixels that the last frame has changed in the previous picture, counted from the upper
  /// left corner. Rectangles may overlap. Empty if nothing has changed; the whole picture for the
  /// first frame.
  public var damage: [CGRect] {
    guard hasChanged else { return [] }
    return (earlierChanges + engine.compiler.changes).map {
      CGRect(x: Int($0.minX), y: Int($0.minY), width: $0.width, height: $0.height)
    }
  }
  /// The changes of the first draws of a frame that was drawn again because tiles became ready.
  private var earlierChanges: [PixelRect] = []
  /// Whether the last frame differed from the one before.
  private var hasChanged = false

  /// Whether setting a property of a layer animates it by default, as in trees that a
  /// ``CARenderer`` shows. False at first: the next picture shows the new values. Animations that
  /// the program adds itself run in both cases.
  ///
  /// A tree that was rendered with true keeps that setting. Use
  /// `CATransaction.setDisableActions(_:)` for single changes then.
  public var animatesChanges: Bool {
    get { engine.animatesChanges }
    set { engine.animatesChanges = newValue }
  }

  /// Whether pictures of any times can be requested in any order, for example for a film whose
  /// frames are shared among several threads. False at first.
  ///
  /// With true, animations stay with their layers after they have ended, without effect, and no
  /// delegate is told that they have ended. So a picture depends only on the time. If a tree is
  /// first rendered with a time, its animations begin at 0, unless they say otherwise. A tree that
  /// was rendered with true keeps that setting.
  public var keepsAnimations: Bool {
    get { engine.keepsAnimations }
    set { engine.keepsAnimations = newValue }
  }

  /// Whether a picture waits for the tiles of the tiled layers (``CATiledLayer``) that it shows.
  /// True at first: every picture is complete. With false, tiles are drawn in the background, and a
  /// picture shows the tiles that are ready.
  public var waitsForTiles: Bool {
    get { engine.waitsForTiles }
    set { engine.waitsForTiles = newValue }
  }

  /// What the last picture does not show as its layers ask for it; empty if nothing was drawn anew.
  /// Also set when the picture failed.
  ///
  /// It holds what came up during the call: while layers were laid out and drawn, published and
  /// rendered. What setters refuse before the call is in the log alone; a ``RenderPool`` makes the
  /// tree itself and returns that too. Tiles that are drawn in the background are not included.
  public private(set) var warnings = RenderWarnings()

  package let engine: LayerRenderer
  package var context: GLContext { engine.context }
  /// Whether pending frames are copied to GL buffers. Otherwise each one stays in its own target
  /// until somebody asks for it, because a software rasterizer would wait for the drawing before it
  /// copies.
  package var usesPackBuffers: Bool {
    get { packs ?? !context.capabilities.isSoftware }
    set { packs = newValue }
  }
  private var packs: Bool?

  var kept = ReadBackImage()
  /// The targets that frames are drawn into: one, or two while frames are pending.
  var targets: [FrameTarget] = []
  /// The target with the last frame.
  var shown: FrameTarget?
  /// Pending frames, the oldest first.
  var pending: [ReadBack] = []
  /// The last frame that was begun. It may be complete already.
  weak var latest: ReadBack?
  /// GL buffers that no frame uses.
  var spareBuffers: [PackBuffer] = []

  /// Opens a device and prepares to draw pictures of ceil(`size` · `scale`) pixels.
  ///
  /// On a machine without a GPU, where only Mesa's rasterizer can draw, the device is opened by the
  /// first picture that needs it, unless ``CARenderOptions/memory`` is off. Pictures of plain
  /// layers, images that are not scaled, and shapes need none. Drawing then throws what is said
  /// here of devices.
  ///
  /// - Parameters:
  ///   - size: the points of the root layer's space to show, from the corner of its `bounds`. If
  ///     the root is flipped, it is the upper corner, so that the part far from the origin is cut
  ///     off.
  ///   - scale: pixels per point.
  ///   - device: nil takes the device that `LAMINA_DEVICE` names, or the first that works if the
  ///     variable is not set.
  ///   - limits: what a tree may ask for.
  ///   - options: the optimisations that are switched on.
  /// - Throws: ``GLDeviceError`` if no device gives a context, ``InvalidDeviceName`` for a wrong
  ///   `LAMINA_DEVICE`, ``ViewportError`` or ``LimitExceeded`` for a size that cannot be drawn.
  public convenience init(
    size: CGSize, scale: CGFloat = 1, device: GLDeviceRequest? = nil,
    limits: RenderLimits = .standard,
    options: CARenderOptions = .environment
  ) throws {
    // A wrong size is refused before a device is opened.
    _ = try Viewport(bounds: CGRect(origin: .zero, size: size), scale: scale, limits: limits)
    let request = if let device { device } else { try GLDeviceRequest() }
    try self.init(size: size, scale: scale, .late(request), limits: limits, options: options)
  }

  /// A renderer that draws in the contexts of `source`. The size must be one that can be drawn.
  package init(
    size: CGSize, scale: CGFloat, _ source: ContextSource, limits: RenderLimits = .standard,
    options: CARenderOptions = .all
  ) throws {
    (self.size, self.scale) = (size, scale)
    engine = try LayerRenderer(source, limits: limits, options: options)
    engine.waitsForTiles = true
  }

  /// The GL renderer's name and the name of its display. It opens the device if no picture has
  /// needed it yet. If that fails, the text says why.
  public var deviceName: String {
    do {
      try engine.open()
    } catch {
      return "no device: \(error)"
    }
    return context.name
  }

  /// What has drawn the pictures so far, for people: the device, or memory if none was opened.
  package var placeName: String { engine.isOpen ? deviceName : "in memory" }

  /// The GL renderer's name and its version, which names the driver's. Where both are equal, so are
  /// pictures. It opens the device. Throws ``GLDeviceError``.
  package func driver() throws -> String {
    try engine.open()
    return "\(context.capabilities.renderer), \(context.capabilities.version)"
  }

  /// Compiles the programs that pictures usually need, so that the first picture does not wait for
  /// them. With `LAMINA_PROGRAM_CACHE`, the folder that it names then holds them for later runs.
  ///
  /// Throws ``GLDeviceError``. It takes as long as the driver does, from milliseconds to a second;
  /// a second call does nothing.
  public func warmUp() throws { try engine.warmUp() }

  /// Publishes what has changed in the tree below `root` and returns its picture.
  ///
  /// The picture is premultiplied sRGB, transparent where nothing is drawn. It shows the root's
  /// bounds; the root's own position and transform do not move it. If nothing has changed since the
  /// last call, the same picture is returned again without a GL call. Otherwise the changed pixels
  /// are read back, into the memory of the last picture if nobody holds that picture any more.
  ///
  /// - Parameters:
  ///   - root: the layer above all others of the tree.
  ///   - time: the current time for the layers, in seconds. Animations that were added begin at it,
  ///     and all animations are shown as they are then. Nil means ``CACurrentMediaTime()``. It may
  ///     be earlier than the time of the last picture.
  /// - Throws: ``LimitExceeded`` or ``GLDeviceError``; the next call then draws everything. After
  ///   ``GLDeviceError/contextLost``, each call throws the same error until ``recreate()`` is
  ///   called. ``GLDeviceError/invalidRequest(_:)`` for a time that is not finite.
  /// - Complexity: O(changed layers + running animations) to publish, O(visible layers) to compile,
  ///   and the pixels.
  public func render(_ root: CALayer, at time: CFTimeInterval? = nil) throws -> CGImage {
    try context.keepingCurrent {
      var stages = FrameStages()
      let callsBefore = context.gl.totalCalls
      try draw(root, at: time, &stages)
      return try picture(countingFrom: callsBefore)
    }
  }

  /// Returns the picture of the last commit of `tree`, whichever thread works on its layers. It is
  /// the picture of the root at the moment of the commit, with animations as they are at `time`.
  ///
  /// - Parameters:
  ///   - tree: the tree, whose layers another thread may be changing.
  ///   - time: seconds. Nil means the last time that was given to a commit or a frame of the tree;
  ///     if none was given, ``CACurrentMediaTime()``. Several renderers may show the same tree at
  ///     different times.
  /// - Throws: what rendering a root throws, except the limits of the tree, which its commits
  ///   check.
  public func render(_ tree: CommittedTree, at time: CFTimeInterval? = nil) throws -> CGImage {
    try context.keepingCurrent {
      var stages = FrameStages()
      let callsBefore = context.gl.totalCalls
      finishPending()
      try check(time)
      try reporting { _ = try draw(tree.tree, .time(time), &stages) }
      return try picture(countingFrom: callsBefore)
    }
  }

  /// Opens a new context on the same kind of device after the old one was lost. The next picture is
  /// drawn from the data that the CPU holds, and is the same that would have been drawn without the
  /// loss. Pending frames are lost: they throw ``GLDeviceError/contextLost``.
  ///
  /// It may be called at any time. Throws ``GLDeviceError`` if no device gives a context; the
  /// renderer is then in the same state as after a loss.
  public func recreate() throws {
    for frame in pending { frame.fail(GLDeviceError.contextLost) }
    forgetFrames()
    try engine.recreate()
  }

  /// Does what ``render(_:at:)`` does, but waits for the end of each stage and says how long it
  /// took. The picture is read back only on demand.
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

  /// Throws for a time at which no frame can be drawn, and if the context is lost.
  func check(_ time: CFTimeInterval?) throws {
    try engine.checkUsable()
    try LayerRenderer.check(time)
  }

  /// The visible part of a tree, as the tree is now.
  func viewport(of tree: LayerTree) throws -> Viewport {
    try Viewport(of: tree, size: size, scale: scale, limits: engine.limits)
  }

  /// Draws the tree's state at a time into a target. Returns false and draws nothing if a target
  /// shows that state already.
  @discardableResult
  func draw(_ root: CALayer, at time: CFTimeInterval?, _ stages: inout FrameStages) throws -> Bool {
    finishPending()
    // The program may lay out and draw layers with GL of its own.
    context.putBack()
    return try reporting {
      let tree = try engine.commit(root, at: time, &stages)
      return try draw(tree, .committed, &stages)
    }
  }

  /// Draws a committed tree. If it had to wait for tiles, it draws the tree once more.
  @discardableResult
  func draw(_ tree: LayerTree, _ moment: TreeMoment, _ stages: inout FrameStages) throws -> Bool {
    earlierChanges = []
    let isNew = try drawOnce(tree, moment, &stages)
    guard isNew, waitsForTiles else { return isNew }
    // Drawing may mark layers again, so the number of rounds is limited.
    for _ in 0..<Self.mostWaits where engine.waitForTiles() {
      let changes = engine.compiler.changes
      tree.reading { tree.showNewTiles() }
      if try drawOnce(tree, .committed, &stages) { earlierChanges += changes }
    }
    hasChanged = true
    return true
  }

  /// The largest number of extra plans that one picture may need to find its tiles.
  private static let mostWaits = 4

  /// Makes the plan of a frame. If it had to wait for tiles, it makes a second plan and does not
  /// draw the first. Returns false if nothing has changed.
  private func plan(
    _ tree: LayerTree, _ moment: TreeMoment, _ stages: inout FrameStages
  ) throws -> Bool {
    context.putBack()
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
      kept.release()
      try engine.execute(into: target, &stages)
      shown = target
    } catch {
      kept.forget()
      shown = nil
      throw error
    }
    hasChanged = true
    // Without a picture, and without a pending frame, changes need not be noted.
    if kept.isHeld || !pending.isEmpty { kept.note(engine.compiler.changes) }
    return true
  }

  /// The picture of the last frame that was drawn.
  func picture(countingFrom callsBefore: Int) throws -> CGImage {
    if let image = kept.current { return image }
    guard let shown else {
      throw GLDeviceError.invalidRequest("a picture before the first frame was drawn")
    }
    let image = try reading { try kept.update(from: shown.target, options: engine.options) }
    engine.statistics.glCalls = context.gl.totalCalls - callsBefore
    return image
  }

  /// Runs `body`, which draws a picture, and keeps the warnings of that.
  func reporting<Value>(_ body: () throws -> Value) throws -> Value {
    let (result, warnings) = WarningCollector.during { Result { try body() } }
    self.warnings = warnings
    return try result.get()
  }

  /// Runs `body`, which reads pixels back. If it fails, the frame and the kept picture are dropped.
  func reading<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try engine.attempt(body)
    } catch {
      kept.forget()
      shown = nil
      throw error
    }
  }

  /// Of the targets without a pending frame, the one that was drawn into last; nil if there is
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
