import Foundation

/// Numbers, truth values and lists of numbers as text.
package enum NumberText {
  /// A decimal number, with or without an exponent, or `inf` or `nan` in any case, with or without
  /// a sign. White space around it is allowed. Nil for any other text.
  package static func parse(_ text: some StringProtocol) -> Double? {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return parse(word: trimmed[...])
  }

  /// The same for text without white space around it.
  private static func parse(word: Substring) -> Double? {
    guard !word.isEmpty,
      word.utf8.allSatisfy({ $0 != UInt8(ascii: "x") && $0 != UInt8(ascii: "X") })
    else { return nil }
    return Double(word)
  }

  /// A finite number, or nil for any other text, including `inf` and `nan`.
  package static func finite(_ text: some StringProtocol) -> CGFloat? {
    guard let value = parse(text), value.isFinite else { return nil }
    return CGFloat(value)
  }

  /// The same for text without white space around it. Paths may have millions of such words.
  static func finite(word: Substring) -> CGFloat? {
    guard let value = parse(word: word), value.isFinite else { return nil }
    return CGFloat(value)
  }

  /// A truth value: `1` or `0`, `true` or `false`, `yes` or `no` in any case. Any other finite
  /// number but zero is true.
  package static func bool(_ text: String) -> Bool? {
    switch text.trimmingCharacters(in: .whitespaces).lowercased() {
    case "1", "true", "yes": true
    case "0", "false", "no": false
    case let other: parse(other).flatMap { $0.isFinite ? $0 != 0 : nil }
    }
  }

  /// The numbers of a list with white space, commas or semicolons between them. Nil if one is not
  /// finite, or if `counts` does not contain how many there are.
  package static func list(_ text: some StringProtocol, _ counts: ClosedRange<Int>) -> [CGFloat]? {
    var numbers: [CGFloat] = []
    for field in text.split(whereSeparator: { $0.isWhitespace || $0 == "," || $0 == ";" }) {
      guard numbers.count < counts.upperBound, let number = finite(field) else { return nil }
      numbers.append(number)
    }
    return counts.contains(numbers.count) ? numbers : nil
  }

  /// The shortest text that reads back as `value`, without a trailing `.0`.
  package static func format(_ value: CGFloat) -> String {
    let text = "\(Double(value))"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The shortest text that reads back as the same number of single precision.
  package static func format(_ value: Float) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
