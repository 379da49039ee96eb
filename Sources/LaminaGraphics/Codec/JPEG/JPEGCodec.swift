@_implementationOnly import CJPEG
import Foundation

/// Reads and writes JPEG with libjpeg-turbo.
enum JPEGCodec {
  /// The longest side the format can hold.
  static let maximumSide = 65_535

  /// The size from the frame header.
  static func header(of bytes: UnsafeRawBufferPointer) throws -> ImageHeader {
    var header = LaminaJPEGHeader()
    try call { message in
      lamina_jpeg_read_header(
        bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &header, message)
    }
    return ImageHeader(format: .jpeg, width: Int(header.width), height: Int(header.height))
  }

  /// Decodes a file whose header has been checked against the limits. The EXIF orientation is not
  /// applied; `CGImageSourceCreateImageAtIndex` does not apply it either.
  static func decode(
    _ bytes: UnsafeRawBufferPointer, header: ImageHeader, conversion: ColorConversion? = nil
  ) throws -> PixelBuffer {
    let keepsInk: Int32 = conversion?.kind == .cmyk ? 1 : 0
    return try PixelBuffer(width: header.width, height: header.height, isOpaque: true) { target in
      try call { message in
        lamina_jpeg_decode(
          bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, UInt32(header.width),
          UInt32(header.height), keepsInk, target.bindMemory(to: UInt8.self).baseAddress,
          header.width * 4,
          message)
      }
      conversion?.convert(target)
    }
  }

  /// The bytes of a JPEG file. Transparent pixels are drawn over white. `quality` is 0...1.
  static func encode(_ pixels: PixelBuffer, quality: Double) throws -> Data {
    guard pixels.width <= maximumSide, pixels.height <= maximumSide else {
      throw CGImageError.cannotEncode(
        .jpeg,
        reason: "\(pixels.width) x \(pixels.height) pixels; a side may have \(maximumSide) at most")
    }
    let opaque = pixels.isOpaque ? pixels : try overWhite(pixels)
    // Chroma of half size harms text and thin lines, so high quality keeps chroma in full size.
    let hasFullChroma: Int32 = quality >= 0.9 ? 1 : 0
    let percent = Int32(max(1, (quality * 100).rounded()))
    var output: UnsafeMutablePointer<UInt8>?
    var count = 0
    defer { lamina_jpeg_free(output) }
    try opaque.withUnsafeBytes { bytes in
      try call(encoding: true) { message in
        lamina_jpeg_encode(
          bytes.bindMemory(to: UInt8.self).baseAddress, UInt32(pixels.width), UInt32(pixels.height),
          pixels.bytesPerRow, percent, hasFullChroma, &output, &count, message)
      }
    }
    guard let output else { throw CGImageError.cannotEncode(.jpeg, reason: "no output") }
    return Data(bytes: output, count: count)
  }

  /// Draws the pixels over white. With premultiplied colour this is exactly the colour plus 255
  /// minus alpha. No colour is larger than its alpha, so no sum reaches the next byte.
  private static func overWhite(_ pixels: PixelBuffer) throws -> PixelBuffer {
    try PixelBuffer(width: pixels.width, height: pixels.height, isOpaque: true) { target in
      let words = target.bindMemory(to: UInt32.self)
      pixels.withUnsafeBytes { bytes in
        for (index, word) in bytes.bindMemory(to: UInt32.self).enumerated() {
          let word = UInt32(littleEndian: word)
          let white = (255 &- (word >> 24)) &* 0x01_0101
          words[index] = UInt32(littleEndian: ((word & 0xFF_FFFF) &+ white) | 0xFF00_0000)
        }
      }
    }
  }

  /// Runs `body` with memory for a message and turns its status into an error.
  private static func call(
    encoding: Bool = false, _ body: (UnsafeMutablePointer<CChar>?) -> LaminaJPEGStatus
  ) throws {
    let size = Int(LAMINA_JPEG_MESSAGE_SIZE)
    let (status, text) = withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { message in
      message.initialize(repeating: 0)
      let status = body(message.baseAddress)
      let text = String(
        decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      return (status, text)
    }
    switch status {
    case LAMINA_JPEG_OK: return
    case _ where encoding: throw CGImageError.cannotEncode(.jpeg, reason: text)
    case LAMINA_JPEG_TRUNCATED: throw CGImageError.truncated(.jpeg, detail: text)
    case LAMINA_JPEG_UNSUPPORTED: throw CGImageError.unsupported(.jpeg, feature: text)
    default: throw CGImageError.corrupt(.jpeg, detail: text)
    }
  }
}
