import Lamina

/// The bytes for ffmpeg of each frame: rows of BGRA without gaps, top row first.
struct FramePixels: Equatable, Sendable {
  /// The colour behind the frames; nil to keep alpha, with straight colours.
  let background: BackgroundColor?
  /// Whether an odd width or height is increased by one by repeating the last column or row.
  /// Formats that halve the resolution of colour need this.
  let isEven: Bool

  /// The size in pixels for a frame of size `length`.
  func side(_ length: Int) -> Int { isEven ? length + length % 2 : length }

  /// Stores the frame in `content`. If the image's bytes are right already, it stores the image
  /// itself.
  func write(_ image: CGImage, to content: FrameContent) {
    let pixels = image.pixels
    (content.width, content.height) = (side(pixels.width), side(pixels.height))
    let isPadded = content.width != pixels.width || content.height != pixels.height
    // A premultiplied colour is the colour over black. With a background, ffmpeg is told to ignore
    // alpha.
    if !isPadded, pixels.isOpaque || background == .black {
      content.image = image
      return
    }
    content.image = nil
    let stride = content.width * 4
    let target = content.makeRoom(stride * content.height)
    pixels.withUnsafeBytes { source in
      for row in 0..<pixels.height {
        let line = UnsafeRawBufferPointer(
          rebasing: source[(row * pixels.bytesPerRow)...].prefix(pixels.bytesPerRow))
        let start = row * stride
        convert(
          line, isOpaque: pixels.isOpaque,
          into: UnsafeMutableRawBufferPointer(
            rebasing: target[start..<(start + pixels.bytesPerRow)]))
        if content.width > pixels.width {
          let last = target[(start + stride - 8)..<(start + stride - 4)]
          UnsafeMutableRawBufferPointer(rebasing: target[(start + stride - 4)..<(start + stride)])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: last))
        }
      }
    }
    if content.height > pixels.height {
      let last = target[(stride * (pixels.height - 1))..<(stride * pixels.height)]
      UnsafeMutableRawBufferPointer(rebasing: target[(stride * pixels.height)...])
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: last))
    }
  }

  private func convert(
    _ source: UnsafeRawBufferPointer, isOpaque: Bool, into target: UnsafeMutableRawBufferPointer
  ) {
    if isOpaque {
      target.copyMemory(from: source)
    } else if let background {
      background.lay(source, into: target)
    } else {
      Premultiplication.unpremultiply(source, into: target)
    }
  }
}
