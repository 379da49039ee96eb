/// The path and the parameters of a request, decoded.
struct RequestTarget: Sendable, Equatable {
  /// A parameter of the query.
  struct Parameter: Sendable, Equatable, Comparable {
    let name: String
    let value: String

    static func < (a: Parameter, b: Parameter) -> Bool {
      let names = (Array(a.name.utf8), Array(b.name.utf8))
      if names.0 != names.1 { return names.0.lexicographicallyPrecedes(names.1) }
      return a.value.utf8.lexicographicallyPrecedes(b.value.utf8)
    }
  }

  /// The path as it was sent.
  let path: String
  /// In the order of the query.
  var parameters: [Parameter]

  /// Reads a target, such as `/t/card.png?title=Hello%20World`. Throws a ``Problem``.
  init(_ target: String) throws(Problem) {
    let whole = target.prefix { $0 != "#" }
    let end = whole.firstIndex(of: "?") ?? whole.endIndex
    path = String(whole[..<end])
    parameters = []
    let pairs = whole[end...].dropFirst().split(separator: "&")
    guard pairs.count <= Self.mostParameters else {
      throw Problem(
        .badRequest, "bad-query", "The query has too many parameters.",
        allowed: "\(Self.mostParameters)")
    }
    for pair in pairs {
      let equals = pair.firstIndex(of: "=") ?? pair.endIndex
      guard let name = Self.decoded(pair[..<equals]),
        let value = Self.decoded(pair[equals...].dropFirst())
      else {
        throw Problem(
          .badRequest, "bad-query", "The query is malformed.", detail: String(pair),
          allowed: "percent-encoded UTF-8")
      }
      parameters.append(Parameter(name: name, value: value))
    }
  }

  /// Parameters of a query. A template has at most 256 inputs.
  private static let mostParameters = 512

  /// The value of a parameter that may be there once; nil if it is not there. It is taken out.
  mutating func take(_ name: String) throws(Problem) -> String? {
    let found = parameters.filter { $0.name == name }
    guard found.count <= 1 else {
      throw .invalid(name, "it is given \(found.count) times", allowed: "once")
    }
    parameters.removeAll { $0.name == name }
    return found.first?.value
  }

  /// Texts in which `+` is a space and `%` begins a byte; nil if they are malformed.
  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
        else { return nil }
        bytes.append(high << 4 | low)
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 48...57: byte - 48
    case 65...70: byte - 55
    case 97...102: byte - 87
    default: nil
    }
  }

  /// A text in which everything but letters, digits, `-`, `.`, `_` and `~` is a `%` with two
  /// capital digits.
  static func encoded(_ text: String) -> String {
    text.utf8.reduce(into: "") { result, byte in
      let isLetter = (97...122).contains(byte | 0x20)
      if isLetter || (48...57).contains(byte) || [45, 46, 95, 126].contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}
