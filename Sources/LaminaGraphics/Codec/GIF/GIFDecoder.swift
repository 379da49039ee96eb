@_implementationOnly import CGIF
import Foundation

/// Decodes frames of GIF files with giflib.
///
/// Giflib gets one frame at a time, as a file of its own, so its memory does not grow with the
/// number of frames. It returns palette indices. This type turns them into colours and puts
/// interlaced rows in order.
enum GIFDecoder {
  /// The pixels of one frame, whose size has been checked against the limits.
  static func decode(
    _ frame: FrameDescription, of bytes: UnsafeRawBufferPointer, sharedPalette: Range<Int>
  ) throws -> PixelBuffer {
    guard frame.isWhole, let payload = frame.payload.first else { throw GIFFile.truncated(bytes) }
    guard frame.width > 0, frame.height > 0 else {
      throw CGImageError.corrupt(
        .gif, detail: "a frame has \(frame.width) x \(frame.height) pixels")
    }
    let colors = try palette(
      frame.palette.isEmpty ? sharedPalette : frame.palette, of: bytes,
      transparent: frame.transparentIndex)
    let reader = FrameBytes(frame: frame, data: UnsafeRawBufferPointer(rebasing: bytes[payload]))
    var code: Int32 = 0
    let file = DGifOpen(
      Unmanaged.passUnretained(reader).toOpaque(),
      { file, target, count in
        guard let info = file?.pointee.UserData, let target else { return 0 }
        return Unmanaged<FrameBytes>.fromOpaque(info).takeUnretainedValue().read(target, Int(count))
      }, &code)
    guard let file else { throw error(code) }
    defer { DGifCloseFile(file, &code) }
    return try withExtendedLifetime(reader) {
      try PixelBuffer(width: frame.width, height: frame.height) { target in
        try read(file, frame, colors, into: target)
      }
    }
  }

  private static func read(
    _ file: UnsafeMutablePointer<GifFileType>, _ frame: FrameDescription, _ colors: [UInt32],
    into target: UnsafeMutableRawBufferPointer
  ) throws {
    var kind = UNDEFINED_RECORD_TYPE
    guard DGifGetRecordType(file, &kind) == GIF_OK, kind == IMAGE_DESC_RECORD_TYPE,
      DGifGetImageDesc(file) == GIF_OK
    else { throw error(file.pointee.Error) }
    let pixels = target.bindMemory(to: UInt32.self)
    var line = [UInt8](repeating: 0, count: frame.width)
    for row in rows(frame) {
      guard DGifGetLine(file, &line, Int32(frame.width)) == GIF_OK else {
        throw error(file.pointee.Error)
      }
      let start = row * frame.width
      for column in 0..<frame.width { pixels[start + column] = colors[Int(line[column])] }
    }
  }

  /// The rows of the frame in the order in which they are stored.
  private static func rows(_ frame: FrameDescription) -> [Int] {
    guard frame.isInterlaced else { return Array(0..<frame.height) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { start, step in
      Array(stride(from: start, to: frame.height, by: step))
    }
  }

  /// Premultiplied pixels for all 256 indices. Indices that are not in the palette are transparent.
  private static func palette(
    _ range: Range<Int>, of bytes: UnsafeRawBufferPointer, transparent: Int?
  ) throws -> [UInt32] {
    guard range.upperBound <= bytes.count else { throw GIFFile.truncated(bytes) }
    var colors = [UInt8](repeating: 0, count: 1024)
    for index in 0..<(range.count / 3) {
      let entry = range.lowerBound + index * 3
      colors.replaceSubrange(
        (index * 4)..<(index * 4 + 4),
        with: [bytes[entry + 2], bytes[entry + 1], bytes[entry], 255])
    }
    if let transparent {
      colors.replaceSubrange((transparent * 4)..<(transparent * 4 + 4), with: [0, 0, 0, 0])
    }
    return colors.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
  }

  private static func error(_ code: Int32) -> CGImageError {
    switch code {
    case D_GIF_ERR_READ_FAILED, D_GIF_ERR_EOF_TOO_SOON:
      .truncated(.gif, detail: "the data of a frame ends too early")
    case D_GIF_ERR_NOT_ENOUGH_MEM: .corrupt(.gif, detail: "giflib ran out of memory")
    default: .corrupt(.gif, detail: "the data of a frame is damaged")
    }
  }
}

/// One frame as a GIF file: a screen of the frame's size, the frame at the top left without a
/// palette, and the frame's data.
private final class FrameBytes {
  private let start: [UInt8]
  private let data: UnsafeRawBufferPointer
  private var offset = 0

  init(frame: FrameDescription, data: UnsafeRawBufferPointer) {
    let size = [frame.width, frame.height].flatMap { [UInt8($0 & 255), UInt8($0 >> 8 & 255)] }
    start = Array("GIF89a".utf8) + size + [0, 0, 0] + [0x2C, 0, 0, 0, 0] + size + [0]
    self.data = data
  }

  /// Copies at most `count` bytes. Returns the number of bytes copied.
  func read(_ target: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int32 {
    var copied = 0
    while copied < count, offset < start.count + data.count {
      if offset < start.count {
        target[copied] = start[offset]
        copied += 1
        offset += 1
      } else {
        let part = data[(offset - start.count)...].prefix(count - copied)
        UnsafeMutableRawBufferPointer(start: target + copied, count: part.count)
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: part))
        copied += part.count
        offset += part.count
      }
    }
    return Int32(copied)
  }
}
