import Foundation
import LaminaGL
import LaminaGraphics
import LaminaLayers

/// Renders layer trees to images, without a display.
///
/// A renderer owns a GL context, a target and the textures of the images that it has drawn. Rendering a tree again costs
/// what has changed: nothing, and no GL call, if nothing has.
///
/// Not `Sendable`: use it from one thread at a time, the one that works on the layer tree.
///
///     let renderer = try OffscreenRenderer(size: CGSize(width: 320, height: 200), scale: 2)
///     let image = try renderer.render(root)
public final class OffscreenRenderer {
  /// What is shown of the root layer's space, in points.
  public let size: CGSize
  /// Pixels per point.
  public let scale: CGFloat
  /// What the last ``render(_:)`` did.
  public private(set) var statistics = RenderStatistics()

  private let limits: RenderLimits
  package let context: GLContext
  private let compiler: FrameCompiler
  private let executor: PlanExecutor
  private var target: RenderTarget?
  private var image: CGImage?

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
    self.limits = limits
    // Refused before a device is opened.
    _ = try Viewport(bounds: CGRect(origin: .zero, size: size), scale: scale, limits: limits)
    let request = if let device { device } else { try DeviceRequest() }
    context = try GLContext.open(request, options: ContextOptions(limits: limits))
    executor = PlanExecutor(context: context)
    compiler = FrameCompiler(
      options: options, limits: limits, textureSide: Int(context.capabilities.maxTextureSide),
      fetchesFramebuffer: context.framebufferFetch, copies: context.capabilities.isSoftware)
  }

  deinit { context.close() }

  /// The GL renderer's name and the display that it was found on.
  public var deviceName: String { "\(context.capabilities.renderer) (\(context.displayName))" }

  /// Publishes what has changed in the tree below `root` and returns its picture.
  ///
  /// The picture is premultiplied sRGB, transparent where nothing is drawn. The root's own position and transform do not
  /// move it: its bounds are what is shown. If nothing has changed since the last call, that picture is returned again
  /// without any GL call.
  ///
  /// - Throws: ``LimitExceeded`` or ``GLDeviceError``; the next call starts afresh.
  /// - Complexity: O(changed layers) to publish, O(visible layers) to compile, and the pixels.
  public func render(_ root: CALayer) throws -> CGImage {
    var stages = FrameStages()
    let callsBefore = context.gl.totalCalls
    try draw(root, &stages)
    if let image { return image }
    guard let target else { throw GLDeviceError.invalidRequest("a picture of a frame that was not drawn") }
    let picture = try discardingOnFailure { try target.makeImage() }
    statistics.glCalls = context.gl.totalCalls - callsBefore
    image = picture
    return picture
  }

  /// Does what ``render(_:)`` does, waits for each stage to end, and says how long it took. The picture is read back
  /// only on demand.
  package func renderStages(_ root: CALayer, readsBack: Bool = false) throws -> FrameStages {
    var stages = FrameStages()
    guard try draw(root, &stages) else { return stages }
    var clock = StageClock()
    try context.withCurrent { context.gl.finish() }
    clock.lap(&stages.raster)
    if readsBack, let target {
      image = try discardingOnFailure { try target.makeImage() }
      clock.lap(&stages.readBack)
    }
    return stages
  }

  /// Draws the tree's present state into the target. False, and nothing is done, if that is there already.
  @discardableResult
  private func draw(_ root: CALayer, _ stages: inout FrameStages) throws -> Bool {
    var clock = StageClock()
    let tree = LayerTree.hosting(root)
    try tree.commit(root, limits: limits)
    let viewport = try Viewport(of: root, size: size, scale: scale, limits: limits)
    clock.lap(&stages.commit)
    let isNew = try compiler.compile(tree, viewport: viewport, targetAge: target == nil ? 0 : 1)
    clock.lap(&stages.compile)
    statistics = compiler.withWork { RenderStatistics($0) }
    statistics.damagedPixels = isNew ? compiler.damagedPixels : 0
    statistics.drawnStores = tree.drawnStores
    statistics.drawnPixels = tree.drawnPixels
    statistics.compileTime = .nanoseconds(stages.compile)
    if !isNew { return false }
    image = nil
    try discardingOnFailure {
      let callsBefore = context.gl.totalCalls
      let target = try currentTarget(width: viewport.width, height: viewport.height)
      statistics.note(try compiler.withWork { try executor.execute($0, into: target) })
      compiler.finishUploads()
      statistics.glCalls = context.gl.totalCalls - callsBefore
    }
    clock.lap(&stages.submit)
    return true
  }

  /// Runs `body`; when it fails, nothing of the frame is relied on any more.
  private func discardingOnFailure<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      compiler.invalidate()
      throw error
    }
  }

  private func currentTarget(width: Int, height: Int) throws -> RenderTarget {
    if let target { return target }
    let made = try RenderTarget(context: context, width: width, height: height)
    target = made
    return made
  }
}

extension Viewport {
  /// `size` points of `root`'s space, from the corner of its bounds.
  package init(of root: CALayer, size: CGSize, scale: CGFloat, limits: RenderLimits) throws {
    let bounds = root.bounds
    let y = root.isGeometryFlipped ? bounds.maxY - size.height : bounds.minY
    try self.init(
      bounds: CGRect(origin: CGPoint(x: bounds.minX, y: y), size: size), scale: scale, limits: limits)
  }
}
