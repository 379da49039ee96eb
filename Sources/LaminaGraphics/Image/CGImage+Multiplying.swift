extension CGImage {
  /// The image with every pixel multiplied by a colour: encoded sRGB, not premultiplied, each
  /// component 0...1. White gives the image itself. O(pixels) otherwise.
  ///
  /// Nil if there is no memory for the pixels.
  package func multiplied(by color: SIMD4<Float>) -> CGImage? {
    if color == SIMD4(repeating: 1) { return self }
    // Rows of a buffer are blue, green, red, alpha, premultiplied: what multiplies them is too.
    var factors = SIMD4(color.z, color.y, color.x, 1) * color.w
    factors.w = color.w
    let multiplied = try? PixelBuffer(
      width: width, height: height, isOpaque: pixels.isOpaque && color.w == 1
    ) { target in
      pixels.withUnsafeBytes { source in
        for offset in stride(from: 0, to: source.count, by: 4) {
          let texel = source.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt8>.self)
          let product = SIMD4<UInt8>(SIMD4<Float>(texel) * factors, rounding: .toNearestOrEven)
          target.storeBytes(of: product, toByteOffset: offset, as: SIMD4<UInt8>.self)
        }
      }
    }
    return multiplied.map { CGImage(pixels: $0) }
  }

  /// White with the alpha of the image. O(pixels). Nil if there is no memory for the pixels.
  package func whiteThroughAlpha() -> CGImage? {
    let white = try? PixelBuffer(width: width, height: height, isOpaque: pixels.isOpaque) {
      target in
      pixels.withUnsafeBytes { source in
        for offset in stride(from: 0, to: source.count, by: 4) {
          let alpha = source[offset + 3]
          target.storeBytes(
            of: SIMD4(repeating: alpha), toByteOffset: offset, as: SIMD4<UInt8>.self)
        }
      }
    }
    return white.map { CGImage(pixels: $0) }
  }
}
