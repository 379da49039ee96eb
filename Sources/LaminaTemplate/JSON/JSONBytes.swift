import Foundation
import Lamina
import LaminaLottie

/// Why bytes are no JSON document that is read.
struct JSONFault: Error {
  let why: String
  /// The limit, if the document exceeds one.
  var limit: LimitExceeded?

  init(_ why: String) { self.why = why }
  init(_ limit: LimitExceeded) { (why, self.limit) = (limit.description, limit) }
}

/// A JSON document as bytes. Foundation's decoder reads it, after its size, its depth and the
/// number of its values were compared with the limits.
///
/// The document is UTF-8 without NUL, so that the count sees the same brackets as the decoder,
/// which would take other encodings too.
struct JSONBytes {
  /// The value of a document. Linear in the number of bytes.
  static func read(_ data: Data, limits: TemplateLimits) throws(JSONFault) -> TemplateJSON {
    try check("jsonBytes", data.count, limits.jsonBytes)
    guard let text = String(validating: data, as: UTF8.self), !text.utf8.contains(0) else {
      throw JSONFault("the text is not UTF-8")
    }
    try count(text, limits)
    do {
      return try JSONDecoder().decode(TemplateJSON.self, from: data)
    } catch {
      // Foundation does not say where.
      throw JSONFault(JSONSyntax.fault(in: data) ?? "no JSON value")
    }
  }

  /// Counts depth and values, without what stands in quotes.
  private static func count(_ text: String, _ limits: TemplateLimits) throws(JSONFault) {
    var (depth, values, isQuoted, isEscaped) = (0, 1, false, false)
    for byte in text.utf8 {
      if isQuoted {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isQuoted = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isQuoted = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        (depth, values) = (depth + 1, values + 1)
        try check("jsonDepth", depth, limits.jsonDepth)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ","), UInt8(ascii: ":"): values += 1
      default: continue
      }
      try check("jsonValues", values, limits.jsonValues)
    }
  }

  private static func check(_ name: String, _ value: Int, _ allowed: Int) throws(JSONFault) {
    if value > allowed { throw JSONFault(LimitExceeded(name, value: value, allowed: allowed)) }
  }
}
