import Foundation
import LaminaGraphics

@testable import LaminaLayers

/// A bitmap that layers are rendered into; y up, like its context.
final class Canvas {
  let context: CGContext
  let width: Int
  let height: Int

  init?(_ width: Int, _ height: Int) {
    guard
      let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return nil }
    (self.context, self.width, self.height) = (context, width, height)
  }

  /// Premultiplied red, green, blue, alpha of the pixel in column x and in row y from the bottom.
  subscript(x: Int, y: Int) -> [UInt8] {
    guard let data = context.data else { return [] }
    let start = ((height - 1 - y) * width + x) * 4
    return (0..<4).map { data.load(fromByteOffset: start + $0, as: UInt8.self) }
  }

  func alpha(_ x: Int, _ y: Int) -> Int { Int(self[x, y].last ?? 0) }

  /// The number of fully covered pixels.
  var solidCount: Int { count { $0[3] == 255 } }

  func count(_ isCounted: ([UInt8]) -> Bool) -> Int {
    (0..<height).reduce(0) { sum, y in sum + (0..<width).filter { isCounted(self[$0, y]) }.count }
  }

  /// The box around the pixels with any alpha: minX, minY, maxX, maxY. Nil if there are no such
  /// pixels.
  var painted: [Int]? {
    var box: [Int]?
    for y in 0..<height {
      for x in 0..<width where alpha(x, y) > 0 {
        let old = box ?? [x, y, x + 1, y + 1]
        box = [min(old[0], x), min(old[1], y), max(old[2], x + 1), max(old[3], y + 1)]
      }
    }
    return box
  }
}

/// The canvas with `layer` drawn on it, moved by (`x`, `y`).
func rendered(
  _ layer: CALayer, _ width: Int = 80, _ height: Int = 60, x: CGFloat = 0, y: CGFloat = 0
) throws
  -> Canvas
{
  guard let canvas = Canvas(width, height) else { throw CanvasError() }
  canvas.context.translateBy(x: x, y: y)
  layer.render(in: canvas.context)
  return canvas
}

struct CanvasError: Error {}

/// An image of `width` x `height` pixels: the upper half red, the lower half blue.
func twoTone(_ width: Int, _ height: Int) throws -> CGImage {
  CGImage(
    pixels: try PixelBuffer(width: width, height: height, isOpaque: true) { bytes in
      for i in 0..<width * height {
        let isUpper = i / width < height / 2
        (bytes[i * 4], bytes[i * 4 + 1]) = (isUpper ? 0 : 255, 0)
        (bytes[i * 4 + 2], bytes[i * 4 + 3]) = (isUpper ? 255 : 0, 255)
      }
    })
}
