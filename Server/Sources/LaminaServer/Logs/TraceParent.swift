import HTTPTypes

/// The place of a request in a trace, as the header `traceparent` of the W3C says it.
struct TraceParent: Sendable, Equatable {
  /// 32 hexadecimal digits, not all zero.
  let trace: String
  /// The span of the caller: 16 hexadecimal digits, not all zero.
  let parent: String
  /// Whether the caller records the trace.
  let isSampled: Bool

  /// Reads the header. Nil if it is malformed: then the request begins a trace.
  init?(_ header: String) {
    let parts = header.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 4, Self.isHex(parts[0], 2), parts[0] != "ff",
      parts[0] != "00" || parts.count == 4,
      Self.isHex(parts[1], 32), Self.isHex(parts[2], 16), Self.isHex(parts[3], 2),
      parts[1].contains(where: { $0 != "0" }), parts[2].contains(where: { $0 != "0" }),
      let flags = UInt8(parts[3], radix: 16)
    else { return nil }
    (trace, parent, isSampled) = (parts[1], parts[2], flags & 1 != 0)
  }

  /// The start of a trace.
  init() {
    (trace, parent, isSampled) = (Self.random() + Self.random(), Self.random(), false)
  }

  private static func isHex(_ text: String, _ count: Int) -> Bool {
    text.utf8.count == count
      && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }

  /// 8 random bytes as digits. They are not all zero.
  private static func random() -> String {
    let digits = String(UInt64.random(in: 1 ... .max), radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}

extension HTTPField.Name {
  static let traceParent = known("traceparent")
}
