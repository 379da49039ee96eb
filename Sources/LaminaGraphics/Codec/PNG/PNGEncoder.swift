@_implementationOnly import CPNG
import Foundation

/// Writes PNG.
enum PNGEncoder {
  /// The level of compression that is used if none is given. Higher levels make files a few percent
  /// smaller, of gradients a quarter, and take up to ten times as long.
  static let usualLevel = 1

  /// The bytes of a file: 8-bit RGB if `pixels` is opaque, else RGBA with straight alpha. Marked as
  /// sRGB. With `isOpaque` false the file is RGBA in any case.
  ///
  /// - Parameter level: from 0 (stored) to 9 (smallest); other numbers count as the nearest.
  static func encode(_ pixels: PixelBuffer, isOpaque: Bool? = nil, level: Int? = nil) throws
    -> Data
  {
    let isOpaque = isOpaque ?? pixels.isOpaque
    let level = min(max(level ?? usualLevel, 0), 9)
    guard pixels.width <= 0x7FFF_FFFF / 4, pixels.height <= 0x7FFF_FFFF else {
      throw CGImageError.cannotEncode(
        .png, reason: "\(pixels.width) x \(pixels.height) pixels do not fit into its numbers")
    }
    return try pixels.withUnsafeBytes { try write($0, pixels, hasAlpha: !isOpaque, level) }
  }

  /// Divides the colours of a row by alpha.
  private static let straighten: LaminaPNGStraighten = { row, straight, count in
    guard let row, let straight else { return }
    Premultiplication.unpremultiply(
      UnsafeRawBufferPointer(start: row, count: count),
      into: UnsafeMutableRawBufferPointer(start: straight, count: count))
  }

  /// The file for rows without gaps.
  private static func write(
    _ rows: UnsafeRawBufferPointer, _ pixels: borrowing PixelBuffer, hasAlpha: Bool, _ level: Int
  ) throws -> Data {
    try withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(LAMINA_PNG_MESSAGE_SIZE)) {
      message in
      message.initialize(repeating: 0)
      var size = 0
      let file = lamina_png_encode(
        rows.bindMemory(to: UInt8.self).baseAddress, pixels.width * 4, UInt32(pixels.width),
        UInt32(pixels.height), hasAlpha ? 1 : 0, hasAlpha ? straighten : nil, Int32(level), &size,
        message.baseAddress)
      guard let file else {
        let text = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        throw CGImageError.cannotEncode(.png, reason: String(decoding: text, as: UTF8.self))
      }
      return Data(bytesNoCopy: file, count: size, deallocator: .free)
    }
  }
}
