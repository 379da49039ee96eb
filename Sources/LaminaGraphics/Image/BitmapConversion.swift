import Foundation

/// Converts bitmap data of another layout or space to a ``PixelBuffer``. O(pixels), once, when an
/// image is made.
///
/// Data in sRGB needs integers only. Other spaces and `decode` arrays use a table of 256 values per
/// component. Only spaces with other primaries need floating point for each pixel.
struct BitmapConversion {
  let layout: BitmapLayout
  let space: CGColorSpace
  /// For each component, the values that 0 and 255 stand for. nil means 0 and 1.
  let decode: [CGFloat]?
  /// Whether the usual orders of bytes are converted eight pixels at a time. Off: one by one, to
  /// the same bytes.
  var usesWords = true

  /// The conversion by words, if the numbers are sRGB already and lie in a usual order.
  var words: WordConversion? {
    guard usesWords, decode == nil, space.definition.encoding == .srgb else { return nil }
    return WordConversion(layout)
  }

  /// Converts `height` rows of `width` pixels. The caller has checked that `bytes` holds them all.
  func convert(
    _ bytes: UnsafeRawBufferPointer, width: Int, height: Int, bytesPerRow: Int
  ) throws -> PixelBuffer {
    let colors = ColorTable(self)
    let words = words
    return try PixelBuffer(width: width, height: height, isOpaque: layout.alpha == nil ? true : nil)
    {
      target in
      for row in 0..<height {
        let line = UnsafeRawBufferPointer(
          rebasing: bytes[(row * bytesPerRow)..<(row * bytesPerRow + width * layout.bytesPerPixel)])
        let output = UnsafeMutableRawBufferPointer(
          rebasing: target[(row * width * 4)..<((row + 1) * width * 4)])
        if let words, let from = line.baseAddress, let to = output.baseAddress {
          words.convert(from, into: to, count: width)
        } else if let colors {
          convertColors(line, output, colors)
        } else {
          copyColors(line, output)
        }
      }
    }
  }

  /// For colour numbers that are sRGB already: reorders and premultiplies them.
  private func copyColors(_ source: UnsafeRawBufferPointer, _ target: UnsafeMutableRawBufferPointer)
  {
    // A layout with alpha alone has no colour bytes. It then reads the alpha byte as colour and
    // ignores it.
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

  /// For colour numbers that need a conversion, which takes straight colour.
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

/// The sRGB byte for every byte of each component, where components do not mix.
private struct ColorTable {
  /// The sRGB bytes: 256 each for red, green and blue. Empty if the primaries are not sRGB's.
  private let bytes: [UInt8]
  /// The decoded component values, 256 each. Only for other primaries, where components mix.
  private let values: [Double]
  private let encoding: ColorEncoding

  /// Returns nil if every byte maps to itself.
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

  /// Converts straight components of the source to straight sRGB.
  func srgb(_ pixel: SIMD3<UInt8>) -> SIMD3<UInt8> {
    let index = SIMD3(Int(pixel.x), 256 + Int(pixel.y), 512 + Int(pixel.z))
    if values.isEmpty { return SIMD3(bytes[index.x], bytes[index.y], bytes[index.z]) }
    let color = encoding.toSRGB(SIMD3(values[index.x], values[index.y], values[index.z]))
    return SIMD3(Self.byte(color.x), Self.byte(color.y), Self.byte(color.z))
  }

  private static func byte(_ value: Double) -> UInt8 {
    // Written so that NaN becomes 0. A decode range may be arbitrarily large.
    value > 0 ? UInt8(min(value, 1) * 255 + 0.5) : 0
  }
}
