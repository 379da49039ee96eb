import CPNG
import Foundation

/// Writes PNG.
enum PNGEncoder {
  /// The bytes of a file: 8-bit RGB if `pixels` is opaque, else RGBA with straight alpha. Marked as
  /// sRGB. With `isOpaque` false the file is RGBA in any case.
  static func encode(_ pixels: PixelBuffer, isOpaque: Bool? = nil) throws -> Data {
    let isOpaque = isOpaque ?? pixels.isOpaque
    guard pixels.width <= 0x7FFF_FFFF / 4, pixels.height <= 0x7FFF_FFFF else {
      throw CGImageError.cannotEncode(
        .png, reason: "\(pixels.width) x \(pixels.height) pixels do not fit into its numbers")
    }
    // Opaque pixels are straight already.
    if isOpaque { return try pixels.withUnsafeBytes { try write($0, pixels, hasAlpha: false) } }
    let count = pixels.width * pixels.height * 4
    guard let memory = malloc(count) else { throw CGImageError.outOfMemory(bytes: count) }
    defer { free(memory) }
    let straight = UnsafeMutableRawBufferPointer(start: memory, count: count)
    pixels.withUnsafeBytes { Premultiplication.unpremultiply($0, into: straight) }
    return try write(UnsafeRawBufferPointer(straight), pixels, hasAlpha: true)
  }

  /// Compresses rows without gaps into a block. If the estimated size was too small, compresses
  /// again with the exact size.
  private static func write(
    _ rows: UnsafeRawBufferPointer, _ pixels: borrowing PixelBuffer, hasAlpha: Bool
  ) throws -> Data {
    let (width, height) = (pixels.width, pixels.height)
    // Enough for data that does not compress: a filter byte per row, five bytes per stored block,
    // chunk frames.
    let raw = width * height * (hasAlpha ? 4 : 3) + height
    var capacity = raw + raw / 1024 + 4096
    return try withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(LAMINA_PNG_MESSAGE_SIZE))
    {
      message in
      message.initialize(repeating: 0)
      for _ in 0..<2 {
        guard let output = malloc(capacity) else { throw CGImageError.outOfMemory(bytes: capacity) }
        defer { free(output) }
        var size = 0
        let isDone = lamina_png_encode(
          rows.bindMemory(to: UInt8.self).baseAddress, width * 4, UInt32(width), UInt32(height),
          hasAlpha ? 1 : 0, output.assumingMemoryBound(to: UInt8.self), capacity, &size,
          message.baseAddress)
        if isDone == 0 { break }
        if size <= capacity { return Data(bytes: output, count: size) }
        capacity = size
      }
      let text = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw CGImageError.cannotEncode(.png, reason: String(decoding: text, as: UTF8.self))
    }
  }
}
