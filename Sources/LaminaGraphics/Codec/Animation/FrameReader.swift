import Foundation

/// Decodes the images of one file. The caller has checked the file's description against the
/// limits.
///
/// Each frame of an animation is drawn over the frames before it. Reading in order costs one frame
/// each; going back starts again at the first frame.
struct FrameReader: Sendable {
  let data: Data
  let description: ImageDescription
  /// The parts that were ignored while decoding, one line each.
  private(set) var notes: [String]

  private var composer: FrameComposer?

  init(_ data: Data, _ description: ImageDescription) {
    self.data = data
    self.description = description
    notes = description.notes
  }

  /// The pixels of the image at `index`, which must be below the description's count.
  ///
  /// - Throws: ``CGImageError`` if the data is damaged.
  mutating func pixels(at index: Int) throws -> PixelBuffer {
    try MemoryLoss.heeding { try decoded(index) }
  }

  private mutating func decoded(_ index: Int) throws -> PixelBuffer {
    var found = description.notes
    let conversion = ColorConversion.make(for: description, notes: &found)
    notes = found
    let header = description.header
    guard let animation = description.animation else {
      return try data.withUnsafeBytes { bytes in
        switch header.format {
        case .png: try PNGDecoder.decode(bytes, conversion: conversion)
        case .jpeg: try JPEGCodec.decode(bytes, header: header, conversion: conversion)
        case .webp: try WebPCodec.decode(bytes, header: header, conversion: conversion)
        case .heic, .avif:
          try HEIFDecoder.decode(bytes, header.format, conversion: conversion)
        case .gif: throw CGImageError.corrupt(.gif, detail: "it holds no image")
        }
      }
    }
    guard animation.frames.indices.contains(index) else {
      throw data.withUnsafeBytes { ImageCodec.isWhole($0, header.format) }
        ? CGImageError.corrupt(header.format, detail: "it holds no frame \(index)")
        : CGImageError.truncated(header.format, detail: "it ends at byte \(data.count)")
    }
    var canvas = composer.flatMap { $0.drawn <= index ? $0 : nil } ?? FrameComposer(header)
    composer = nil
    while true {
      let frame = animation.frames[canvas.drawn]
      let pixels = try decode(frame, of: animation, conversion)
      let image = try canvas.draw(frame, pixels)
      if canvas.drawn > index {
        composer = canvas
        return image
      }
    }
  }

  private func decode(
    _ frame: FrameDescription, of animation: AnimationDescription, _ conversion: ColorConversion?
  ) throws -> PixelBuffer {
    let format = description.header.format
    guard frame.isWhole else {
      throw CGImageError.truncated(format, detail: "it ends at byte \(data.count), inside a frame")
    }
    return try data.withUnsafeBytes { bytes in
      switch format {
      case .png: try PNGDecoder.decode(frame, of: bytes, conversion: conversion)
      case .webp: try WebPCodec.decode(frame, of: bytes, conversion: conversion)
      case .gif: try GIFDecoder.decode(frame, of: bytes, sharedPalette: animation.palette)
      case .jpeg, .heic, .avif: throw CGImageError.unsupported(format, feature: "animation")
      }
    }
  }
}
