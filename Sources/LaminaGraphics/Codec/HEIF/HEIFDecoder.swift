@_implementationOnly import CHEIF
import Foundation

/// Decodes HEIC and AVIF images with libheif, tile by tile.
enum HEIFDecoder {
  /// Decodes a file whose description has been checked against the limits. It is cut, but not
  /// turned, as the file says.
  static func decode(
    _ bytes: UnsafeRawBufferPointer, _ format: CGImageFormat, conversion: ColorConversion? = nil
  ) throws -> PixelBuffer {
    let file = try HEIFFile(bytes, format)
    guard file.isWhole else { throw file.cut }
    let images = try HEIFImages(file)
    let library: HEIFLibrary
    do {
      library = try .opened()
    } catch let missing as HEIFLibraryMissing {
      throw missing.error(format)
    }
    let pixels = try PixelBuffer(
      width: images.color.width, height: images.color.height,
      isOpaque: images.alpha == nil ? true : nil
    ) { target in
      try draw(images.color, isAlpha: false, into: target, library, of: file)
      if let alpha = images.alpha {
        try draw(alpha, isAlpha: true, into: target, library, of: file)
      }
      finish(target, isPremultiplied: images.alpha != nil && file.isPremultiplied, conversion)
    }
    let shown = try HEIFPlacement(HEIFItemProperties(file.primary, of: file), of: file)
    if (shown.width, shown.height) == (pixels.width, pixels.height) { return pixels }
    return try pixels.cropped(x: shown.x, y: shown.y, width: shown.width, height: shown.height)
  }

  private static func draw(
    _ image: HEIFImage, isAlpha: Bool, into target: UnsafeMutableRawBufferPointer,
    _ library: HEIFLibrary, of file: HEIFFile
  ) throws {
    for (index, tile) in image.tiles.enumerated() {
      try library.check(tile.coding, file.format)
      let (x, y) = (index % image.columns * tile.width, index / image.columns * tile.height)
      guard let width = UInt32(exactly: tile.width), let height = UInt32(exactly: tile.height),
        let start = target.baseAddress
      else { throw CGImageError.invalidSize(width: tile.width, height: tile.height) }
      try HEIFContainer(tile, of: file.bytes).file.withUnsafeBytes { container in
        let data = container.bindMemory(to: UInt8.self)
        let place = start.advanced(by: (y * image.width + x) * 4)
        try library.decode(
          LaminaHEIFPicture(
            bytes: data.baseAddress, count: data.count, width: width, height: height,
            columns: UInt32(min(tile.width, image.width - x)),
            rows: UInt32(min(tile.height, image.height - y)), is_alpha: isAlpha ? 1 : 0,
            pixels: place.assumingMemoryBound(to: UInt8.self), stride: image.width * 4),
          file.format)
      }
    }
  }

  /// Brings the colours to sRGB and multiplies them by alpha.
  private static func finish(
    _ target: UnsafeMutableRawBufferPointer, isPremultiplied: Bool, _ conversion: ColorConversion?
  ) {
    if isPremultiplied, conversion != nil {
      Premultiplication.unpremultiply(UnsafeRawBufferPointer(target), into: target)
    }
    conversion?.convert(target)
    if isPremultiplied, conversion == nil {
      // Decoding is not exact, so that a colour can come out larger than its alpha.
      for pixel in stride(from: 0, to: target.count, by: 4) {
        for place in pixel..<(pixel + 3) { target[place] = min(target[place], target[pixel + 3]) }
      }
    } else {
      Premultiplication.premultiply(target)
    }
  }
}
