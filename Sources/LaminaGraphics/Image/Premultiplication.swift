/// Multiplies colour by alpha and divides it again, in 8 bits.
///
/// Both directions round to the nearest integer exactly. For every alpha, unpremultiplying a value
/// and premultiplying the result gives the same value, so pixels survive any number of cycles of
/// saving and loading.
package enum Premultiplication {
  /// `round(color * alpha / 255)`, without a division.
  @inline(__always)
  package static func premultiply(_ color: UInt8, _ alpha: UInt8) -> UInt8 {
    let product = UInt32(color) &* UInt32(alpha) &+ 128
    return UInt8(truncatingIfNeeded: (product &+ (product >> 8)) >> 8)
  }

  /// `round(color * 255 / alpha)`, at most 255; 0 where alpha is 0.
  @inline(__always)
  static func unpremultiply(_ color: UInt8, _ alpha: UInt8) -> UInt8 {
    if alpha == 0 { return 0 }
    let alpha = UInt32(alpha)
    return UInt8(truncatingIfNeeded: min((UInt32(color) &* 255 &+ alpha / 2) / alpha, 255))
  }

  /// Multiplies the first three of every four bytes by the fourth, in place.
  static func premultiply(_ pixels: UnsafeMutableRawBufferPointer) {
    var offset = 0
    while offset + 4 <= pixels.count {
      let alpha = pixels[offset + 3]
      if alpha != 255 {
        pixels[offset] = premultiply(pixels[offset], alpha)
        pixels[offset + 1] = premultiply(pixels[offset + 1], alpha)
        pixels[offset + 2] = premultiply(pixels[offset + 2], alpha)
      }
      offset += 4
    }
  }

  /// Copies `source` to `target`, dividing the first three of every four bytes by the fourth.
  package static func unpremultiply(
    _ source: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer
  ) {
    target.copyMemory(from: UnsafeRawBufferPointer(rebasing: source.prefix(target.count)))
    var offset = 0
    while offset + 4 <= target.count {
      let alpha = target[offset + 3]
      if alpha != 255 {
        target[offset] = unpremultiply(target[offset], alpha)
        target[offset + 1] = unpremultiply(target[offset + 1], alpha)
        target[offset + 2] = unpremultiply(target[offset + 2], alpha)
      }
      offset += 4
    }
  }
}
