import Foundation
import Lamina
import LaminaDocument

/// Values of layers as the texts of the page's fields.
///
/// The spelling is that of scene files, except that a colour is `#rrggbbaa`, as in a page.
package enum PropertyText {
  /// `#rrggbbaa`, `none` for no colour. Components beyond 0 to 1 are shown at the bounds.
  package static func text(_ color: CGColor?) -> String {
    guard let color else { return "none" }
    let parts = [color.srgb.red, color.srgb.green, color.srgb.blue, color.srgb.alpha]
    return "#"
      + parts.map { part in
        let byte = Int((min(max(part, 0), 1) * 255).rounded())
        return (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
  }

  /// The colour of `#rgb`, `#rrggbb` or `#rrggbbaa`, or of numbers as in scene files; nil for any
  /// other text.
  static func color(_ text: String) -> CGColor? {
    guard text.hasPrefix("#") else { return GeometryText.color(text) }
    var digits = Array(text.dropFirst())
    if digits.count == 3 || digits.count == 4 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count == 6 || digits.count == 8, digits.allSatisfy(\.isHexDigit),
      let number = UInt32(String(digits) + (digits.count == 6 ? "ff" : ""), radix: 16)
    else { return nil }
    let parts = [24, 16, 8, 0].map { CGFloat(number >> UInt32($0) & 255) / 255 }
    return CGColor(srgbRed: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }

  /// The text of any value; nil for lists, images and objects.
  static func text(ofValue value: Any?) -> String? {
    switch value {
    case nil: ""
    case let color as CGColor: text(color)
    case let value?: ValueText.written(value)?.text
    }
  }
}
