import CCairo
import Foundation
import LaminaGeometry

/// Where drawing goes: a grid of pixels or a page, and a map to it from the space in which drawing
/// is described.
///
/// The device space has its origin in the bottom left corner of the pixels and y up. The rasterizer
/// is Cairo: coverage of edges in 8 bits, colours in encoded sRGB, premultiplied, 8 bits each.
/// Calls with numbers that are not finite are ignored. A context is used from one thread.
public final class CGContext {
  /// Columns of pixels; points of a page, rounded up.
  public let width: Int
  /// Rows of pixels; points of a page, rounded up.
  public let height: Int
  /// The rectangle of user space that the pixels show at first: the bounds of the layer that draws.
  package let layerBounds: CGRect
  /// Whether y of the first user space points down.
  package let isFlipped: Bool
  /// Height of device space: y down is this minus y up.
  let deviceHeight: CGFloat
  /// Pixels per point of base space, in which shadows and patterns are measured.
  let baseScale: CGFloat
  /// The user space there was at first.
  let baseTransform: CGAffineTransform
  /// What changes of a layer's store; nil if that is not a part of one.
  let storePart: StorePart?
  /// The bytes that the pixels end up in; nil for pages.
  let memory: BitmapMemory?
  /// Keeps the caller's memory that is drawn on for as long as there is a context for it.
  package var memoryOwner: AnyObject?

  /// The graphics state.
  var state = GraphicsState()
  /// What is drawn on now: the pixels, or the transparency layer that was begun last.
  var target: DrawingTarget
  /// What the open transparency layers go back to, oldest first.
  var openLayers: [OpenLayer] = []
  /// The current path, in pixel space. (``path`` is Apple's, in user space.)
  var pixelPath = PathData()
  /// The map from the space of text to user space. Not part of the graphics state, as on Apple's
  /// systems.
  public var textMatrix = CGAffineTransform.identity
  var allowsAntialiasing = true

  init(
    target: DrawingTarget, memory: BitmapMemory?, size: CGSize,
    baseTransform: CGAffineTransform = .identity,
    baseScale: CGFloat = 1, layerBounds: CGRect? = nil, isFlipped: Bool = false,
    storePart: StorePart? = nil
  ) {
    self.target = target
    self.memory = memory
    width = Int(size.width.rounded(.up))
    height = Int(size.height.rounded(.up))
    deviceHeight = size.height
    self.baseTransform = baseTransform
    self.baseScale = baseScale
    self.layerBounds = layerBounds ?? CGRect(origin: .zero, size: size)
    self.isFlipped = isFlipped
    self.storePart = storePart
    state.ctm = baseTransform
  }

  /// A page, or another surface without memory, of `size` in points.
  ///
  /// Takes over the caller's reference to `surface`. Nil if the size is none or Cairo refuses.
  convenience init?(owning surface: OpaquePointer, size: CGSize) {
    guard size.width.isFinite, size.height.isFinite, size.width > 0, size.height > 0,
      size.width <= 1e6, size.height <= 1e6
    else {
      cairo_surface_destroy(surface)
      return nil
    }
    let box = PixelBox(
      x: 0, y: 0, width: Int(size.width.rounded(.up)), height: Int(size.height.rounded(.up)))
    guard let target = DrawingTarget(CairoSurface(owning: surface, box: box)) else { return nil }
    self.init(target: target, memory: nil, size: size)
  }

  deinit { flush() }

  /// The map from user space to pixel space, which is Cairo's.
  var pixelTransform: CGAffineTransform { state.ctm.concatenating(pixelFromDevice) }

  /// The map from device space to pixel space, and back.
  var pixelFromDevice: CGAffineTransform {
    CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: deviceHeight)
  }

  /// Calls `body` with Cairo in pixel space, for what is not a paint. The whole clip may be
  /// touched.
  func withCairo(_ body: (OpaquePointer) -> Void) {
    let box = target.clipBox
    willPaint(box)
    cairo_save(target.cairo)
    body(target.cairo)
    cairo_restore(target.cairo)
    didPaint(box)
  }

  /// What `box` shows is about to be drawn over.
  func willPaint(_ box: PixelBox) {
    if openLayers.isEmpty { memory?.willPaint(box) }
  }

  /// What `box` shows has been drawn over.
  func didPaint(_ box: PixelBox) {
    if openLayers.isEmpty { memory?.didPaint(box) }
  }
}
