import Foundation

@testable import LaminaGraphics

/// One pixel in the layout of a `PixelBuffer`.
struct Pixel: Equatable, CustomStringConvertible {
  var blue: UInt8
  var green: UInt8
  var red: UInt8
  var alpha: UInt8

  /// Premultiplied red, green, blue, alpha.
  init(_ red: Int, _ green: Int, _ blue: Int, _ alpha: Int = 255) {
    (self.blue, self.green, self.red, self.alpha) = (
      UInt8(blue), UInt8(green), UInt8(red), UInt8(alpha)
    )
  }

  var description: String { "rgba(\(red), \(green), \(blue), \(alpha))" }

  /// The largest difference of any component.
  func distance(to other: Pixel) -> Int {
    zip([red, green, blue, alpha], [other.red, other.green, other.blue, other.alpha])
      .map { abs(Int($0) - Int($1)) }.max() ?? 0
  }
}

extension CGImage {
  /// The pixels, top row first.
  var all: [Pixel] {
    pixels.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: 4).map {
        Pixel(Int(bytes[$0 + 2]), Int(bytes[$0 + 1]), Int(bytes[$0]), Int(bytes[$0 + 3]))
      }
    }
  }

  /// The pixel in column x of row y.
  func pixel(_ x: Int, _ y: Int) -> Pixel { all[y * width + x] }

  /// An image of the given premultiplied pixels.
  static func make(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> Pixel) throws -> CGImage {
    let buffer = try PixelBuffer(width: width, height: height) { bytes in
      for y in 0..<height {
        for x in 0..<width {
          let (value, start) = (pixel(x, y), (y * width + x) * 4)
          bytes[start] = value.blue
          bytes[start + 1] = value.green
          bytes[start + 2] = value.red
          bytes[start + 3] = value.alpha
        }
      }
    }
    return CGImage(pixels: buffer)
  }

  /// 37 x 23 pixels with every kind of alpha and no symmetry.
  static func testCard() throws -> CGImage {
    try make(37, 23) { x, y in
      let alpha = [255, 255, 200, 128, 3, 0][(x + 2 * y) % 6]
      return Pixel(min(x * 6, alpha), min(y * 11, alpha), min((x * y) % 256, alpha), alpha)
    }
  }

  /// 64 x 48 opaque pixels of smooth colour, which suits lossy formats.
  static func gradient() throws -> CGImage {
    try make(64, 48) { x, y in Pixel(x * 4, y * 5, 255 - x * 2 - y) }
  }
}

/// Pseudo-random numbers that are the same in every run.
struct Noise: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let high = state ^ state >> 29
    return high &* 0xBF58_476D_1CE4_E5B9
  }
}
