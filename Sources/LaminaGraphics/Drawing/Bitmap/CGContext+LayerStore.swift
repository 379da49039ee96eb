@_implementationOnly import CCairo
import Foundation
import LaminaGeometry

extension CGContext {
  /// A context that a layer draws into. The layer's space is the user space.
  ///
  /// Each point of `layerBounds` has `scale` pixels, and the total is rounded up to whole pixels.
  /// The edges of minimum x and y lie on pixel edges.
  ///
  /// Throws ``LimitExceeded``, before anything is allocated, if a side or the number of pixels is
  /// over `limits`.
  package convenience init(
    layerBounds: CGRect, scale: CGFloat, isFlipped: Bool, limits: RenderLimits = .standard
  ) throws {
    let width = Self.pixels(layerBounds.width, scale)
    let height = Self.pixels(layerBounds.height, scale)
    try LimitExceeded.check("textureSide", max(width, height), atMost: limits.textureSide)
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    try LimitExceeded.check("imagePixels", overflow ? .max : count, atMost: limits.imagePixels)
    let box = PixelBox(x: 0, y: 0, width: max(width, 1), height: max(height, 1))
    guard let surface = CairoSurface(box: box), let target = DrawingTarget(surface) else {
      throw CGImageError.outOfMemory(bytes: box.width * box.height * 4)
    }
    let map = Self.layerMap(layerBounds, scale, isFlipped, height: height)
    self.init(
      target: target, memory: BitmapMemory(surface: surface, fillsAlpha: false),
      size: CGSize(width: width, height: height), baseTransform: map, baseScale: scale,
      layerBounds: layerBounds, isFlipped: isFlipped)
  }

  /// A context for a part of a layer's store, in memory that the caller keeps until the context is
  /// released.
  ///
  /// The whole store has `storeWidth` by `storeHeight` pixels. The drawing depends on this size,
  /// not on the part. The memory holds the pixels of `box`, y down, premultiplied BGRA.
  ///
  /// Only pixels that touch one of the rectangles `clips`, in user space, change. Unless this
  /// covers the whole store, they change at `flush()` and not before (see ``StorePart``). An opaque
  /// store has no alpha: its fourth byte is 255 after `flush()`. Returns nil if the sizes
  /// contradict each other.
  package convenience init?(
    layerBounds: CGRect, scale: CGFloat, isFlipped: Bool, clips: [CGRect], storeWidth: Int,
    storeHeight: Int,
    box: (x: Int, y: Int, width: Int, height: Int), memory: UnsafeMutableRawPointer,
    bytesPerRow: Int,
    isOpaque: Bool
  ) {
    let part = PixelBox(x: box.x, y: box.y, width: box.width, height: box.height)
    guard !part.isEmpty, part.x >= 0, part.y >= 0, storeWidth <= 32_767, storeHeight <= 32_767,
      part.width <= storeWidth, part.height <= storeHeight, part.x <= storeWidth - part.width,
      part.y <= storeHeight - part.height, scale.isFinite, scale > 0, bytesPerRow / 4 >= part.width
    else { return nil }
    let map = Self.layerMap(layerBounds, scale, isFlipped, height: storeHeight)
    let toPixels = map.concatenating(
      CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(storeHeight)))
    let store = StorePart(
      boxes: clips.map { PixelBox(touching: $0.applying(toPixels), within: part) }, box: part,
      memory: memory,
      bytesPerRow: bytesPerRow)
    let frame = PixelBox(x: 0, y: 0, width: storeWidth, height: storeHeight)
    let format = isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
    let isWhole = part == frame && store.boxes.contains(frame)
    let rows = PixelBox(x: 0, y: store.bounds.y, width: storeWidth, height: store.bounds.height)
    let made =
      isWhole
      ? CairoSurface(box: part, format: format, memory: memory, bytesPerRow: bytesPerRow)
      : CairoSurface(box: frame, format: format)
    guard let surface = made,
      let target = DrawingTarget(surface, frame: frame, rows: isWhole ? frame : rows)
    else { return nil }
    self.init(
      target: target,
      memory: BitmapMemory(surface: surface, fillsAlpha: isOpaque, part: isWhole ? nil : store),
      size: CGSize(width: storeWidth, height: storeHeight), baseTransform: map, baseScale: scale,
      layerBounds: layerBounds, isFlipped: isFlipped,
      storePart: isWhole ? nil : store)
  }

  /// The map from a layer's space to the device space of its store.
  private static func layerMap(
    _ bounds: CGRect, _ scale: CGFloat, _ isFlipped: Bool, height: Int
  ) -> CGAffineTransform {
    isFlipped
      ? CGAffineTransform(
        a: scale, b: 0, c: 0, d: -scale, tx: -bounds.minX * scale,
        ty: CGFloat(height) + bounds.minY * scale)
      : CGAffineTransform(
        a: scale, b: 0, c: 0, d: scale, tx: -bounds.minX * scale, ty: -bounds.minY * scale)
  }

  /// `extent` in pixels, rounded up. The largest integer if the number does not fit or is NaN.
  private static func pixels(_ extent: CGFloat, _ scale: CGFloat) -> Int {
    Int(exactly: (extent * scale).rounded(.up)) ?? .max
  }
}
