import Foundation
import Lamina

/// Colours as CSS writes them, in sRGB: names, `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()`,
/// `rgba()`, `hsl()`, `hsla()`.
///
/// Source: CSS Color Module Level 4, chapters 4 to 7, without `none` and `calc()`.
package enum CSSColorText {
  /// What is allowed, for messages of one line.
  package static let allowed = "a CSS colour such as red, #rrggbb, #rrggbbaa or rgb(255 0 0 / 50%)"

  /// Red, green, blue and alpha as bytes; nil for a text of any other form. O(count), for at most
  /// 64 characters.
  package static func bytes(_ text: String) -> [UInt8]? {
    guard text.utf8.count <= 64 else { return nil }
    if text.hasPrefix("#") { return HexColorText.bytes(text) }
    if let rgb = CSSColorNames.rgb(text) {
      return [UInt8(rgb >> 16 & 255), UInt8(rgb >> 8 & 255), UInt8(rgb & 255), 255]
    }
    if text.lowercased() == "transparent" { return [0, 0, 0, 0] }
    return function(text.lowercased())
  }

  /// The colour of such a text; nil for any other.
  package static func color(_ text: String) -> CGColor? {
    guard let unit = bytes(text)?.map({ CGFloat($0) / 255 }) else { return nil }
    return CGColor(srgbRed: unit[0], green: unit[1], blue: unit[2], alpha: unit[3])
  }

  // MARK: Functions

  /// A number with its unit.
  private struct Part {
    var value: Double
    var unit: Substring
  }

  private static func function(_ text: String) -> [UInt8]? {
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return nil }
    let name = text[..<open]
    guard let parts = parts(text[text.index(after: open)...].dropLast()) else { return nil }
    let alpha: Double
    switch parts.count > 3 ? parts[3] : Part(value: 1, unit: "") {
    case let part where part.unit == "%": alpha = part.value / 100
    case let part where part.unit.isEmpty: alpha = part.value
    default: return nil
    }
    var unit: [Double]
    switch name {
    case "rgb", "rgba":
      let units = parts.prefix(3).map(\.unit)
      guard units.allSatisfy({ $0 == units[0] }), ["", "%"].contains(units[0]) else { return nil }
      unit = parts.prefix(3).map { $0.value / (units[0] == "%" ? 100 : 255) }
    case "hsl", "hsla":
      guard ["", "deg"].contains(parts[0].unit), parts[1].unit == "%", parts[2].unit == "%" else {
        return nil
      }
      unit = hsl(parts[0].value, parts[1].value / 100, parts[2].value / 100)
    default: return nil
    }
    unit.append(alpha)
    return unit.map { UInt8((min(max($0, 0), 1) * 255).rounded()) }
  }

  /// Three parts or four: all between commas, or between spaces with a slash before the fourth.
  private static func parts(_ text: Substring) -> [Part]? {
    var words: [Substring]
    if text.contains(",") {
      words = text.split(separator: ",", omittingEmptySubsequences: false)
    } else {
      let halves = text.split(separator: "/", omittingEmptySubsequences: false)
      words = halves[0].split(separator: " ")
      guard words.count == 3, halves.count <= 2 else { return nil }
      words += halves.dropFirst()
    }
    let parts = words.compactMap(part)
    return parts.count == words.count && (3...4).contains(parts.count) ? parts : nil
  }

  private static func part(_ word: Substring) -> Part? {
    let word = word.trimmingCharacters(in: .whitespaces)[...]
    let digits = word.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
    guard let value = Double(digits), value.isFinite else { return nil }
    return Part(value: value, unit: word[digits.endIndex...])
  }

  /// Red, green and blue of a hue in degrees, a saturation and a lightness.
  private static func hsl(_ hue: Double, _ saturation: Double, _ lightness: Double) -> [Double] {
    let (saturation, lightness) = (min(max(saturation, 0), 1), min(max(lightness, 0), 1))
    let turns = hue / 30
    return [0.0, 8, 4].map { offset in
      var place = (turns + offset).truncatingRemainder(dividingBy: 12)
      if place < 0 { place += 12 }
      let share = max(-1, min(place - 3, 9 - place, 1))
      return lightness - saturation * min(lightness, 1 - lightness) * share
    }
  }
}
