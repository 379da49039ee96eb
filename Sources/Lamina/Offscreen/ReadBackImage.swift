import LaminaGL
import LaminaGraphics
import LaminaLayers
import LaminaFrames
import LaminaPlan

/// The picture that was read back last, and which pixels of it are out of date.
///
/// What: only the pixels that frames have changed since then are read. They go into the same memory
/// if nobody else holds the image any more, otherwise into a copy of it. A picture that was drawn
/// in memory is not read at all: the image shares its memory, and the target goes on with a copy if
/// somebody holds the image when it draws again.
/// Why: reading a whole picture back costs as much as many frames do, and most frames change
/// little.
/// Cost: reading the changed pixels, unless they are in memory; if some pixel was not opaque,
/// checking the alpha of the others; if somebody holds the image, a copy of all pixels.
struct ReadBackImage {
  /// If there are more rectangles than this, they are read as one.
  private static let mostRects = 16

  /// The memory of `image`. The separate reference shows whether anybody else holds it.
  private var pixels: PixelBuffer?
  private var image: CGImage?
  private var stale: [PixelRect] = []
  /// Whether the picture that was read back last is opaque; nil if there is none.
  private var wasOpaque: Bool?

  /// The picture if nothing has changed since it was read; nil otherwise.
  var current: CGImage? { stale.isEmpty ? image : nil }

  /// Whether there is a picture, even one that is out of date or was released. Without a picture,
  /// changes need not be noted.
  var isHeld: Bool { wasOpaque != nil }

  /// Notes the pixels that a frame has changed.
  mutating func note(_ changes: [PixelRect]) {
    stale += changes
    guard stale.count > Self.mostRects, let first = stale.first else { return }
    stale = [stale.dropFirst().reduce(first) { $0.union($1) }]
  }

  /// Returns the rectangles that are out of date, for a caller who will read them. Until then the
  /// picture is that of an earlier frame.
  mutating func takeStale() -> [PixelRect] {
    defer { stale = [] }
    return stale
  }

  /// Drops the picture, because its state is unknown.
  mutating func forget() { (pixels, image, stale, wasOpaque) = (nil, nil, [], nil) }

  /// Makes `new` the picture.
  mutating func take(_ new: CGImage) {
    (pixels, image, stale, wasOpaque) = (new.pixels, new, [], new.pixels.isOpaque)
  }

  /// Lets go of the picture if it shares the memory of its target and nobody else holds it, so that
  /// a frame can be drawn there without a copy.
  mutating func release() {
    guard pixels?.isShared == true, isKnownUniquelyReferenced(&image) else { return }
    (image, pixels) = (nil, nil)
  }

  private static func isOpaque(
    _ rects: [PixelRect], of bytes: UnsafeRawBufferPointer, bytesPerRow: Int
  ) -> Bool {
    for rect in rects {
      for y in Int(rect.minY)..<max(Int(rect.minY), Int(rect.maxY)) {
        let start = y * bytesPerRow + Int(rect.minX) * 4
        let row = UnsafeRawBufferPointer(rebasing: bytes[start..<start + rect.width * 4])
        if !PixelBuffer.isOpaque(row) { return false }
      }
    }
    return true
  }

  /// Brings the picture up to date with `target`. Throws ``GLDeviceError`` or ``CGImageError``;
  /// then there is no picture.
  mutating func update(from target: RenderTarget, options: CARenderOptions) throws -> CGImage {
    if let current { return current }
    if options.contains(.reading), let shared = shared(from: target) {
      take(shared)
      return shared
    }
    let area = stale.reduce(0) { $0 + $1.width * $1.height }
    // Where nearly all has changed, all is read, and only the memory is worth keeping.
    let rects = area * 8 < target.width * target.height * 7 ? stale : nil
    var old = options.contains(.reading) ? pixels : nil
    forget()
    if rects == nil, !isKnownUniquelyReferenced(&old) { old = nil }
    let changed = try PixelBuffer.changing(&old) {
      try target.readPixels(into: $0, bytesPerRow: target.width * 4, rects)
      let bytes = UnsafeRawBufferPointer($0)
      return Self.isOpaque(rects ?? [target.whole], of: bytes, bytesPerRow: target.width * 4)
    }
    let new = try changed.map { CGImage(pixels: $0) } ?? target.makeImage()
    take(new)
    return new
  }

  /// The picture of a target in memory; nil if it is not there.
  private func shared(from target: RenderTarget) -> CGImage? {
    let pixels = target.shared { bytes in
      // What has not changed is as opaque as it was.
      let rects = wasOpaque == nil ? [target.whole] : stale.map { $0.intersection(target.whole) }
      return Self.isOpaque(rects, of: bytes, bytesPerRow: target.width * 4)
        && (wasOpaque != false || PixelBuffer.isOpaque(bytes))
    }
    return pixels.map { CGImage(pixels: $0) }
  }
}
