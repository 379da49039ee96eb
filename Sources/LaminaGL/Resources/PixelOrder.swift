@_implementationOnly import CGLES

/// The channel order of a context's textures and targets.
///
/// `bgra` is Cairo's order and the fast one: nothing is reordered on the way in or out. `rgba` is
/// for drivers without `GL_EXT_texture_format_BGRA8888`: ``swapRedAndBlue(_:into:)`` then runs over
/// every upload and every read-back.
package enum PixelOrder: Sendable {
  case bgra
  case rgba

  var internalFormat: Int32 { self == .bgra ? GL_BGRA_EXT : GL_RGBA8 }
  var format: Int32 { self == .bgra ? GL_BGRA_EXT : GL_RGBA }

  /// Exchanges the first and third byte of `count` pixels.
  package static func swapRedAndBlue(in pixels: UnsafeMutableRawPointer, count: Int) {
    let bytes = UnsafeMutableRawBufferPointer(start: pixels, count: count * 4)
    swapRedAndBlue(UnsafeRawBufferPointer(bytes), into: bytes)
  }

  /// Copies 4-byte pixels with the first and third byte exchanged; copies as many as fit in both
  /// buffers.
  static func swapRedAndBlue(
    _ source: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer
  ) {
    let count = min(source.count, target.count) / 4
    guard count > 0, var from = source.baseAddress, var to = target.baseAddress else { return }
    // Eight pixels at a time. Both sides may be the same memory: each step reads before it writes.
    for _ in 0..<(count / 8) {
      let pixels = from.loadUnaligned(as: SIMD8<UInt32>.self)
      let others = pixels & 0x00FF_00FF
      let swapped = (pixels & 0xFF00_FF00) | (others &>> 16) | (others &<< 16)
      to.storeBytes(of: swapped, as: SIMD8<UInt32>.self)
      (from, to) = (from + 32, to + 32)
    }
    for _ in 0..<(count % 8) {
      let pixel = from.loadUnaligned(as: UInt32.self)
      let others = pixel & 0x00FF_00FF
      to.storeBytes(
        of: (pixel & 0xFF00_FF00) | (others >> 16) | (others << 16), as: UInt32.self)
      (from, to) = (from + 4, to + 4)
    }
  }
}
