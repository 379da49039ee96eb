import Lamina
import LaminaTemplate

/// Errors about the values of templates.
extension WireFailure {
  /// The kinds of such errors but `limit`, in the order of their numbers.
  private static let inputKinds: [TemplateInputError.Kind] = [
    .malformed, .unknown, .missing, .repeated, .illTyped, .notAllowed, .badImage,
  ]

  static func put(_ error: TemplateInputError, _ writer: inout WireWriter) {
    if case .limit(let exceeded) = error.kind {
      writer.put(-1)
      put(exceeded, &writer)
    } else {
      writer.put(inputKinds.firstIndex(of: error.kind) ?? 0)
    }
    writer.put(error.input) { $0.put($1, atMost: longest) }
    writer.put(error.why, atMost: longest)
    writer.put(error.allowed) { $0.put($1, atMost: longest) }
  }

  static func inputError(_ reader: inout WireReader) throws(WireError) -> TemplateInputError {
    let number = try reader.integer("kind of error", -1...inputKinds.count - 1)
    let kind =
      number < 0 ? TemplateInputError.Kind.limit(try limit(&reader)) : inputKinds[number]
    func text(_ reader: inout WireReader) throws(WireError) -> String? {
      try reader.optional { (reader) throws(WireError) in try reader.text(atMost: longest) }
    }
    let input = try text(&reader)
    let why = try reader.text(atMost: longest)
    return TemplateInputError(kind, input, why, allowed: try text(&reader))
  }
}
