import Foundation

/// Turns foreign bitmap data into a ``PixelBuffer``. O(pixels), once, when an image is made.
///
/// Data in sRGB goes through integers only. Other spaces and `decode` arrays go through a table of
/// 256 values per component; only wide primaries cost floating point per pixel.
struct BitmapConversion {
  let layout: BitmapLayout
  let space: CGColorSpace
  /// Per component, the values that 0 and 255 stand for; nil for 0 and 1.
  let decode: [CGFloat]?

  /// Converts `height` rows of `width` pixels. The caller has checked that `bytes` holds them.
  func convert(
    _ bytes: UnsafeRawBufferPointer, width: Int, height: Int, bytesPerRow: Int
  ) throws -> PixelBuffer {
    let colors = ColorTable(self)
    return try PixelBuffer(width: width, height: height, isOpaque: layout.alpha == nil ? true : nil)
    {
      target in
      for row in 0..<height {
        let line = UnsafeRawBufferPointer(
          rebasing: bytes[(row * bytesPerRow)..<(row * bytesPerRow + width * layout.bytesPerPixel)])
        let output = UnsafeMutableRawBufferPointer(
          rebasing: target[(row * width * 4)..<((row + 1) * width * 4)])
        if let colors {
          convertColors(line, output, colors)
        } else {
          copyColors(line, output)
        }
      }
    }
  }

  /// The colour numbers are sRGB already: place and premultiply them.
  private func copyColors(_ source: UnsafeRawBufferPointer, _ target: UnsafeMutableRawBufferPointer)
  {
    // Alpha alone has no colour bytes: it reads its alpha and ignores it.
    let hasColor = !layout.color.isEmpty
    let red = layout.color.first ?? 0
    let green = layout.color.count == 3 ? layout.color[1] : red
    let blue = layout.color.count == 3 ? layout.color[2] : red
    let step = layout.bytesPerPixel
    var input = 0
    var output = 0
    while output < target.count {
      let alpha = layout.alpha.map { source[input + $0] } ?? 255
      var pixel = (source[input + blue], source[input + green], source[input + red])
      if !hasColor {
        pixel = (0, 0, 0)
      } else if layout.isPremultiplied {
        pixel = (min(pixel.0, alpha), min(pixel.1, alpha), min(pixel.2, alpha))
      } else if alpha != 255 {
        pixel.0 = Premultiplication.premultiply(pixel.0, alpha)
        pixel.1 = Premultiplication.premultiply(pixel.1, alpha)
        pixel.2 = Premultiplication.premultiply(pixel.2, alpha)
      }
      target[output] = pixel.0
      target[output + 1] = pixel.1
      target[output + 2] = pixel.2
      target[output + 3] = alpha
      input += step
      output += 4
    }
  }

  /// The colour numbers need a conversion, which is defined on straight colour.
  private func convertColors(
    _ source: UnsafeRawBufferPointer, _ target: UnsafeMutableRawBufferPointer, _ table: ColorTable
  ) {
    let red = layout.color.first ?? 0
    let green = layout.color.count == 3 ? layout.color[1] : red
    let blue = layout.color.count == 3 ? layout.color[2] : red
    var input = 0
    var output = 0
    while output < target.count {
      let alpha = layout.alpha.map { source[input + $0] } ?? 255
      var pixel = SIMD3(source[input + red], source[input + green], source[input + blue])
      if layout.isPremultiplied {
        for index in 0..<3 { pixel[index] = Premultiplication.unpremultiply(pixel[index], alpha) }
      }
      pixel = table.srgb(pixel)
      target[output] = Premultiplication.premultiply(pixel.z, alpha)
      target[output + 1] = Premultiplication.premultiply(pixel.y, alpha)
      target[output + 2] = Premultiplication.premultiply(pixel.x, alpha)
      target[output + 3] = alpha
      input += layout.bytesPerPixel
      output += 4
    }
  }
}

/// The sRGB byte for every byte of each component.
private struct ColorTable {
  /// Red, green and blue, 256 each.
  private let bytes: [UInt8]
  /// Decoded component values, 256 each, when primaries differ and components mix.
  private let values: [Double]
  private let encoding: ColorEncoding

  /// Nil when every byte would map to itself.
  init?(_ conversion: BitmapConversion) {
    let encoding = conversion.space.definition.encoding
    let count = conversion.layout.color.count
    guard count > 0, encoding != .srgb || conversion.decode != nil else { return nil }
    var values: [Double] = []
    for component in 0..<3 {
      let source = count == 3 ? component : 0
      let low = Double(conversion.decode?[source * 2] ?? 0)
      let high = Double(conversion.decode?[source * 2 + 1] ?? 1)
      for byte in 0..<256 { values.append(low + Double(byte) / 255 * (high - low)) }
    }
    self.encoding = encoding
    if encoding.primaries == .srgb {
      bytes = values.map { Self.byte(encoding.grayToSRGB($0)) }
      self.values = []
    } else {
      bytes = []
      self.values = values
    }
  }

  /// Straight components of the source as straight sRGB.
  func srgb(_ pixel: SIMD3<UInt8>) -> SIMD3<UInt8> {
    let index = SIMD3(Int(pixel.x), 256 + Int(pixel.y), 512 + Int(pixel.z))
    if values.isEmpty { return SIMD3(bytes[index.x], bytes[index.y], bytes[index.z]) }
    let color = encoding.toSRGB(SIMD3(values[index.x], values[index.y], values[index.z]))
    return SIMD3(Self.byte(color.x), Self.byte(color.y), Self.byte(color.z))
  }

  private static func byte(_ value: Double) -> UInt8 {
    // Written so that what is not a number becomes 0: decode ranges can be as large as they like.
    value > 0 ? UInt8(min(value, 1) * 255 + 0.5) : 0
  }
}
