@_implementationOnly import CCairo
import Foundation
import LaminaGeometry

/// A destination for drawing: a bitmap or a PDF page, with a map to it from user space, in which
/// drawing calls are made.
///
/// The origin of device space is the bottom left corner of the pixels, with y up. Cairo rasterizes:
/// the coverage of edges has 8 bits, and colours are premultiplied encoded sRGB with 8 bits each. A
/// call with a number that is infinite or NaN is ignored. Only one thread may use a context.
public final class CGContext {
  /// The number of columns of pixels; for a PDF page, of points, rounded up.
  public let width: Int
  /// The number of rows of pixels; for a PDF page, of points, rounded up.
  public let height: Int
  /// The rectangle of user space that the pixels show at first: the bounds of the layer that draws.
  package let layerBounds: CGRect
  /// Whether y points down in the initial user space.
  package let isFlipped: Bool
  /// The height of device space. It converts between y up and y down.
  let deviceHeight: CGFloat
  /// The pixels per point of base space. Shadows and patterns are measured in base space.
  let baseScale: CGFloat
  /// The initial map from user space to device space.
  let baseTransform: CGAffineTransform
  /// The part of a layer's store that changes; nil if the context does not draw a part of a store.
  let storePart: StorePart?
  /// The bytes that receive the pixels; nil for PDF pages.
  let memory: BitmapMemory?
  /// Keeps the memory that is drawn on alive as long as the context.
  package var memoryOwner: AnyObject?

  var state = GraphicsState()
  /// The current target of drawing: the pixels, or the innermost open transparency layer.
  var target: DrawingTarget
  /// The open transparency layers, oldest first.
  var openLayers: [OpenLayer] = []
  /// The current path, in pixel space. (``path`` is Apple's property, in user space.)
  var pixelPath = PathData()
  /// The map from text space to user space. As on Apple's systems, it is not part of the graphics
  /// state.
  public var textMatrix = CGAffineTransform.identity
  var allowsAntialiasing = true
  /// The kinds of characters for which boxes were drawn, in the order in which they came.
  package internal(set) var missingCharacters: [MissingCharacters] = []

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

  /// A PDF page, or another surface without memory, of `size` in points.
  ///
  /// Takes over the caller's reference to `surface`. Returns nil if the size is not positive and
  /// finite, is over 1,000,000 points, or if Cairo fails.
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

  /// The map from user space to pixel space, which is the space of Cairo.
  var pixelTransform: CGAffineTransform { state.ctm.concatenating(pixelFromDevice) }

  /// The map from device space to pixel space. It is its own inverse.
  var pixelFromDevice: CGAffineTransform {
    CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: deviceHeight)
  }

  /// Calls `body` with Cairo in pixel space, for drawing that does not go through `paint`. It may
  /// change every pixel within the clip.
  func withCairo(_ body: (OpaquePointer) -> Void) {
    let box = target.clipBox
    willPaint(box)
    cairo_save(target.cairo)
    body(target.cairo)
    cairo_restore(target.cairo)
    didPaint(box)
  }

  /// Call before drawing over the pixels of `box`.
  func willPaint(_ box: PixelBox) {
    if openLayers.isEmpty { memory?.willPaint(box) }
  }

  /// Call after drawing over the pixels of `box`.
  func didPaint(_ box: PixelBox) {
    if openLayers.isEmpty { memory?.didPaint(box) }
  }
}
