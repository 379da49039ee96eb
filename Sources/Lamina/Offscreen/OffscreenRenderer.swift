import Foundation
import LaminaGL
import LaminaGraphics
import LaminaLayers

/// Renders layer trees to images, without a display.
///
/// A renderer owns a GL context, a target and the textures of the images that it has drawn. Rendering a tree again costs
/// what has changed: nothing, and no GL call, if nothing has.
///
/// Not `Sendable`: use it from one thread at a time, the one that works on the layer tree, or any with a ``CommittedTree``.
///
///     let renderer = try OffscreenRenderer(size: CGSize(width: 320, height: 200), scale: 2)
///     let image = try renderer.render(root)
public final class OffscreenRenderer {
  /// What is shown of the root layer's space, in points.
  public let size: CGSize
  /// Pixels per point.
  public let scale: CGFloat
  /// What the last frame did.
  public var statistics: RenderStatistics { engine.statistics }
  /// What the last frame has changed of the picture before: pixels, from the upper left corner on. Rectangles may overlap. Empty if
  /// nothing has changed, all of the picture for a first one.
  public var damage: [CGRect] {
    guard hasChanged else { return [] }
    return engine.compiler.changes.map {
      CGRect(x: Int($0.minX), y: Int($0.minY), width: $0.width, height: $0.height)
    }
  }
  /// Whether the last frame was another than the one before.
  private var hasChanged = false

  package let engine: LayerRenderer
  package var context: GLContext { engine.context }
  /// Whether frames on their way are copied to buffers of GL's, instead of being kept in a target each until somebody wants them.
  /// A software rasterizer would wait for the drawing before it copies.
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
  ///   - size: points of the root layer's space to show, from the corner of its `bounds` (the upper one if the root is
  ///     flipped, so that what is cut off is far from the origin).
  ///   - device: nil to take what `LAMINA_DEVICE` names, else the first that works.
  /// - Throws: ``GLDeviceError`` if no device gives a context, ``InvalidDeviceName`` for a wrong `LAMINA_DEVICE`,
  ///   ``ViewportError`` or ``LimitExceeded`` for a size that cannot be drawn.
  public init(
    size: CGSize, scale: CGFloat = 1, device: DeviceRequest? = nil, limits: RenderLimits = .standard,
    options: RenderOptions = .environment
  ) throws {
    self.size = size
    self.scale = scale
    // Refused before a device is opened.
    _ = try Viewport(bounds: CGRect(origin: .zero, size: size), scale: scale, limits: limits)
    let request = if let device { device } else { try DeviceRequest() }
    engine = try LayerRenderer(.own(request), limits: limits, options: options)
    usesPackBuffers = !engine.context.capabilities.isSoftware
  }

  /// The GL renderer's name and the display that it was found on.
  public var deviceName: String { "\(context.capabilities.renderer) (\(context.displayName))" }

  /// Publishes what has changed in the tree below `root` and returns its picture.
  ///
  /// The picture is premultiplied sRGB, transparent where nothing is drawn. The root's own position and transform do not
  /// move it: its bounds are what is shown. If nothing has changed since the last call, that picture is returned again
  /// without any GL call. Else what has changed is read back, into the memory of the last picture if nobody holds that any more.
  ///
  /// - Throws: ``LimitExceeded`` or ``GLDeviceError``; the next call starts afresh. After ``GLDeviceError/contextLost`` each call
  ///   throws that until ``recreate()``.
  /// - Complexity: O(changed layers) to publish, O(visible layers) to compile, and the pixels.
  public func render(_ root: CALayer) throws -> CGImage {
    var stages = FrameStages()
    let callsBefore = context.gl.totalCalls
    try draw(root, &stages)
    return try picture(countingFrom: callsBefore)
  }

  /// Returns the picture of what was committed last of `tree`, whichever thread works on its layers: that of its root, as if it were
  /// rendered at that moment.
  ///
  /// Throws what rendering a root throws, but for limits of the tree, which its commits check.
  public func render(_ tree: CommittedTree) throws -> CGImage {
    var stages = FrameStages()
    let callsBefore = context.gl.totalCalls
    finishPending()
    try engine.checkUsable()
    try draw(tree.tree, &stages)
    return try picture(countingFrom: callsBefore)
  }

  /// Opens a new context after the last one was lost, on the same kind of device. The next picture is drawn from what the CPU
  /// holds, and is the one that would have been drawn. Frames on their way are not: they throw ``GLDeviceError/contextLost``.
  ///
  /// May be called at any time. Throws ``GLDeviceError`` if no device gives a context; the renderer is as after a loss then.
  public func recreate() throws {
    for frame in pending { frame.fail(GLDeviceError.contextLost) }
    forgetFrames()
    try engine.recreate()
  }

  /// Does what ``render(_:)`` does, waits for each stage to end, and says how long it took. The picture is read back
  /// only on demand.
  package func renderStages(_ root: CALayer, readsBack: Bool = false) throws -> FrameStages {
    var stages = FrameStages()
    guard try draw(root, &stages) else { return stages }
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

  /// Draws the tree's present state into a target. False, and nothing is done, if one shows it already.
  @discardableResult
  func draw(_ root: CALayer, _ stages: inout FrameStages) throws -> Bool {
    finishPending()
    let tree = try engine.commit(root, &stages)
    return try draw(tree, &stages)
  }

  /// Draws a tree that was committed.
  @discardableResult
  func draw(_ tree: LayerTree, _ stages: inout FrameStages) throws -> Bool {
    let viewport = try tree.reading {
      try Viewport(of: tree, size: size, scale: scale, limits: engine.limits)
    }
    let target = freeTarget()
    let isNew = try engine.compile(tree, viewport, for: target, &stages)
    hasChanged = false
    guard isNew else { return false }
    latest = nil
    do {
      let target = try target ?? makeTarget(width: viewport.width, height: viewport.height)
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
    guard let shown else { throw GLDeviceError.invalidRequest("a picture of a frame that was not drawn") }
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

  /// The target that was drawn to last of those that no frame on its way is in; nil if there is none.
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
