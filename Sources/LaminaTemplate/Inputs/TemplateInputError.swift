import Lamina
import LaminaDocument

/// The reason why values are not taken: which input, what was given, and what is allowed. It is the
/// fault of whoever gives the values.
public struct TemplateInputError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of failure that callers tell apart.
  public enum Kind: Equatable, Sendable {
    /// The values are no JSON object.
    case malformed
    /// The template has no such input.
    case unknown
    /// The input has no default, and no value was given.
    case missing
    /// The input was given twice.
    case repeated
    /// The value is of another kind.
    case illTyped
    /// The value is of the right kind, but not among those that are allowed.
    case notAllowed
    /// The image cannot be found, read or decoded.
    case badImage
    /// The values exceed one of the ``TemplateLimits`` or `RenderLimits`.
    case limit(LimitExceeded)
  }

  /// The kind of failure.
  public let kind: Kind
  /// The input with the place in it, such as `readers[3]` or `people[0].name`; nil if it is all
  /// values together.
  public let input: String?
  /// What was given, or what is wrong.
  public let why: String
  /// What is allowed, or nil if that cannot be said in a few words.
  public let allowed: String?

  package init(_ kind: Kind, _ input: String?, _ why: String, allowed: String? = nil) {
    (self.kind, self.why, self.allowed) = (kind, why, allowed)
    self.input = input.map(singleLine)
  }

  init(_ limit: LimitExceeded, _ input: String?) {
    self.init(.limit(limit), input, limit.description)
  }

  /// The error that `inputs` have no such name.
  static func unknown(_ name: String, _ inputs: [TemplateInput]) -> TemplateInputError {
    TemplateInputError(
      .unknown, name, "there is no such input",
      allowed: inputs.isEmpty ? "none" : inputs.map(\.name).joined(separator: ", "))
  }

  /// One line, such as `input 'readers[3]': a text (allowed: a number, at least 0)`.
  public var description: String {
    (input.map { "input '\($0)'" } ?? "values") + ": \(why)"
      + (allowed.map { " (allowed: \($0))" } ?? "")
  }
}
