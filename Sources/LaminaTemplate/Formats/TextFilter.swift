import Foundation
import LaminaDocument

/// A change of a value in a format, by name: `{title|uppercase}`, `{price|fixed:2}`.
enum TextFilter: Sendable, Equatable {
  case uppercase, lowercase, initials, trim
  case fixed(Int)
  case grouped
  case percent
  case compact
  case count
  case join(String)

  /// The names, with what they take, for messages.
  static let names = [
    "uppercase", "lowercase", "initials", "trim", "fixed:0 to fixed:9", "grouped", "percent",
    "compact", "count", "join:TEXT",
  ]

  /// The filter of `text`, the words after a `|`; nil if there is none.
  init?(_ text: Substring) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let argument = parts.count == 2 ? String(parts[1]) : nil
    switch (parts[0], argument) {
    case ("uppercase", nil): self = .uppercase
    case ("lowercase", nil): self = .lowercase
    case ("initials", nil): self = .initials
    case ("trim", nil): self = .trim
    case ("fixed", let digits?):
      guard let count = Int(digits), (0...9).contains(count) else { return nil }
      self = .fixed(count)
    case ("grouped", nil): self = .grouped
    case ("percent", nil): self = .percent
    case ("compact", nil): self = .compact
    case ("count", nil): self = .count
    case ("join", let text?): self = .join(text)
    default: return nil
    }
  }

  /// What a value is before and after filters.
  enum Form: Equatable {
    case text, number, list
  }

  /// The form after the filter; nil if it does not take `form`.
  func result(of form: Form) -> Form? {
    switch (self, form) {
    case (.uppercase, .text), (.lowercase, .text), (.initials, .text), (.trim, .text): .text
    case (.fixed, .number), (.grouped, .number), (.percent, .number), (.compact, .number): .text
    case (.count, .list): .number
    case (.join, .list): .text
    default: nil
    }
  }

  func apply(_ text: String) -> String {
    switch self {
    case .uppercase: text.uppercased()
    case .lowercase: text.lowercased()
    case .trim: text.trimmingCharacters(in: .whitespacesAndNewlines)
    case .initials: Self.initials(text)
    default: text
    }
  }

  func apply(_ number: Double) -> String {
    switch self {
    case .fixed(let digits): Self.fixed(number, digits)
    case .grouped: Self.grouped(number)
    case .percent: Self.fixed(number * 100, 0) + "%"
    case .compact: Self.compact(number)
    default: NumberText.format(CGFloat(number))
    }
  }

  /// The first letters of the first and of the last word, as capitals.
  private static func initials(_ text: String) -> String {
    let words = text.split(whereSeparator: \.isWhitespace)
    let ends = [words.first, words.count > 1 ? words.last : nil]
    return ends.compactMap { $0?.first.map(String.init) }.joined().uppercased()
  }

  private static func fixed(_ number: Double, _ digits: Int) -> String {
    let text = String(format: "%.\(digits)f", number)
    // A number that is rounded to zero has no sign.
    return text.contains { $0 != "-" && $0 != "0" && $0 != "." } ? text : text.filter { $0 != "-" }
  }

  /// With commas between thousands. Digits after the point stay.
  private static func grouped(_ number: Double) -> String {
    let text = NumberText.format(CGFloat(number))
    if text.contains("e") { return text }
    let parts = text.split(separator: ".", maxSplits: 1)
    var digits = Array(parts[0])
    let first = digits.first == "-" ? 1 : 0
    var place = digits.count - 3
    while place > first {
      digits.insert(",", at: place)
      place -= 3
    }
    return String(digits) + (parts.count > 1 ? "." + parts[1] : "")
  }

  /// Three digits at most, with k, M, G or T: `1.2k`.
  private static func compact(_ number: Double) -> String {
    var (value, unit) = (number, 0)
    let units = ["", "k", "M", "G", "T"]
    func shown() -> String {
      let text = fixed(value, abs(value) < 9.95 && unit > 0 ? 1 : 0)
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
    while abs(value) >= 999.5, unit < units.count - 1 { (value, unit) = (value / 1_000, unit + 1) }
    return shown() + units[unit]
  }
}
