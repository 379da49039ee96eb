import Foundation
import LaminaDocument

// Values as texts, as a command line and the query of an address have them.
extension InputReader {
  /// The value of a text for an input.
  ///
  /// Numbers are decimal, truth values are `true`, `false`, `1` or `0`. A list is an array of JSON,
  /// or values with commas between them if its members are no lists, objects or images. Texts with
  /// commas in them need JSON.
  mutating func value(
    text: String, of input: TemplateInput, limits: TemplateLimits
  ) throws -> TemplateValue {
    let (rule, name) = (input.rule, input.name)
    switch rule {
    case .list(let item, let count):
      if text.first(where: { !$0.isWhitespace }) == "[" {
        return try value(try Self.json(text, name, limits), rule, at: name)
      }
      switch item {
      case .number, .boolean, .color, .choice, .text: break
      default:
        throw TemplateInputError(.illTyped, name, "a text", allowed: "an array in JSON")
      }
      // One more than allowed is enough to refuse a text with a million commas.
      let parts = text.split(
        separator: ",", maxSplits: count, omittingEmptySubsequences: false)
      guard parts.count <= count else {
        throw TemplateInputError(
          .notAllowed, name, "more than \(count) values", allowed: rule.allowed)
      }
      if text.isEmpty { return .list([]) }
      var members: [TemplateValue] = []
      for (index, part) in parts.enumerated() {
        let word = part.trimmingCharacters(in: .whitespaces)
        let place = "\(name)[\(index)]"
        members.append(try value(try Self.scalar(word, item, place), item, at: place))
      }
      return .list(members)
    default: return try value(of: input, try Self.scalar(text, rule, name), at: name)
    }
  }

  private static func scalar(
    _ text: String, _ rule: TemplateRule, _ name: String
  ) throws -> TemplateJSON {
    switch rule {
    case .number:
      guard let number = NumberText.finite(text) else {
        throw TemplateInputError(
          .illTyped, name, "'\(singleLine(text))'", allowed: rule.allowed)
      }
      return .number(Double(number))
    case .boolean:
      switch text {
      case "true", "1": return .boolean(true)
      case "false", "0": return .boolean(false)
      default:
        throw TemplateInputError(
          .illTyped, name, "'\(singleLine(text))'", allowed: "true, false, 1 or 0")
      }
    case .image where text.isEmpty: return .null
    default: return .text(text)
    }
  }

  private static func json(
    _ text: String, _ name: String, _ limits: TemplateLimits
  ) throws -> TemplateJSON {
    do {
      return try JSONBytes.read(Data(text.utf8), limits: limits)
    } catch {
      if let limit = error.limit { throw TemplateInputError(limit, name) }
      throw TemplateInputError(.illTyped, name, "malformed JSON: \(error.why)")
    }
  }
}
