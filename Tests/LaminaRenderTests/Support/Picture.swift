import Foundation
import Lamina

/// The pixels of a picture: premultiplied BGRA, top row first.
struct Picture: Equatable {
  let width: Int
  let height: Int
  var bytes: [UInt8]

  init(_ image: CGImage) {
    width = image.width
    height = image.height
    bytes = image.pixels.withUnsafeBytes { Array($0) }
  }

  init(width: Int, height: Int, bytes: [UInt8]) {
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  /// Whether all bytes are equal. Arrays compare them one by one in a debug build; data does not.
  static func == (one: Picture, other: Picture) -> Bool {
    one.width == other.width && one.height == other.height && Data(one.bytes) == Data(other.bytes)
  }

  /// Blue, green, red, alpha of one pixel.
  subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    get {
      let i = (y * width + x) * 4
      return SIMD4(bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3])
    }
    set {
      let i = (y * width + x) * 4
      for c in 0..<4 { bytes[i + c] = newValue[c] }
    }
  }

  func image() throws -> CGImage {
    CGImage(
      pixels: try PixelBuffer(width: width, height: height) { target in
        target.copyBytes(from: bytes)
      })
  }

  /// The same picture with pixel (x, y) taken from `source(x, y)`.
  private func mapped(width: Int, height: Int, _ source: (Int, Int) -> (Int, Int)) -> Picture {
    var result = Picture(
      width: width, height: height, bytes: .init(repeating: 0, count: width * height * 4))
    for y in 0..<height {
      for x in 0..<width {
        let (sx, sy) = source(x, y)
        result[x, y] = self[sx, sy]
      }
    }
    return result
  }

  /// The picture upside down.
  var mirrored: Picture { mapped(width: width, height: height) { ($0, height - 1 - $1) } }

  /// The picture turned by 90 degrees counterclockwise, as a viewer sees it.
  var turned: Picture { mapped(width: height, height: width) { (width - 1 - $1, $0) } }

  func cropped(x: Int, y: Int, width: Int, height: Int) -> Picture {
    mapped(width: width, height: height) { ($0 + x, $1 + y) }
  }

  /// How many pixels have a channel that differs by more than `tolerance`, and the largest
  /// difference.
  func differences(from other: Picture, tolerance: Int = 0) -> (count: Int, largest: Int) {
    if self == other { return (0, 0) }
    var (count, largest) = (0, 0)
    for i in stride(from: 0, to: bytes.count, by: 4) {
      var worst = 0
      for c in 0..<4 { worst = max(worst, abs(Int(bytes[i + c]) - Int(other.bytes[i + c]))) }
      if worst > tolerance { count += 1 }
      largest = max(largest, worst)
    }
    return (count, largest)
  }

  /// The difference in each channel, amplified and opaque.
  func difference(from other: Picture) -> Picture {
    var result = self
    for i in bytes.indices {
      result.bytes[i] =
        i % 4 == 3 ? 255 : UInt8(min(255, 8 * abs(Int(bytes[i]) - Int(other.bytes[i]))))
    }
    return result
  }

  /// A short name for these pixels (FNV-1a).
  var hash: String {
    var value: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(value, radix: 16)
  }
}
