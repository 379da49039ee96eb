import Foundation
import Lamina
import LaminaDocument

/// Inputs of filters as text, in both directions.
enum FilterInputText {
  /// The value of an attribute: a colour if the key is that of a colour, a matrix, a number, or
  /// else the text itself.
  static func value(_ text: String, key: String, opacity: CGFloat = 1) -> Any {
    if let matrix = matrix(text, key) { return matrix }
    if let number = NumberText.finite(text), !isColor(key) {
      return NSNumber(value: Double(number))
    }
    if isColor(key), let color = GeometryText.color(text, opacity: opacity) { return color }
    return text
  }

  /// The value of an element with a type, or nil if the type is unknown or the text does not fit
  /// it.
  static func value(type: String, _ text: String, opacity: CGFloat) -> Any? {
    switch type {
    case "string": text
    case "real", "integer": NumberText.finite(text).map { NSNumber(value: Double($0)) }
    case "CGColor": GeometryText.color(text, opacity: opacity)
    case "CAColorMatrix": ColorMatrixText.parse(text)
    default: nil
    }
  }

  /// The attribute that reads back as `value`, or the element if an attribute would not. Nil if
  /// neither would.
  static func written(_ value: Any, key: String) -> (attribute: String?, element: String?)? {
    guard NameText.isName(key) else { return nil }
    if let color = value as? CGColor {
      let rgb = [color.srgb.red, color.srgb.green, color.srgb.blue].map {
        NumberText.format(CGFloat($0))
      }
      let text = rgb.joined(separator: " ")
      if isColor(key), color.srgb.alpha == 1 { return (text, nil) }
      let opacity = NumberText.format(CGFloat(color.srgb.alpha))
      return (nil, "<\(key) type=\"CGColor\" opacity=\"\(opacity)\" value=\"\(text)\"/>")
    }
    if let text = value as? String {
      if FilterInputText.value(text, key: key) is String { return (text, nil) }
      return (nil, "<\(key) type=\"string\" value=\"\(XMLText.escaped(text))\"/>")
    }
    if let number = value as? NSNumber {
      guard number.doubleValue.isFinite else { return nil }
      let text = NumberText.format(CGFloat(number.doubleValue))
      return isColor(key) ? (nil, "<\(key) type=\"real\" value=\"\(text)\"/>") : (text, nil)
    }
    guard let list = value as? [Any], list.count == 20 else { return nil }
    let numbers = list.compactMap { ($0 as? NSNumber)?.doubleValue }
    guard numbers.count == 20, numbers.allSatisfy(\.isFinite) else { return nil }
    return ("matrix(\(numbers.map { NumberText.format(CGFloat($0)) }.joined(separator: " ")))", nil)
  }

  private static func isColor(_ key: String) -> Bool {
    key.hasSuffix("Color") || key.hasSuffix("Color0") || key.hasSuffix("Color1")
  }

  /// The 20 numbers of `matrix(…)`, or of plain text if the key is that of a matrix.
  private static func matrix(_ text: String, _ key: String) -> [NSNumber]? {
    guard ColorMatrixText.isCall(text) || key == "inputColorMatrix" else { return nil }
    return ColorMatrixText.parse(text)
  }
}
