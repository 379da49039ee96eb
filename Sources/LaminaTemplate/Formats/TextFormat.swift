import Foundation
import Lamina
import LaminaDocument

/// A text with places for values: `{date}  ·  {minutes} min read`. `{{` and `}}` stand for braces.
struct TextFormat: Sendable, Equatable {
  enum Part: Sendable, Equatable {
    case text(String)
    case value(ValueReference, [TextFilter])
  }

  let parts: [Part]

  /// Why a format is not understood.
  struct Fault: Error {
    let why: String
    var allowed: String?
  }

  init(_ text: String, in scope: ValueScope, limits: TemplateLimits) throws(Fault) {
    var (parts, literal, rest): ([Part], String, Substring) = ([], "", text[...])
    while let character = rest.popFirst() {
      switch character {
      case "{" where rest.first == "{", "}" where rest.first == "}":
        literal.append(character)
        rest.removeFirst()
      case "{":
        guard let end = rest.firstIndex(of: "}") else { throw Fault(why: "a '{' has no '}'") }
        if !literal.isEmpty { parts.append(.text(literal)) }
        literal = ""
        parts.append(try Self.value(rest[..<end], scope))
        rest = rest[rest.index(after: end)...]
      case "}": throw Fault(why: "a '}' has no '{'", allowed: "'}}' for a brace")
      default: literal.append(character)
      }
      guard parts.count < limits.formatParts else {
        throw Fault(why: "there are too many parts", allowed: "\(limits.formatParts) parts")
      }
    }
    if !literal.isEmpty { parts.append(.text(literal)) }
    self.parts = parts
  }

  /// `name|filter|filter`.
  private static func value(_ text: Substring, _ scope: ValueScope) throws(Fault) -> Part {
    let words = text.split(separator: "|", omittingEmptySubsequences: false)
    let name = String(words[0])
    guard let (reference, rule) = scope.find(name) else {
      throw Fault(
        why: "there is no input '\(singleLine(name))'",
        allowed: scope.names.joined(separator: ", "))
    }
    guard var form = rule.form else {
      throw Fault(why: "input '\(name)' is of the type \(rule.name), which has no text")
    }
    var filters: [TextFilter] = []
    for word in words.dropFirst() {
      guard let filter = TextFilter(word) else {
        throw Fault(
          why: "there is no filter '\(singleLine(String(word)))'",
          allowed: TextFilter.names.joined(separator: ", "))
      }
      guard let next = filter.result(of: form) else {
        throw Fault(why: "the filter '\(singleLine(String(word)))' does not take a \(form)")
      }
      form = next
      filters.append(filter)
    }
    guard form != .list else {
      throw Fault(why: "input '\(name)' is a list", allowed: "the filters count and join:TEXT")
    }
    return .value(reference, filters)
  }

  /// The text for `values`. Throws ``LimitExceeded`` if it has more than `limit` UTF-16 units.
  func text(_ values: ValueContext, limit: Int) throws -> String {
    var text = ""
    for part in parts {
      switch part {
      case .text(let literal): text += literal
      case .value(let reference, let filters):
        text += try Self.text(values[reference], filters, limit: limit)
      }
      try LimitExceeded.check("textUnits", text.utf16.count, atMost: limit)
    }
    return text
  }

  private static func text(
    _ value: TemplateValue, _ filters: [TextFilter], limit: Int
  ) throws -> String {
    var value = value
    for filter in filters {
      switch (filter, value) {
      case (.count, .list(let list)): value = .number(Double(list.count))
      case (.join(let separator), .list(let list)):
        let texts = list.map(plain)
        let units = texts.reduce(separator.utf16.count * texts.count) { $0 + $1.utf16.count }
        try LimitExceeded.check("textUnits", units, atMost: limit)
        value = .text(texts.joined(separator: separator))
      case (_, .text(let text)): value = .text(filter.apply(text))
      case (_, .number(let number)): value = .text(filter.apply(number))
      default: break
      }
    }
    return plain(value)
  }

  private static func plain(_ value: TemplateValue) -> String {
    switch value {
    case .text(let text): text
    case .number(let number): NumberText.format(CGFloat(number))
    default: ""
    }
  }
}

extension TemplateRule {
  /// What formats see of values of this rule; nil if they have no text.
  fileprivate var form: TextFilter.Form? {
    switch self {
    case .text, .choice: .text
    case .number: .number
    case .list(.text, _), .list(.number, _), .list(.choice, _): .list
    case .color, .image, .boolean, .record, .list: nil
    }
  }
}
