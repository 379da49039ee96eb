import Foundation
import Lamina

/// Colours of values as text.
enum ColorText {
  /// The colour of `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa` in sRGB; nil for any other text.
  static func color(_ text: String) -> CGColor? {
    guard text.utf8.first == UInt8(ascii: "#"), text.utf8.count <= 9 else { return nil }
    let digits = text.utf8.dropFirst().compactMap(digit)
    guard digits.count == text.utf8.count - 1 else { return nil }
    var parts: [Int]
    switch digits.count {
    case 3, 4: parts = digits.map { $0 * 17 }
    case 6, 8:
      parts = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    if parts.count == 3 { parts.append(255) }
    let unit = parts.map { CGFloat($0) / 255 }
    return CGColor(srgbRed: unit[0], green: unit[1], blue: unit[2], alpha: unit[3])
  }

  /// The text of that form, with each component rounded to 8 bits.
  static func text(_ color: CGColor) -> String {
    let rgba = [color.srgb.red, color.srgb.green, color.srgb.blue, color.srgb.alpha]
    let parts = rgba.map { Int((min(max(Double($0), 0), 1) * 255).rounded()) }
    let shown = parts[3] == 255 ? parts.dropLast() : parts[...]
    return "#"
      + shown.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}
