/// A word or a sign of an expression.
enum ScriptToken: Equatable {
  case name(String)
  case number(Double)
  case text(String)
  case sign(String)
  case end
}

/// Splits an expression into tokens.
struct ScriptLexer {
  private let bytes: [UInt8]
  private var place = 0
  private(set) var tokens: [ScriptToken] = []
  /// Whether a line ended before the token of the same index.
  private(set) var startsLine: [Bool] = []

  /// Throws ``ScriptError`` at a character that has no meaning. Linear.
  init(_ text: String) throws {
    bytes = Array(text.utf8)
    var isNewLine = true
    while true {
      isNewLine = try skipSpace() || isNewLine
      let token = place < bytes.count ? try next() : .end
      tokens.append(token)
      startsLine.append(isNewLine)
      isNewLine = false
      if token == .end { return }
    }
  }

  private func byte(_ offset: Int = 0) -> UInt8 {
    place + offset < bytes.count ? bytes[place + offset] : 0
  }

  /// Skips spaces and comments, and says whether a line ended there.
  private mutating func skipSpace() throws -> Bool {
    var isNewLine = false
    while place < bytes.count {
      switch bytes[place] {
      case 0x0A, 0x0D:
        isNewLine = true
        place += 1
      case 0x20, 0x09, 0x0B, 0x0C, 0xEF, 0xBB, 0xBF, 0xC2, 0xA0: place += 1
      case 0x2F where byte(1) == 0x2F:
        while place < bytes.count, bytes[place] != 0x0A, bytes[place] != 0x0D { place += 1 }
      case 0x2F where byte(1) == 0x2A:
        place += 2
        while !(byte() == 0x2A && byte(1) == 0x2F) {
          guard place < bytes.count else { throw ScriptError.failed("a comment without an end") }
          if byte() == 0x0A { isNewLine = true }
          place += 1
        }
        place += 2
      default: return isNewLine
      }
    }
    return isNewLine
  }

  private mutating func next() throws -> ScriptToken {
    let first = byte()
    if Self.isDigit(first) || first == 0x2E && Self.isDigit(byte(1)) { return number() }
    if Self.isLetter(first) {
      let start = place
      while Self.isLetter(byte()) || Self.isDigit(byte()) { place += 1 }
      return .name(String(decoding: bytes[start..<place], as: UTF8.self))
    }
    if first == 0x22 || first == 0x27 || first == 0x60 { return try text(first) }
    for length in [4, 3, 2, 1] where place + length <= bytes.count {
      let sign = String(decoding: bytes[place..<place + length], as: UTF8.self)
      if Self.signs.contains(sign) {
        place += length
        return .sign(sign)
      }
    }
    throw ScriptError.failed("an unknown character")
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x61 && byte <= 0x7A || byte >= 0x41 && byte <= 0x5A || byte == 0x24 || byte == 0x5F
      || byte >= 0x80
  }

  private mutating func number() -> ScriptToken {
    let start = place
    if byte() == 0x30, byte(1) | 0x20 == 0x78 {
      place += 2
      let digits = place
      while Self.isDigit(byte()) || (0x61...0x66).contains(byte() | 0x20) { place += 1 }
      let text = String(decoding: bytes[digits..<place], as: UTF8.self)
      return .number(Double(UInt64(text, radix: 16) ?? 0))
    }
    while Self.isDigit(byte()) { place += 1 }
    if byte() == 0x2E {
      place += 1
      while Self.isDigit(byte()) { place += 1 }
    }
    if byte() | 0x20 == 0x65 {
      let sign = byte(1) == 0x2B || byte(1) == 0x2D ? 2 : 1
      if Self.isDigit(byte(sign)) {
        place += sign
        while Self.isDigit(byte()) { place += 1 }
      }
    }
    return .number(Double(String(decoding: bytes[start..<place], as: UTF8.self)) ?? .nan)
  }

  private mutating func text(_ quote: UInt8) throws -> ScriptToken {
    place += 1
    var content: [UInt8] = []
    while byte() != quote || place >= bytes.count {
      guard place < bytes.count else { throw ScriptError.failed("a text without an end") }
      if quote == 0x60, byte() == 0x24, byte(1) == 0x7B {
        throw ScriptError.failed("a text with values in it")
      }
      if byte() == 0x5C {
        place += 1
        content += escaped()
      } else {
        content.append(byte())
      }
      place += 1
    }
    place += 1
    return .text(String(decoding: content, as: UTF8.self))
  }

  /// What stands for the escape at `place`; leaves `place` at its last byte.
  private mutating func escaped() -> [UInt8] {
    switch byte() {
    case 0x6E: return [0x0A]
    case 0x72: return [0x0D]
    case 0x74: return [0x09]
    case 0x75, 0x78:
      let count = byte() == 0x75 ? 4 : 2
      let digits = bytes[min(place + 1, bytes.count)..<min(place + 1 + count, bytes.count)]
      let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
      guard let scalar = code.flatMap(Unicode.Scalar.init) else { return [byte()] }
      place += count
      return Array(String(Character(scalar)).utf8)
    default: return [byte()]
    }
  }

  private static let signs: Set<String> = [
    ">>>=", "===", "!==", ">>>", "<<=", ">>=", "**=", "...", "=>", "==", "!=", "<=", ">=", "&&",
    "||", "??", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<", ">>", "**", "?.",
    "{", "}", "(", ")", "[", "]", ".", ";", ",", "<", ">", "+", "-", "*", "/", "%", "&", "|", "^",
    "!", "~", "?", ":", "=",
  ]
}
