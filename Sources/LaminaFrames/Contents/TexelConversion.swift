import LaminaPlan

/// The conversion of drawn pixels into the format of a store.
///
/// Everything is drawn in 8-bit colour. For other formats the changed rows are converted once after
/// each drawing.
package enum TexelConversion {
  /// Copies `source`, rows of premultiplied BGRA, into `target`, the same rows in `format`.
  package static func convert(
    _ source: UnsafeMutableRawBufferPointer, to format: TexelFormat,
    _ target: UnsafeMutableRawBufferPointer
  ) {
    switch format {
    case .bgra8: target.copyMemory(from: UnsafeRawBufferPointer(source))
    case .gray8: convertToGray(source, target)
    case .alpha8:
      for i in target.indices where i * 4 + 3 < source.count { target[i] = source[i * 4 + 3] }
    case .rgba16Float: convertToHalf(source, target)
    }
  }

  /// Luminance of the encoded colours with the weights of Rec. 709, in 256ths. A grey keeps its
  /// exact value.
  private static func convertToGray(
    _ source: UnsafeMutableRawBufferPointer, _ target: UnsafeMutableRawBufferPointer
  ) {
    let pixels = source.bindMemory(to: UInt32.self)
    let grays = target.bindMemory(to: UInt8.self)
    for i in 0..<min(pixels.count, grays.count) {
      let pixel = UInt32(littleEndian: pixels[i])
      let (blue, green, red) = (pixel & 0xFF, (pixel >> 8) & 0xFF, (pixel >> 16) & 0xFF)
      grays[i] = UInt8(truncatingIfNeeded: (54 * red + 183 * green + 19 * blue + 128) >> 8)
    }
  }

  private static func convertToHalf(
    _ source: UnsafeMutableRawBufferPointer, _ target: UnsafeMutableRawBufferPointer
  ) {
    let bytes = source.bindMemory(to: UInt8.self)
    let halves = target.bindMemory(to: UInt16.self)
    halfOfByte.withUnsafeBufferPointer { table in
      var i = 0
      while i + 4 <= min(bytes.count, halves.count) {
        halves[i] = table[Int(bytes[i + 2])]
        halves[i + 1] = table[Int(bytes[i + 1])]
        halves[i + 2] = table[Int(bytes[i])]
        halves[i + 3] = table[Int(bytes[i + 3])]
        i += 4
      }
    }
  }

  /// For each byte, the half float nearest to byte / 255. Converted back, it gives the same byte.
  package static let halfOfByte: [UInt16] = (0...255).map { Float16(Float($0) / 255).bitPattern }

  /// Converts rows of `format` back to premultiplied BGRA, for an image of the store.
  package static func restore(
    _ source: UnsafeRawBufferPointer, from format: TexelFormat,
    _ target: UnsafeMutableRawBufferPointer
  ) {
    switch format {
    case .bgra8: target.copyMemory(from: source)
    case .gray8:
      for i in 0..<min(source.count, target.count / 4) {
        for component in 0..<3 { target[i * 4 + component] = source[i] }
        target[i * 4 + 3] = 255
      }
    case .alpha8:
      for i in 0..<min(source.count, target.count / 4) {
        for component in 0..<4 { target[i * 4 + component] = source[i] }
      }
    case .rgba16Float:
      let halves = source.bindMemory(to: UInt16.self)
      for i in stride(from: 0, to: min(halves.count, target.count), by: 4) {
        for component in 0..<4 {
          let value = Float(Float16(bitPattern: halves[i + component])) * 255 + 0.5
          target[i + [2, 1, 0, 3][component]] = UInt8(min(max(value, 0), 255))
        }
      }
    }
  }

  /// Sets the alpha of every pixel of `row` to 1.
  package static func makeOpaque(_ row: UnsafeMutableRawBufferPointer) {
    let pixels = row.bindMemory(to: UInt32.self)
    let alpha = UInt32(littleEndian: 0xFF00_0000)
    for i in pixels.indices { pixels[i] |= alpha }
  }
}
