import Foundation

/// The members of a JSON object, each as the bytes that stand there. Only names are read: what is
/// inside a member is for whoever needs it, and that of strangers' scenes and values is a worker.
struct JSONMembers: Sendable {
  /// The bytes of each member's value, by its name.
  let values: [String: Data]

  private static let mostMembers = 64
  private static let deepest = 512

  /// Splits a document. Linear in its size; throws a ``Problem`` for what is no object.
  init(_ document: Data) throws(Problem) {
    var scanner = Scanner(bytes: [UInt8](document))
    values = try scanner.members()
  }

  /// The text of a member; nil if it is not there or null.
  func text(_ name: String) throws(Problem) -> String? { try value(name, "a text") }

  /// The number of a member; nil if it is not there or null.
  func number(_ name: String) throws(Problem) -> Double? { try value(name, "a number") }

  private func value<Value: Decodable>(_ name: String, _ allowed: String) throws(Problem) -> Value?
  {
    guard let bytes = values[name] else { return nil }
    do {
      return try JSONDecoder().decode(Value?.self, from: bytes)
    } catch {
      throw .invalid(name, "it has another type", allowed: allowed)
    }
  }

  private struct Scanner {
    let bytes: [UInt8]
    var at = 0

    static func malformed(_ why: String) -> Problem {
      Problem(.badRequest, "bad-json", "The body is no JSON object.", detail: why)
    }

    mutating func members() throws(Problem) -> [String: Data] {
      var members: [String: Data] = [:]
      skipSpace()
      try take(UInt8(ascii: "{"))
      skipSpace()
      if peek == UInt8(ascii: "}") {
        at += 1
      } else {
        while true {
          let name = try name()
          skipSpace()
          try take(UInt8(ascii: ":"))
          guard members.updateValue(try value(), forKey: name) == nil else {
            throw Problem.invalid(name, "it is given twice", allowed: "once")
          }
          guard members.count <= mostMembers else {
            throw Self.malformed("it has more than \(mostMembers) members")
          }
          if peek == UInt8(ascii: "}") { break }
          try take(UInt8(ascii: ","))
          skipSpace()
        }
        at += 1
      }
      skipSpace()
      if at < bytes.count { throw Self.malformed("something follows its end") }
      return members
    }

    private var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

    private mutating func take(_ byte: UInt8) throws(Problem) {
      guard peek == byte else {
        throw Self.malformed(
          "'\(Character(Unicode.Scalar(byte)))' is missing at byte \(at)")
      }
      at += 1
    }

    private mutating func skipSpace() {
      while let byte = peek, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { at += 1 }
    }

    private mutating func name() throws(Problem) -> String {
      let start = at
      try skipText()
      guard let name = try? JSONDecoder().decode(String.self, from: Data(bytes[start..<at])) else {
        throw Self.malformed("a name is malformed at byte \(start)")
      }
      return name
    }

    private mutating func skipText() throws(Problem) {
      try take(UInt8(ascii: "\""))
      while let byte = peek {
        at += 1
        if byte == UInt8(ascii: "\\") {
          at += 1
        } else if byte == UInt8(ascii: "\"") {
          return
        }
      }
      throw Self.malformed("a text does not end")
    }

    /// The bytes up to the comma or the brace that ends a value.
    private mutating func value() throws(Problem) -> Data {
      skipSpace()
      let (start, depth) = (at, 0)
      var open = depth
      while let byte = peek {
        switch byte {
        case UInt8(ascii: "\""):
          try skipText()
          continue
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          open += 1
          if open > deepest { throw Self.malformed("it is nested too deep") }
        case UInt8(ascii: "}") where open == 0, UInt8(ascii: ",") where open == 0:
          guard at > start else { throw Self.malformed("a value is missing at byte \(at)") }
          return Data(bytes[start..<at])
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          open -= 1
          if open < 0 { throw Self.malformed("']' without '[' at byte \(at)") }
        default: break
        }
        at += 1
      }
      throw Self.malformed("it ends too early")
    }
  }
}
