import LaminaGL
import LaminaLayers
import LaminaFrames
import LaminaPlan

/// The work that one frame needed. All counts are of that frame alone.
public struct CARenderStatistics: Equatable, Sendable {
  /// Layers in the tree.
  public var layers = 0
  /// Layers that drew something themselves, borders not counted.
  public var drawnLayers = 0
  /// Layers that were skipped: hidden, transparent, facing away or outside of their clips.
  public var culledLayers = 0
  /// Images and backing stores that are in pages.
  public var images = 0
  /// Records drawn; a layer may need several.
  public var quads = 0
  /// Batches: groups of records that one call draws.
  public var batches = 0
  /// Instanced draw calls made.
  public var drawCalls = 0
  /// Passes: each draws into the target or into a page.
  public var passes = 0
  /// Calls that copied texels into textures: one per rectangle of an image or backing store.
  public var uploads = 0
  /// Bytes of texels that the uploads copied.
  public var texelBytes = 0
  /// Bytes of the textures that hold images and backing stores, and of those kept for future
  /// images.
  public var textureBytes = 0
  /// Masks of shape paths that were rasterized.
  public var rasters = 0
  /// Sheets drawn: images that the processor paints consecutive shapes on.
  public var sheets = 0
  /// Parts of shapes that were painted on sheets. A part counts once for each changed rectangle
  /// that it touches.
  public var sheetParts = 0
  /// Pixels of sheets that were painted again.
  public var sheetPixels = 0
  /// Backing stores that layers drew into.
  public var drawnStores = 0
  /// Pixels of backing stores that were cleared and drawn.
  public var drawnPixels = 0
  /// Bytes copied to GL: images, instance records, clips.
  public var uploadedBytes = 0
  /// Pixels of the target that were drawn again: all of them, or those of the damage.
  public var damagedPixels = 0
  /// Pixels that instances covered. A pixel counts once for each instance.
  public var shadedPixels = 0
  /// Calls of GL functions, including read-back.
  public var glCalls = 0
  /// Time to make the frame plan.
  public var compileTime = Duration.zero
  /// Time in the calls that copied the bytes of ``uploadedBytes`` to GL. If the device is the CPU,
  /// these calls may wait for draws from the same textures.
  public var uploadTime = Duration.zero

  /// All zero.
  public init() {}

  init(_ plan: borrowing FramePlan) {
    layers = plan.statistics.layers
    drawnLayers = plan.statistics.drawnLayers
    culledLayers = plan.statistics.culledLayers
    images = plan.statistics.images
    rasters = plan.statistics.rasters
    sheets = plan.statistics.sheets
    sheetParts = plan.statistics.sheetParts
    sheetPixels = plan.statistics.sheetPixels
    shadedPixels = plan.shadedPixels
    textureBytes = plan.statistics.textureBytes
    quads = plan.solids.count + plan.blits.count + plan.quads.count + plan.turned.count
    batches = plan.batches.count
  }

  /// Takes over the numbers of the plan that was selected for drawing.
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
