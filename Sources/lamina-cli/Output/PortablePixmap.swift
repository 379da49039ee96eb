import Foundation
import Lamina

/// The file format PPM (P6): a line with the size, then rows of red, green and blue, 8 bits each.
/// It has no compression, so any program can read it.
enum PortablePixmap {
  /// The file of an image. It has no alpha: what is not opaque is laid over black, which is what
  /// premultiplied colours are. O(pixels).
  static func encode(_ image: CGImage) -> Data {
    let pixels = image.pixels
    let header = Array("P6\n\(pixels.width) \(pixels.height)\n255\n".utf8)
    let count = header.count + pixels.width * pixels.height * 3
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { target, length in
      for (index, byte) in header.enumerated() { target[index] = byte }
      pixels.withUnsafeBytes { source in
        for pixel in 0..<pixels.width * pixels.height {
          let (from, to) = (pixel * 4, header.count + pixel * 3)
          target[to] = source[from + 2]
          target[to + 1] = source[from + 1]
          target[to + 2] = source[from]
        }
      }
      length = count
    }
    return Data(bytes)
  }
}
