import Foundation

/// Numbers, switches and lists of numbers as scene files write them.
package enum NumberText {
  /// A decimal number, optionally with exponent, or `inf` and `nan` with or without sign, in any
  /// case. Nil for everything else; surrounding white space is allowed.
  package static func parse(_ text: some StringProtocol) -> Double? {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return parse(word: trimmed[...])
  }

  /// The same of a text with no white space around it.
  private static func parse(word: Substring) -> Double? {
    guard !word.isEmpty,
      word.utf8.allSatisfy({ $0 != UInt8(ascii: "x") && $0 != UInt8(ascii: "X") })
    else { return nil }
    return Double(word)
  }

  /// A finite number; nil for `inf` and `nan` too.
  package static func finite(_ text: some StringProtocol) -> CGFloat? {
    guard let value = parse(text), value.isFinite else { return nil }
    return CGFloat(value)
  }

  /// The same of a text with no white space around it, of which there may be millions.
  static func finite(word: Substring) -> CGFloat? {
    guard let value = parse(word: word), value.isFinite else { return nil }
    return CGFloat(value)
  }

  /// `1`/`0`, `true`/`false`, `yes`/`no` in any case.
  package static func bool(_ text: String) -> Bool? {
    switch text.trimmingCharacters(in: .whitespaces).lowercased() {
    case "1", "true", "yes": true
    case "0", "false", "no": false
    case let other: parse(other).flatMap { $0.isFinite ? $0 != 0 : nil }
    }
  }

  /// The numbers of a list that is separated by white space, commas or semicolons; nil unless all
  /// are finite and `counts` contains their number.
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

  /// The same for single precision, in as few digits as say which one it is.
  package static func format(_ value: Float) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
