import ArgumentParser
import Lamina
import LaminaDocument

/// An opaque colour behind pictures, as CSS writes it: `red`, `#rrggbb`, `rgb(255 0 0)`.
struct BackgroundColor: Equatable, Sendable, StatedArgument, CustomStringConvertible {
  static let allowed = "an opaque colour of CSS such as red or #rrggbb"

  let red: UInt8
  let green: UInt8
  let blue: UInt8

  static let black = BackgroundColor(red: 0, green: 0, blue: 0)
  static let white = BackgroundColor(red: 255, green: 255, blue: 255)

  init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  init?(text: String) {
    guard let bytes = CSSColorText.bytes(text), bytes[3] == 255 else { return nil }
    self.init(red: bytes[0], green: bytes[1], blue: bytes[2])
  }

  /// `#rrggbb`.
  var description: String {
    HexColorText.text([red, green, blue].map { Double($0) / 255 })
  }

  /// Draws `image` over this colour. An opaque image is returned as it is. O(pixels).
  func under(_ image: CGImage) throws -> CGImage {
    if image.pixels.isOpaque { return image }
    let pixels = try PixelBuffer(width: image.width, height: image.height, isOpaque: true) {
      target in
      image.pixels.withUnsafeBytes { lay($0, into: target) }
    }
    return CGImage(pixels: pixels)
  }

  /// Writes `source`, premultiplied BGRA, over this colour. `target` must be as long as `source`,
  /// which must be whole pixels.
  ///
  /// No byte of a colour is larger than alpha. So adding the background times (1 - alpha) never
  /// carries into the next byte, and each pixel is one 32-bit sum that includes alpha.
  func lay(_ source: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer) {
    let (source, target) = (source.bindMemory(to: UInt32.self), target.bindMemory(to: UInt32.self))
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 256) { rest in
      for alpha in 0...255 { rest[alpha] = share(UInt8(255 - alpha)) }
      for index in 0..<min(source.count, target.count) {
        let pixel = UInt32(littleEndian: source[index])
        target[index] = (pixel &+ rest[Int(pixel >> 24)]).littleEndian
      }
    }
  }

  /// This colour at `alpha`, premultiplied, as a pixel.
  private func share(_ alpha: UInt8) -> UInt32 {
    let (blue, green, red) = (
      Premultiplication.premultiply(blue, alpha), Premultiplication.premultiply(green, alpha),
      Premultiplication.premultiply(red, alpha)
    )
    return UInt32(blue) | UInt32(green) << 8 | UInt32(red) << 16 | UInt32(alpha) << 24
  }
}
