import Foundation
import LaminaDocument

/// A value that a template takes from outside.
public struct TemplateInput: Sendable, Equatable {
  /// The name, of letters, digits, `_` and `-`.
  public let name: String
  /// Which values are allowed.
  public let rule: TemplateRule
  /// What the input is for, in words; empty if the template does not say it.
  public let about: String
  /// The value if none is given; nil if one must be given.
  public let defaultValue: TemplateValue?

  /// Whether a value must be given.
  public var isRequired: Bool { defaultValue == nil }
}

/// Which values an input, a member of a list, or a field takes.
public indirect enum TemplateRule: Sendable, Equatable {
  /// A text of at most so many Unicode scalars, without control characters except line breaks and
  /// tabulators.
  case text(maximumLength: Int)
  /// A finite number within bounds.
  case number(minimum: Double?, maximum: Double?, isInteger: Bool)
  /// A colour in sRGB, as CSS writes it: a name, `#rrggbb`, `#rrggbbaa`, `rgb(255 0 0)`.
  case color
  /// An image: a `data:` URI, or the name of a file in the folder that the caller hands in.
  case image
  /// True or false.
  case boolean
  /// One of these texts.
  case choice([String])
  /// A list of at most so many values of one rule.
  case list(of: TemplateRule, maximumCount: Int)
  /// An object with these fields. Only members of lists are such objects.
  case record([TemplateInput])

  /// The word for the rule in `template.json`.
  var name: String {
    switch self {
    case .text: "text"
    case .number: "number"
    case .color: "color"
    case .image: "image"
    case .boolean: "boolean"
    case .choice: "enum"
    case .list: "list"
    case .record: "object"
    }
  }

  /// What is allowed, for messages.
  var allowed: String {
    switch self {
    case .text(let length): return "a text of at most \(length) characters"
    case .number(let minimum, let maximum, let isInteger):
      let kind = isInteger ? "a whole number" : "a number"
      let bounds = [
        minimum.map { "at least \(NumberText.format(CGFloat($0)))" },
        maximum.map { "at most \(NumberText.format(CGFloat($0)))" },
      ].compactMap { $0 }.joined(separator: ", ")
      return bounds.isEmpty ? kind : "\(kind), \(bounds)"
    case .color: return CSSColorText.allowed
    case .image: return "an image: a data: URI or a file of the images' folder"
    case .boolean: return "true or false"
    case .choice(let texts): return "one of " + texts.map(singleLine).joined(separator: ", ")
    case .list(_, let count): return "an array of at most \(count) values"
    case .record(let fields):
      return "an object with " + fields.map(\.name).joined(separator: ", ")
    }
  }
}
