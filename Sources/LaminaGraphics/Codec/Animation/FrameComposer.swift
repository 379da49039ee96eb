/// The canvas on which the frames of an animation are drawn, one after the other.
///
/// The canvas is premultiplied BGRA and transparent at first. While a frame is shown that has to be
/// undone, a second canvas holds the earlier pixels.
struct FrameComposer: Sendable {
  let width: Int
  let height: Int
  /// The number of frames drawn so far.
  private(set) var drawn = 0

  private var canvas: [UInt8]
  private var saved: [UInt8] = []
  private var last: FrameDescription?

  /// `header` must have been checked against the limits.
  init(_ header: ImageHeader) {
    width = header.width
    height = header.height
    canvas = [UInt8](repeating: 0, count: header.width * header.height * 4)
  }

  /// Draws the next frame and returns the whole canvas. `pixels` has the size of the frame. Parts
  /// outside the canvas are cut off.
  mutating func draw(_ frame: FrameDescription, _ pixels: PixelBuffer) throws -> PixelBuffer {
    disposeLast()
    if frame.disposal == .restore { saved = canvas }
    let columns = max(0, min(frame.width, pixels.width, width - frame.x))
    let rows = max(0, min(frame.height, pixels.height, height - frame.y))
    pixels.withUnsafeBytes { source in
      canvas.withUnsafeMutableBytes { target in
        for row in 0..<rows where columns > 0 {
          let from = UnsafeRawBufferPointer(
            rebasing: source[(row * pixels.bytesPerRow)...].prefix(columns * 4))
          let start = ((frame.y + row) * width + frame.x) * 4
          let to = UnsafeMutableRawBufferPointer(rebasing: target[start..<(start + columns * 4)])
          if frame.isBlended, !pixels.isOpaque {
            Self.blend(from, over: to)
          } else {
            to.copyMemory(from: from)
          }
        }
      }
    }
    last = frame
    drawn += 1
    return try PixelBuffer(width: width, height: height) { target in
      canvas.withUnsafeBytes { target.copyMemory(from: $0) }
    }
  }

  /// Does what the previous frame asked for at its end.
  private mutating func disposeLast() {
    guard let last else { return }
    switch last.disposal {
    case .keep: break
    case .restore:
      canvas = saved
      saved = []
    case .clear:
      let columns = max(0, min(last.width, width - last.x))
      let rows = max(0, min(last.height, height - last.y))
      for row in 0..<rows where columns > 0 {
        let start = ((last.y + row) * width + last.x) * 4
        for byte in start..<(start + columns * 4) { canvas[byte] = 0 }
      }
    }
  }

  private static func blend(
    _ source: UnsafeRawBufferPointer, over target: UnsafeMutableRawBufferPointer
  ) {
    for pixel in stride(from: 0, to: source.count, by: 4) {
      let rest = 255 - source[pixel + 3]
      for byte in pixel..<(pixel + 4) {
        target[byte] = source[byte] &+ Premultiplication.premultiply(target[byte], rest)
      }
    }
  }
}
