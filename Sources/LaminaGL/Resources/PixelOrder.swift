import CGLES

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
    let count = min(source.count, target.count) & ~3
    var offset = 0
    while offset < count {
      let pixel = source.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      let swapped = (pixel & 0xFF00_FF00) | ((pixel >> 16) & 0xFF) | ((pixel & 0xFF) << 16)
      target.storeBytes(of: swapped, toByteOffset: offset, as: UInt32.self)
      offset += 4
    }
  }
}
