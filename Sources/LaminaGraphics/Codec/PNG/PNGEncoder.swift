import CPNG
import Foundation

/// Writes PNG through libpng's simplified API.
enum PNGEncoder {
  /// The bytes of a file: 8-bit RGB when `pixels` are opaque, else RGBA with straight alpha; marked sRGB.
  /// `isOpaque` false asks for RGBA anyway.
  static func encode(_ pixels: PixelBuffer, isOpaque: Bool? = nil) throws -> Data {
    let isOpaque = isOpaque ?? pixels.isOpaque
    let bytesPerPixel = isOpaque ? 3 : 4
    guard pixels.width <= 0x7FFF_FFFF / bytesPerPixel, pixels.height <= 0x7FFF_FFFF else {
      throw ImageError.cannotEncode(
        .png, reason: "\(pixels.width) x \(pixels.height) pixels do not fit into its numbers")
    }
    let count = pixels.width * pixels.height * bytesPerPixel
    guard let memory = malloc(count) else { throw ImageError.outOfMemory(bytes: count) }
    defer { free(memory) }
    let straight = UnsafeMutableRawBufferPointer(start: memory, count: count)
    pixels.withUnsafeBytes { source in
      if isOpaque {
        packColors(source, into: straight)
      } else {
        Premultiplication.unpremultiply(source, into: straight)
      }
    }

    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    image.width = UInt32(pixels.width)
    image.height = UInt32(pixels.height)
    image.format = isOpaque ? PNGFormat.bgr : PNGFormat.bgra
    defer { png_image_free(&image) }
    // Room for data that does not compress: a filter byte per row, five bytes per stored block, chunk frames.
    let raw = count + pixels.height
    return try write(&image, straight, capacity: raw + raw / 1024 + 4096)
  }

  /// Compresses into a block; once more with the size libpng reports if the estimate was too small.
  private static func write(
    _ image: inout png_image, _ straight: UnsafeMutableRawBufferPointer, capacity: Int
  ) throws -> Data {
    var capacity = capacity
    for _ in 0..<2 {
      guard let output = malloc(capacity) else { throw ImageError.outOfMemory(bytes: capacity) }
      defer { free(output) }
      var size = png_alloc_size_t(capacity)
      // A stride of 0 means rows without gaps.
      if png_image_write_to_memory(&image, output, &size, 0, straight.baseAddress, 0, nil) != 0 {
        return Data(bytes: output, count: Int(size))
      }
      guard size > capacity else { break }
      capacity = Int(size)
    }
    throw ImageError.cannotEncode(.png, reason: image.text)
  }

  /// Three of each four bytes.
  private static func packColors(
    _ source: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer
  ) {
    var input = 0
    var output = 0
    while output < target.count {
      target[output] = source[input]
      target[output + 1] = source[input + 1]
      target[output + 2] = source[input + 2]
      input += 4
      output += 3
    }
  }
}

/// libpng's pixel formats. Its own names are macros of macros, which Swift does not import.
private enum PNGFormat {
  static let bgr = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_BGR)
  static let bgra = bgr | UInt32(PNG_FORMAT_FLAG_ALPHA)
}

extension png_image {
  /// libpng's message, which is a C string in a fixed array.
  fileprivate var text: String {
    withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
