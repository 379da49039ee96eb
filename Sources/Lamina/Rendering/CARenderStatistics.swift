import LaminaGL
import LaminaLayers

/// What one frame took. All counts are of that frame alone.
public struct CARenderStatistics: Equatable, Sendable {
  /// Layers in the tree.
  public var layers = 0
  /// Layers that put something of their own on the picture, borders aside.
  public var drawnLayers = 0
  /// Layers left out: hidden, transparent, turned away or clipped off.
  public var culledLayers = 0
  /// Images and backing stores that are in textures.
  public var images = 0
  /// Records drawn; a layer may take several.
  public var quads = 0
  /// Groups of records that one call draws.
  public var batches = 0
  /// Instanced draw calls made.
  public var drawCalls = 0
  /// Targets drawn into.
  public var passes = 0
  /// Calls that copied texels into textures: one for each rectangle of an image or backing store.
  public var uploads = 0
  /// Bytes of texels that those copied.
  public var texelBytes = 0
  /// Bytes of the textures that hold images and backing stores, and of those kept for images to
  /// come.
  public var textureBytes = 0
  /// Masks of shape layers' paths that were rasterized.
  public var rasters = 0
  /// Backing stores that layers drew to.
  public var drawnStores = 0
  /// Pixels of those that were cleared and drawn.
  public var drawnPixels = 0
  /// Bytes copied to GL: images, instance records, clips.
  public var uploadedBytes = 0
  /// Pixels of the target that were drawn anew: all of them, or those of the damage.
  public var damagedPixels = 0
  /// Pixels that instances were drawn onto, each as often as it was.
  public var shadedPixels = 0
  /// Calls of GL functions, read-back included.
  public var glCalls = 0
  /// Time to make the frame plan.
  public var compileTime = Duration.zero
  /// Time in the calls that copied to GL what ``uploadedBytes`` counts. Where the device is the
  /// CPU, it may wait there for what it draws from the same textures.
  public var uploadTime = Duration.zero

  /// All zero.
  public init() {}

  init(_ plan: borrowing FramePlan) {
    layers = plan.statistics.layers
    drawnLayers = plan.statistics.drawnLayers
    culledLayers = plan.statistics.culledLayers
    images = plan.statistics.images
    rasters = plan.statistics.rasters
    shadedPixels = plan.shadedPixels
    textureBytes = plan.statistics.textureBytes
    quads = plan.solids.count + plan.blits.count + plan.quads.count + plan.turned.count
    batches = plan.batches.count
  }

  /// Takes over what the plan that was picked draws.
  mutating func note(_ compiler: FrameCompiler) {
    let (drawn, pixels, time) = (drawnStores, drawnPixels, compileTime)
    self = compiler.withWork { CARenderStatistics($0) }
    (drawnStores, drawnPixels, compileTime) = (drawn, pixels, time)
    damagedPixels = compiler.damagedPixels
  }

  mutating func note(_ execution: ExecutionStatistics) {
    drawCalls = execution.drawCalls
    passes = execution.passes
    uploads = execution.uploads
    texelBytes = execution.texelBytes
    uploadedBytes = execution.uploadedBytes
    textureBytes += execution.spareBytes
    uploadTime = .nanoseconds(execution.uploadTime)
  }
}

/// The former name of ``CARenderStatistics``.
@available(*, deprecated, renamed: "CARenderStatistics")
public typealias RenderStatistics = CARenderStatistics
