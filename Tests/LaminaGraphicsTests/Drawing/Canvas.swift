import Foundation
import LaminaGeometry
import Testing

@testable import LaminaGraphics

/// A small bitmap to draw on, and its pixels.
struct Canvas {
  let context: CGContext

  /// Transparent pixels, premultiplied BGRA.
  init(_ width: Int, _ height: Int, isOpaque: Bool = false) throws {
    context = try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: (isOpaque ? CGBitmapInfo.canonicalOpaque : .canonical).rawValue))
  }

  /// The pixels, top row first.
  var pixels: [Pixel] {
    context.makePixelBuffer().map { CGImage(pixels: $0).all } ?? []
  }

  /// The pixel in column x of row y, from the top.
  func pixel(_ x: Int, _ y: Int) -> Pixel { pixels[y * context.width + x] }

  /// The alphas, one list for each row.
  var alphas: [[Int]] {
    let all = pixels.map { Int($0.alpha) }
    return stride(from: 0, to: all.count, by: context.width).map {
      Array(all[$0..<($0 + context.width)])
    }
  }
}

extension CGColor {
  static func rgba(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1)
    -> CGColor
  {
    CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }
}

func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

/// The largest difference of any component.
func distance(_ left: [Pixel], _ right: [Pixel]) -> Int {
  left.count == right.count ? zip(left, right).map { $0.distance(to: $1) }.max() ?? 0 : 256
}
