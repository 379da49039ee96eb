import Foundation

/// The chunks of a WebP file. Decodes nothing.
struct WebPFile {
  let bytes: UnsafeRawBufferPointer

  struct Chunk {
    /// Four letters as a number, read big-endian.
    let type: Int
    /// The range of the payload, cut at the end of the file.
    let payload: Range<Int>
    let isWhole: Bool
  }

  enum ChunkType {
    static let extended = 0x5650_3858  // VP8X
    static let lossy = 0x5650_3820  // VP8 and a space
    static let lossless = 0x5650_384C  // VP8L
    static let profile = 0x4943_4350  // ICCP
    static let exif = 0x4558_4946  // EXIF
    static let animation = 0x414E_494D  // ANIM
    static let frame = 0x414E_4D46  // ANMF
  }

  /// The description that the chunks give. `header`, `hasAlpha` and `isAnimated` come from libwebp.
  func describe(
    _ header: ImageHeader, hasAlpha: Bool, isAnimated: Bool, limits: RenderLimits
  ) throws -> ImageDescription {
    var description = ImageDescription(header: header)
    description.hasAlpha = hasAlpha
    var animation = AnimationDescription()
    try forEachChunk { chunk in
      let payload = UnsafeRawBufferPointer(rebasing: bytes[chunk.payload])
      switch chunk.type {
      case ChunkType.profile where chunk.isWhole:
        if payload.count <= limits.profileBytes {
          description.color = .profile(Data(payload))
        } else {
          description.notes.append(
            "colour profile ignored: it is larger than \(limits.profileBytes) bytes")
        }
      case ChunkType.exif where chunk.isWhole:
        let exif = EXIFBlock(payload)
        description.orientation = exif?.orientation ?? .up
        description.resolution = exif?.resolution
      case ChunkType.animation: animation.loopCount = payload.littleEndian(2, at: 4) ?? 1
      case ChunkType.frame where isAnimated:
        if let frame = try frame(chunk, payload, canvas: header) { animation.frames.append(frame) }
        try LimitExceeded.check("imageFrames", animation.frames.count, atMost: limits.imageFrames)
      default: break
      }
    }
    if isAnimated {
      try animation.check(limits, canvas: header)
      description.animation = animation
    }
    return description
  }

  /// Whether the file is as long as its header says.
  var isWhole: Bool { bytes.littleEndian(4, at: 4).map { $0 <= bytes.count - 8 } ?? false }

  private func forEachChunk(_ body: (Chunk) throws -> Void) rethrows {
    var offset = 12
    while let type = bytes.bigEndian(4, at: offset),
      let length = bytes.littleEndian(4, at: offset + 4)
    {
      let start = offset + 8
      let end = min(start + length, bytes.count)
      try body(Chunk(type: type, payload: start..<end, isWhole: end == start + length))
      offset = start + length + length % 2
    }
  }

  private func frame(
    _ chunk: Chunk, _ payload: UnsafeRawBufferPointer, canvas: ImageHeader
  ) throws -> FrameDescription? {
    guard let x = payload.littleEndian(3, at: 0), let y = payload.littleEndian(3, at: 3),
      let width = payload.littleEndian(3, at: 6), let height = payload.littleEndian(3, at: 9),
      let milliseconds = payload.littleEndian(3, at: 12),
      let flags = payload.littleEndian(1, at: 15)
    else { return nil }
    var frame = FrameDescription(x: x * 2, y: y * 2, width: width + 1, height: height + 1)
    guard frame.x + frame.width <= canvas.width, frame.y + frame.height <= canvas.height else {
      throw CGImageError.corrupt(
        .webp,
        detail: "a frame of \(frame.width) x \(frame.height) pixels does not lie in the image")
    }
    frame.delay = Double(milliseconds) / 1000
    frame.disposal = flags & 1 == 1 ? .clear : .keep
    frame.isBlended = flags & 2 == 0
    frame.payload = [(chunk.payload.lowerBound + 16)..<chunk.payload.upperBound]
    frame.isWhole = chunk.isWhole
    return frame
  }
}
