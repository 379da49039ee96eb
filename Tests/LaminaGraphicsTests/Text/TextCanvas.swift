import Foundation
import LaminaGeometry

@testable import LaminaGraphics

/// Pixels to draw text on: BGRA, rows from the top down.
final class TextCanvas {
  let width: Int
  let height: Int
  let context: CGContext
  private let memory: UnsafeMutableRawPointer

  init?(_ width: Int, _ height: Int) {
    (self.width, self.height) = (width, height)
    memory = .allocate(byteCount: width * height * 4, alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: width * height * 4)
    guard
      let context = CGContext(
        data: memory, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue
          | CGBitmapInfo.byteOrder32Little.rawValue)
    else { return nil }
    self.context = context
  }

  deinit { memory.deallocate() }

  var bytes: [UInt8] {
    context.flush()
    return Array(UnsafeRawBufferPointer(start: memory, count: width * height * 4))
  }

  /// Blue, green, red and alpha of a pixel; rows from the top down.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    let start = (y * width + x) * 4
    return Array(bytes[start..<start + 4])
  }

  /// The sum of the alpha of all pixels, in fully covered pixels.
  var ink: Double {
    let bytes = bytes
    return stride(from: 3, to: bytes.count, by: 4).reduce(0) { $0 + Double(bytes[$1]) / 255 }
  }

  /// The box around the pixels with ink, rows from the top down.
  var inkBox: CGRect {
    let bytes = bytes
    var box = CGRect.null
    for y in 0..<height {
      for x in 0..<width where bytes[(y * width + x) * 4 + 3] != 0 {
        box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return box
  }
}

/// Makes attributed strings and fonts for tests.
enum Sample {
  static let sans = "DejaVuSans"

  /// DejaVu Sans at a size. At 2048, points are font units.
  static func font(_ size: CGFloat = 2048, _ name: String = sans) -> CTFont {
    CTFontCreateWithName(name as CFString, size, nil)
  }

  static func text(_ string: String, _ font: CTFont, _ more: [CFString: Any] = [:])
    -> NSAttributedString
  {
    var attributes: [NSAttributedString.Key: Any] = [
      NSAttributedString.Key(kCTFontAttributeName as String): font
    ]
    for (key, value) in more { attributes[NSAttributedString.Key(key as String)] = value }
    return NSAttributedString(string: string, attributes: attributes)
  }

  static func line(_ string: String, _ font: CTFont = font(), _ more: [CFString: Any] = [:])
    -> CTLine
  {
    CTLineCreateWithAttributedString(text(string, font, more))
  }

  static func width(_ line: CTLine) -> Double { CTLineGetTypographicBounds(line, nil, nil, nil) }
}
