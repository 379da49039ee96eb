import Foundation
import LaminaGraphics

/// An input that a type of filter declares: its kind and its default value.
enum FilterInput {
  case number(Double)
  case flag(Bool)
  case color(CGColor)
  /// Twenty numbers: a row of four factors and a constant for each of r, g, b, a.
  case matrix

  /// The default value, wrapped.
  var initialValue: Any {
    switch self {
    case .number(let value): NSNumber(value: value)
    case .flag(let value): NSNumber(value: value)
    case .color(let value): value
    case .matrix: Self.identity.map { NSNumber(value: $0) }
    }
  }

  /// `value` in the stored form; nil if this input does not take it.
  func converted(_ value: Any) -> Any? {
    switch self {
    case .number: Self.finite(value).map { NSNumber(value: $0) }
    case .flag: Coercion.flag(value).map { NSNumber(value: $0) }
    case .color: Self.color(value)
    case .matrix:
      Self.numbers(value).flatMap { $0.count == 20 ? $0.map { NSNumber(value: $0) } : nil }
    }
  }

  /// What the input takes, for the message of a refusal.
  var taken: String {
    switch self {
    case .number: "takes a finite number"
    case .flag: "takes a truth value"
    case .color: "takes a CGColor, or three or four finite numbers"
    case .matrix: "takes 20 finite numbers, in rows of five"
    }
  }

  private static let identity: [Double] = (0..<20).map { $0 % 6 == 0 ? 1 : 0 }

  private static func finite(_ value: Any) -> Double? {
    guard let number = Coercion.number(value), number.isFinite else { return nil }
    return number
  }

  private static func color(_ value: Any) -> CGColor? {
    if let color = value as? CGColor { return color }
    guard let numbers = numbers(value), numbers.count == 3 || numbers.count == 4 else { return nil }
    return CGColor(
      srgbRed: CGFloat(numbers[0]), green: CGFloat(numbers[1]), blue: CGFloat(numbers[2]),
      alpha: numbers.count == 4 ? CGFloat(numbers[3]) : 1)
  }

  /// The finite numbers of a list, or of an `NSValue` of 20 floats, as Apple's colour matrices are.
  static func numbers(_ value: Any) -> [Double]? {
    if let list = value as? [Any] {
      let numbers = list.compactMap { Coercion.flattened($0).flatMap(finite) }
      return numbers.count == list.count ? numbers : nil
    }
    guard let boxed = value as? NSValue, !(value is NSNumber),
      isMatrix(boxed.typeEncoding)
    else {
      return nil
    }
    var floats = [Float](repeating: 0, count: 20)
    floats.withUnsafeMutableBytes { bytes in
      if let start = bytes.baseAddress { boxed.getValue(start) }
    }
    return floats.allSatisfy(\.isFinite) ? floats.map(Double.init) : nil
  }

  private static func isMatrix(_ type: String) -> Bool {
    type == "[20f]"
      || (type.hasPrefix("{") && type.hasSuffix("=" + String(repeating: "f", count: 20) + "}"))
  }
}
