import LaminaGL
import LaminaGraphics
import LaminaPlan

/// The pixels of a read-back.
struct Pixels: Equatable, CustomStringConvertible {
  let width: Int
  let height: Int
  private(set) var bytes: [UInt8]

  init(_ target: RenderTarget) throws {
    (width, height) = (target.width, target.height)
    bytes = [UInt8](repeating: 0xA5, count: target.byteCount)
    try bytes.withUnsafeMutableBytes { try target.readPixels(into: $0) }
  }

  /// Column, then row from the top.
  subscript(x: Int, y: Int) -> PackedColor {
    let start = (y * width + x) * 4
    return PackedColor(
      red: bytes[start + 2], green: bytes[start + 1], blue: bytes[start], alpha: bytes[start + 3])
  }

  func alpha(_ x: Int, _ y: Int) -> Int { Int(bytes[(y * width + x) * 4 + 3]) }

  func alphaRow(_ y: Int) -> [Int] { (0..<width).map { alpha($0, y) } }

  func alphaColumn(_ x: Int) -> [Int] { (0..<height).map { alpha(x, $0) } }

  /// How many pixels are covered. Pixels that are partly covered count in part.
  var area: Double {
    var total = 0
    for y in 0..<height { for x in 0..<width { total += alpha(x, y) } }
    return Double(total) / 255
  }

  /// Pixels for which `test` holds.
  func count(where test: (PackedColor) -> Bool) -> Int {
    var count = 0
    for y in 0..<height { for x in 0..<width where test(self[x, y]) { count += 1 } }
    return count
  }

  var description: String {
    (0..<height).map { y in
      (0..<width).map {
        "\(self[$0, y].red),\(self[$0, y].green),\(self[$0, y].blue),\(alpha($0, y))"
      }
      .joined(separator: " ")
    }.joined(separator: "\n")
  }
}

/// An image of the given size. `color` gives each pixel from its column and row.
func makeImage(_ width: Int, _ height: Int, _ color: (Int, Int) -> PackedColor) throws -> CGImage {
  let pixels = try PixelBuffer(width: width, height: height) { bytes in
    for y in 0..<height {
      for x in 0..<width {
        let pixel = color(x, y)
        let start = (y * width + x) * 4
        (bytes[start], bytes[start + 1]) = (pixel.blue, pixel.green)
        (bytes[start + 2], bytes[start + 3]) = (pixel.red, pixel.alpha)
      }
    }
  }
  return CGImage(pixels: pixels)
}

/// An opaque colour that differs for each position of a texel.
func texelColor(_ x: Int, _ y: Int) -> PackedColor {
  PackedColor(
    red: UInt8((x * 37 + 11) & 255), green: UInt8((y * 53 + 7) & 255), blue: UInt8((x ^ y) & 255),
    alpha: 255)
}
