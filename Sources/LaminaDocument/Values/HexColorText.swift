import Foundation
import Lamina

/// Colours as hexadecimal digits, in sRGB: `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`.
package enum HexColorText {
  /// Red, green, blue and alpha as bytes; nil for a text of any other form.
  package static func bytes(_ text: String) -> [UInt8]? {
    guard text.utf8.first == UInt8(ascii: "#"), text.utf8.count <= 9 else { return nil }
    let digits = text.utf8.dropFirst().compactMap(digit)
    guard digits.count == text.utf8.count - 1 else { return nil }
    var bytes: [UInt8]
    switch digits.count {
    case 3, 4: bytes = digits.map { $0 * 17 }
    case 6, 8:
      bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    if bytes.count == 3 { bytes.append(255) }
    return bytes
  }

  /// `#` and two digits for each component. They are rounded to bytes; what is beyond 0 to 1 is
  /// shown at the bounds.
  package static func text(_ components: [Double]) -> String {
    "#"
      + components.map { part in
        let byte = Int((min(max(part, 0), 1) * 255).rounded())
        return (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
  }

  /// `#rrggbbaa`.
  package static func text(_ color: CGColor) -> String {
    text(
      [color.srgb.red, color.srgb.green, color.srgb.blue, color.srgb.alpha].map { Double($0) })
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
