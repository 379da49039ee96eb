import LaminaGL
import LaminaGraphics
import LaminaLayers

/// The picture that was read back last, and what of it is out of date.
///
/// What: the pixels that frames have changed since are read into the same memory if nobody else
/// holds the image any more, else into a copy of it.
/// Why: to read a whole picture costs as much as many frames do, and most frames change little.
/// Cost: the changed pixels, a look at the alpha of the others where some was not opaque, and a
/// copy of all where somebody holds the image.
struct KeptPicture {
  /// More rectangles than this are read as one.
  private static let mostRects = 16

  /// What `image` shows; kept apart, so that it can be seen whether anybody else has it.
  private var pixels: PixelBuffer?
  private var image: CGImage?
  private var stale: [PixelRect] = []

  /// The picture, if nothing has changed since it was read.
  var current: CGImage? { stale.isEmpty ? image : nil }

  /// Whether there is a picture, out of date or not. Without one nothing has to be noted.
  var isHeld: Bool { image != nil }

  /// Notes what a frame has changed.
  mutating func note(_ changes: [PixelRect]) {
    stale += changes
    guard stale.count > Self.mostRects, let first = stale.first else { return }
    stale = [stale.dropFirst().reduce(first) { $0.union($1) }]
  }

  /// What is out of date, which somebody else brings up to date: until then the picture is that of
  /// an earlier frame.
  mutating func takeStale() -> [PixelRect] {
    defer { stale = [] }
    return stale
  }

  /// Drops the picture: it is not known what it shows.
  mutating func forget() { (pixels, image, stale) = (nil, nil, []) }

  /// Makes `new` the picture.
  mutating func take(_ new: CGImage) { (pixels, image, stale) = (new.pixels, new, []) }

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

  /// Brings the picture up to date with what `target` shows. Throws ``GLDeviceError`` or
  /// ``CGImageError``; there is no picture then.
  mutating func update(from target: RenderTarget, options: CARenderOptions) throws -> CGImage {
    if let current { return current }
    let area = stale.reduce(0) { $0 + $1.width * $1.height }
    let isWorthIt = area * 8 < target.width * target.height * 7
    let (rects, mayKeep) = (stale, options.contains(.reading) && isWorthIt && image != nil)
    var old = mayKeep ? pixels : nil
    forget()
    let changed = try PixelBuffer.changing(&old) {
      try target.readPixels(into: $0, bytesPerRow: target.width * 4, rects)
      return Self.isOpaque(rects, of: UnsafeRawBufferPointer($0), bytesPerRow: target.width * 4)
    }
    let new = try changed.map { CGImage(pixels: $0) } ?? target.makeImage()
    take(new)
    return new
  }
}
