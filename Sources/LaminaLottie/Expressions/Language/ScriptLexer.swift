/// A word or a sign of an expression.
enum ScriptToken: Equatable {
  case name(String)
  case number(Double)
  case text(String)
  /// A text with values in it: what stands between them, and the values as they are written.
  case template(texts: [String], values: [String])
  /// What a regular expression says, and its flags.
  case pattern(String, flags: String)
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
      guard place - start <= Self.mostName else {
        throw ScriptError.failed("a name of more than \(Self.mostName) bytes")
      }
      return .name(String(decoding: bytes[start..<place], as: UTF8.self))
    }
    if first == 0x22 || first == 0x27 || first == 0x60 { return try text(first) }
    if first == 0x2F, Self.mayBeginPattern(after: tokens.last) { return try pattern() }
    for length in [4, 3, 2, 1] where place + length <= bytes.count {
      let sign = String(decoding: bytes[place..<place + length], as: UTF8.self)
      // `a ?.5 : b` chooses a number.
      if sign == "?.", Self.isDigit(byte(2)) { continue }
      if Self.signs.contains(sign) {
        place += length
        return .sign(sign)
      }
    }
    throw ScriptError.failed("an unknown character")
  }

  /// Bytes of a name, so that looking for it costs little.
  static let mostName = 1_000

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x61 && byte <= 0x7A || byte >= 0x41 && byte <= 0x5A || byte == 0x24 || byte == 0x5F
      || byte >= 0x80
  }

  private mutating func number() -> ScriptToken {
    let start = place
    let base = byte() == 0x30 ? Self.bases[byte(1) | 0x20] : nil
    if let base {
      place += 2
      let digits = place
      while Self.isDigit(byte()) || byte() == 0x5F || (0x61...0x66).contains(byte() | 0x20) {
        place += 1
      }
      return .number(Double(UInt64(plain(digits), radix: base) ?? 0))
    }
    skipDigits()
    if byte() == 0x2E {
      place += 1
      skipDigits()
    }
    if byte() | 0x20 == 0x65 {
      let sign = byte(1) == 0x2B || byte(1) == 0x2D ? 2 : 1
      if Self.isDigit(byte(sign)) {
        place += sign
        skipDigits()
      }
    }
    return .number(Double(plain(start)) ?? .nan)
  }

  private static let bases: [UInt8: Int] = [0x78: 16, 0x6F: 8, 0x62: 2]

  private mutating func skipDigits() {
    while Self.isDigit(byte()) || byte() == 0x5F && Self.isDigit(byte(1)) { place += 1 }
  }

  /// What was read since `start`, without the signs between groups of digits.
  private func plain(_ start: Int) -> String {
    String(decoding: bytes[start..<place].filter { $0 != 0x5F }, as: UTF8.self)
  }

  /// A text between quotes. Between back quotes it may have values in it.
  private mutating func text(_ quote: UInt8) throws -> ScriptToken {
    place += 1
    var (texts, values, content) = ([String](), [String](), [UInt8]())
    while byte() != quote || place >= bytes.count {
      guard place < bytes.count else { throw ScriptError.failed("a text without an end") }
      if quote == 0x60, byte() == 0x24, byte(1) == 0x7B {
        texts.append(String(decoding: content, as: UTF8.self))
        content = []
        values.append(try written())
        continue
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
    let last = String(decoding: content, as: UTF8.self)
    return values.isEmpty ? .text(last) : .template(texts: texts + [last], values: values)
  }

  /// The value at `${`, as it is written; leaves `place` behind its brace. Linear.
  private mutating func written() throws -> String {
    place += 2
    let start = place
    // The braces and back quotes that are open.
    var open: [UInt8] = [0x7B]
    while let last = open.last {
      guard place < bytes.count else { throw ScriptError.failed("a text without an end") }
      let next = byte()
      place += 1
      switch (last, next) {
      case (_, 0x5C): place += 1
      case (0x60, 0x60), (0x7B, 0x7D): open.removeLast()
      case (0x60, 0x24) where byte() == 0x7B:
        place += 1
        open.append(0x7B)
      case (0x7B, 0x7B), (0x7B, 0x60): open.append(next)
      case (0x7B, 0x22), (0x7B, 0x27):
        while place < bytes.count, byte() != next { place += byte() == 0x5C ? 2 : 1 }
        place += 1
      default: break
      }
    }
    return String(decoding: bytes[start..<min(place - 1, bytes.count)], as: UTF8.self)
  }

  /// Whether a slash after a token begins a regular expression; else it divides.
  private static func mayBeginPattern(after token: ScriptToken?) -> Bool {
    switch token {
    case nil: true
    case .sign(let sign): sign != ")" && sign != "]" && sign != "}"
    case .name(let name):
      ["return", "typeof", "case", "in", "of", "throw", "else", "do", "void"].contains(name)
    default: false
    }
  }

  private mutating func pattern() throws -> ScriptToken {
    place += 1
    let start = place
    var isInSet = false
    while byte() != 0x2F || isInSet {
      guard place < bytes.count, byte() != 0x0A, byte() != 0x0D else {
        throw ScriptError.failed("a regular expression without an end")
      }
      if byte() == 0x5B { isInSet = true }
      if byte() == 0x5D { isInSet = false }
      place += byte() == 0x5C ? 2 : 1
    }
    let source = String(decoding: bytes[start..<place], as: UTF8.self)
    place += 1
    let flags = place
    while Self.isLetter(byte()) { place += 1 }
    return .pattern(source, flags: String(decoding: bytes[flags..<place], as: UTF8.self))
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
    ">>>=", "===", "!==", ">>>", "<<=", ">>=", "**=", "&&=", "||=", "??=", "...", "=>", "==", "!=",
    "<=", ">=", "&&", "||", "??", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<",
    ">>", "**", "?.", "{", "}", "(", ")", "[", "]", ".", ";", ",", "<", ">", "+", "-", "*", "/",
    "%", "&", "|", "^", "!", "~", "?", ":", "=",
  ]
}
