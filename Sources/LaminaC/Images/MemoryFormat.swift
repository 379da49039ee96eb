import Foundation
import Lamina

// Section: Images

/// How the four bytes of a pixel lie in memory. Rows go from the top down.
@c(lamina_pixel_format) public enum MemoryFormat: Int32, Sendable {
  /// Blue, green, red, alpha; colours multiplied by alpha. The library uses this format itself, so
  /// it is the fastest.
  case bgraPremultiplied = 0
  /// Red, green, blue, alpha; colours multiplied by alpha.
  case rgbaPremultiplied = 1
  /// Blue, green, red, alpha; colours not multiplied by alpha.
  case bgraStraight = 2
  /// Red, green, blue, alpha; colours not multiplied by alpha.
  case rgbaStraight = 3
}

/// A `lamina_pixel_format` that comes from C, where it can be any number.
public typealias MemoryFormatCode = Int32

extension MemoryFormat {
  /// The format with that number. Throws a usage failure if there is none.
  init(code: MemoryFormatCode) throws {
    guard let format = MemoryFormat(rawValue: code) else {
      throw Failure(.usage, "format: \(code) is not a lamina_pixel_format")
    }
    self = format
  }

  var isPremultiplied: Bool { self == .bgraPremultiplied || self == .rgbaPremultiplied }
  var isBGRA: Bool { self == .bgraPremultiplied || self == .bgraStraight }

  /// The same format for Core Graphics.
  var bitmapInfo: CGBitmapInfo {
    let alpha: CGImageAlphaInfo =
      switch self {
      case .bgraPremultiplied: .premultipliedFirst
      case .rgbaPremultiplied: .premultipliedLast
      case .bgraStraight: .first
      case .rgbaStraight: .last
      }
    let order: CGBitmapInfo = isBGRA ? .byteOrder32Little : .byteOrder32Big
    return CGBitmapInfo(rawValue: alpha.rawValue | order.rawValue)
  }
}

/// Rows of pixels in the memory of a C program.
struct PixelRows {
  let width: Int
  let height: Int
  let bytesPerRow: Int
  /// Bytes from the start of the first row to the end of the last row's last pixel.
  let byteCount: Int

  /// Throws a usage failure for an impossible size or stride.
  init(width: Int, height: Int, stride: Int) throws {
    guard width > 0, height > 0 else {
      throw Failure(.usage, "\(width) x \(height) pixels: both sides must be at least 1")
    }
    let (row, isLong) = width.multipliedReportingOverflow(by: 4)
    guard !isLong, stride >= row else {
      throw Failure(
        .usage, "stride: \(stride) bytes; \(width) pixels take \(isLong ? Int.max : row)")
    }
    let (rows, isLarge) = (height - 1).multipliedReportingOverflow(by: stride)
    let (bytes, isTooLarge) = rows.addingReportingOverflow(row)
    guard !isLarge, !isTooLarge else {
      throw Failure(.usage, "\(height) rows of \(stride) bytes do not fit in memory")
    }
    self.width = width
    self.height = height
    bytesPerRow = stride
    byteCount = bytes
  }

  /// An image with a copy of `bytes`, which hold these rows in sRGB. Throws if there is no memory.
  func image(_ bytes: Data, _ format: MemoryFormat) throws -> CGImage {
    guard let space = CGColorSpace(name: CGColorSpace.sRGB) else {
      throw Failure(.internal, "no sRGB colour space")
    }
    let image = CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32,
      bytesPerRow: bytesPerRow, space: space, bitmapInfo: format.bitmapInfo,
      provider: CGDataProvider(bytes: bytes), decode: nil, shouldInterpolate: true,
      intent: .defaultIntent)
    guard let image else { throw Failure(.internal, "no memory for \(byteCount) bytes of pixels") }
    return CGImage(pixels: image.pixels)
  }

  /// Writes `image`, which has this size, to `target` in `format`.
  func write(_ image: CGImage, to target: UnsafeMutableRawPointer, _ format: MemoryFormat) {
    image.pixels.withUnsafeBytes { source in
      for row in 0..<height {
        let line = UnsafeRawBufferPointer(
          rebasing: source[(row * width * 4)..<((row + 1) * width * 4)])
        let output = UnsafeMutableRawBufferPointer(
          start: target + row * bytesPerRow, count: width * 4)
        if format.isPremultiplied {
          output.copyMemory(from: line)
        } else {
          Premultiplication.unpremultiply(line, into: output)
        }
        if !format.isBGRA {
          for offset in stride(from: 0, to: output.count, by: 4) {
            output.swapAt(offset, offset + 2)
          }
        }
      }
    }
  }
}
