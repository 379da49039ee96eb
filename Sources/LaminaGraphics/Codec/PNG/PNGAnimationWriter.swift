import Foundation

/// Writes animated PNGs. Each frame is a whole image and replaces the one before.
enum PNGAnimationWriter {
  struct Frame {
    let pixels: PixelBuffer
    /// In seconds. Written in thousandths, up to 65.535.
    let delay: Double
  }

  /// The bytes of a file. All frames must have the size of the first.
  ///
  /// - Throws: ``CGImageError/cannotEncode(_:reason:)``.
  static func encode(_ frames: [Frame], loopCount: Int) throws -> Data {
    guard let first = frames.first else {
      throw CGImageError.cannotEncode(.png, reason: "an animation without frames")
    }
    let (width, height) = (first.pixels.width, first.pixels.height)
    guard frames.allSatisfy({ $0.pixels.width == width && $0.pixels.height == height }) else {
      throw CGImageError.cannotEncode(.png, reason: "the frames have different sizes")
    }
    let isOpaque = frames.allSatisfy(\.pixels.isOpaque)
    var writer = PNGWriter()
    var sequence = 0
    for (index, frame) in frames.enumerated() {
      let still = try PNGEncoder.encode(frame.pixels, isOpaque: isOpaque)
      var control = Data.bigEndian(sequence) + Data.bigEndian(width) + Data.bigEndian(height)
      control += [UInt8](repeating: 0, count: 8)
      let delay =
        frame.delay.isFinite ? Int(max(0, min(frame.delay * 1000, 65_535)).rounded()) : 100
      control += [UInt8(delay >> 8), UInt8(delay & 255), 0x03, 0xE8, 0, 0]
      sequence += 1
      try still.withUnsafeBytes { bytes in
        var isFirstPart = true
        try PNGFile(bytes).forEachChunk { chunk in
          switch chunk.type {
          case PNGFile.ChunkType.data:
            if isFirstPart {
              if index == 0 {
                writer.append(
                  type: PNGFile.ChunkType.animation,
                  payload: Data.bigEndian(frames.count) + Data.bigEndian(loopCount))
              }
              writer.append(type: PNGFile.ChunkType.frame, payload: control)
              isFirstPart = false
            }
            if index == 0 {
              writer.append(whole: bytes[chunk.whole])
            } else {
              writer.append(
                type: PNGFile.ChunkType.frameData,
                payload: Data.bigEndian(sequence) + Data(bytes[chunk.payload]))
              sequence += 1
            }
          case PNGFile.ChunkType.end: break
          default: if index == 0 { writer.append(whole: bytes[chunk.whole]) }
          }
          return true
        }
      }
    }
    writer.append(type: PNGFile.ChunkType.end, payload: Data())
    return writer.bytes
  }
}
