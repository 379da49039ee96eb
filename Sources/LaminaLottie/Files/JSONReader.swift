import Foundation

/// Reads a JSON document in one pass, within limits of depth and of values.
///
/// It takes what other players take: a byte order mark, and `NaN` and `Infinity`, which exporters
/// write and which become 0.
struct JSONReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let limits: LottieLimits
  private var place = 0
  private var values = 0

  /// The document's value. Throws ``LottieError``. Linear in the number of bytes.
  static func read(_ data: Data, limits: LottieLimits) throws -> JSONValue {
    try data.withUnsafeBytes { raw in
      var reader = JSONReader(bytes: raw.bindMemory(to: UInt8.self), limits: limits)
      if raw.starts(with: [0xEF, 0xBB, 0xBF]) { reader.place = 3 }
      let value = try reader.value(depth: 0)
      reader.skipSpace()
      guard reader.place == raw.count else { throw reader.malformed("text after the end") }
      return value
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, limits: LottieLimits) {
    (self.bytes, self.limits) = (bytes, limits)
  }

  private func malformed(_ why: String) -> LottieError {
    var (line, column) = (1, 1)
    for byte in bytes.prefix(place) {
      if byte == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else {
        column += 1
      }
    }
    return LottieError(.malformedJSON, at: "\(line):\(column)", "malformed JSON", why)
  }

  private mutating func skipSpace() {
    while place < bytes.count {
      switch bytes[place] {
      case 0x20, 0x09, 0x0A, 0x0D: place += 1
      default: return
      }
    }
  }

  /// The byte at the place after spaces; nil at the end.
  private mutating func next() -> UInt8? {
    skipSpace()
    return place < bytes.count ? bytes[place] : nil
  }

  private mutating func value(depth: Int) throws -> JSONValue {
    try LottieError.check("jsonDepth", depth, atMost: limits.jsonDepth)
    values += 1
    try LottieError.check("jsonValues", values, atMost: limits.jsonValues)
    guard let byte = next() else { throw malformed("the text ends early") }
    switch byte {
    case UInt8(ascii: "{"): return .object(try object(depth: depth))
    case UInt8(ascii: "["): return .array(try array(depth: depth))
    case UInt8(ascii: "\""): return .text(try string())
    case UInt8(ascii: "t") where take("true"): return .bool(true)
    case UInt8(ascii: "f") where take("false"): return .bool(false)
    case UInt8(ascii: "n") where take("null"): return .null
    case UInt8(ascii: "N") where take("NaN"): return .number(0)
    case UInt8(ascii: "I") where take("Infinity"): return .number(0)
    default: return .number(try number())
    }
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let end = place + word.utf8CodeUnitCount
    guard end <= bytes.count else { return false }
    for offset in 0..<word.utf8CodeUnitCount where bytes[place + offset] != word.utf8Start[offset] {
      return false
    }
    place = end
    return true
  }

  private mutating func object(depth: Int) throws -> JSONObject {
    place += 1
    var object = JSONObject()
    if next() == UInt8(ascii: "}") {
      place += 1
      return object
    }
    while true {
      guard next() == UInt8(ascii: "\"") else { throw malformed("a name in quotes is missing") }
      let name = try string()
      guard next() == UInt8(ascii: ":") else { throw malformed("':' is missing") }
      place += 1
      object.append(name, try value(depth: depth + 1))
      if try isAtEnd(UInt8(ascii: "}")) { return object }
    }
  }

  private mutating func array(depth: Int) throws -> [JSONValue] {
    place += 1
    var values: [JSONValue] = []
    if next() == UInt8(ascii: "]") {
      place += 1
      return values
    }
    while true {
      values.append(try value(depth: depth + 1))
      if try isAtEnd(UInt8(ascii: "]")) { return values }
    }
  }

  /// Takes the comma or the bracket after a member.
  private mutating func isAtEnd(_ bracket: UInt8) throws -> Bool {
    guard let byte = next(), byte == bracket || byte == UInt8(ascii: ",") else {
      throw malformed("',' or '\(Character(UnicodeScalar(bracket)))' is missing")
    }
    place += 1
    return byte == bracket
  }

  // MARK: Numbers

  private mutating func number() throws -> Double {
    let start = place
    var mantissa: UInt64 = 0
    var (digits, fraction) = (0, 0)
    let isNegative = bytes[place] == UInt8(ascii: "-")
    if isNegative { place += 1 }
    if isNegative, take("Infinity") { return 0 }
    var isSimple = true
    var sawPoint = false
    scan: while place < bytes.count {
      switch bytes[place] {
      case let byte where byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"):
        digits += 1
        if digits <= 15 { mantissa = mantissa * 10 + UInt64(byte - UInt8(ascii: "0")) }
        if sawPoint { fraction += 1 }
      case UInt8(ascii: ".") where !sawPoint: sawPoint = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "+"), UInt8(ascii: "-"):
        isSimple = false
      default: break scan
      }
      place += 1
    }
    guard digits > 0 else { throw malformed("a value is missing") }
    if isSimple, digits <= 15 {
      // Both numbers are exact, so the quotient is the nearest number.
      let value = Double(mantissa) / Self.powers[fraction]
      return isNegative ? -value : value
    }
    guard
      let value = Double(String(decoding: bytes[start..<place], as: UTF8.self))
    else { throw malformed("no number") }
    return value.isFinite ? value : 0
  }

  private static let powers: [Double] = (0...15).map { pow(10, Double($0)) }

  // MARK: Texts

  private mutating func string() throws -> String {
    place += 1
    let start = place
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\""):
        place += 1
        return String(decoding: bytes[start..<(place - 1)], as: UTF8.self)
      case UInt8(ascii: "\\"): return try escapedString(from: start)
      default: place += 1
      }
    }
    throw malformed("a text has no end")
  }

  private mutating func escapedString(from start: Int) throws -> String {
    var text = Array(bytes[start..<place])
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): try escape(into: &text)
      default: text.append(byte)
      }
    }
    throw malformed("a text has no end")
  }

  private mutating func escape(into text: inout [UInt8]) throws {
    guard place < bytes.count else { throw malformed("a text has no end") }
    let byte = bytes[place]
    place += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(8)
    case UInt8(ascii: "f"): text.append(12)
    case UInt8(ascii: "n"): text.append(10)
    case UInt8(ascii: "r"): text.append(13)
    case UInt8(ascii: "t"): text.append(9)
    case UInt8(ascii: "u"):
      var unit = try hexadecimal()
      if (0xD800..<0xDC00).contains(unit), place + 1 < bytes.count,
        bytes[place] == UInt8(ascii: "\\"), bytes[place + 1] == UInt8(ascii: "u")
      {
        place += 2
        let low = try hexadecimal()
        unit =
          (0xDC00..<0xE000).contains(low)
          ? 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00) : 0xFFFD
      }
      let scalar = UnicodeScalar(unit) ?? "\u{FFFD}"
      text.append(contentsOf: String(scalar).utf8)
    default: throw malformed("an unknown escape in a text")
    }
  }

  private mutating func hexadecimal() throws -> UInt32 {
    guard place + 4 <= bytes.count,
      let value = UInt32(String(decoding: bytes[place..<(place + 4)], as: UTF8.self), radix: 16)
    else { throw malformed("four hexadecimal digits are missing") }
    place += 4
    return value
  }
}
