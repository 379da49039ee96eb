/// What a place of a text is tried for. Texts are units of UTF-16, as in JavaScript.
enum ScriptRegexTest {
  case unit(UInt16)
  case any
  case set([ClosedRange<UInt16>], isNegated: Bool)
  case start
  case end
  /// `\b`, or `\B`.
  case boundary(isNegated: Bool)
  /// The text of a group, once more.
  case reference(Int)
}

/// A part of a regular expression.
indirect enum ScriptRegexNode {
  case test(ScriptRegexTest)
  case sequence([ScriptRegexNode])
  case choice([ScriptRegexNode])
  /// A group that is kept has a number, from 1.
  case group(ScriptRegexNode, Int?)
  case look(ScriptRegexNode, isNegated: Bool)
  /// `most` is nil for no bound.
  case times(ScriptRegexNode, least: Int, most: Int?, isGreedy: Bool)
}

/// Reads a regular expression: all of the usual but looking behind and classes of Unicode.
struct ScriptRegexReader {
  private let units: [UInt16]
  private var place = 0
  private var depth = 0
  private(set) var groupCount = 0
  private static let mostDepth = 32
  private static let mostUnits = 1_000
  private static let mostTimes = 1_000

  /// Throws ``ScriptError`` with what is not understood. Linear.
  static func read(_ source: String) throws -> (node: ScriptRegexNode, groupCount: Int) {
    var reader = ScriptRegexReader(units: Array(source.utf16))
    guard reader.units.count <= mostUnits else {
      throw ScriptError.limit("a regular expression of more than \(mostUnits) characters")
    }
    let node = try reader.choice()
    guard reader.place == reader.units.count else { throw reader.unexpected() }
    return (node, reader.groupCount)
  }

  private init(units: [UInt16]) { self.units = units }

  private var unit: UInt16? { place < units.count ? units[place] : nil }

  private mutating func take(_ text: String) -> Bool {
    guard units[place...].starts(with: text.utf16) else { return false }
    place += text.utf16.count
    return true
  }

  private func unexpected() -> ScriptError {
    .failed("a regular expression that is not understood at character \(place + 1)")
  }

  private mutating func choice() throws -> ScriptRegexNode {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.mostDepth else { throw ScriptError.limit("nested too deeply") }
    var all = [try sequence()]
    while take("|") { all.append(try sequence()) }
    return all.count == 1 ? all[0] : .choice(all)
  }

  private mutating func sequence() throws -> ScriptRegexNode {
    var parts: [ScriptRegexNode] = []
    while let unit, unit != Self.code("|"), unit != Self.code(")") {
      parts.append(try times(of: try atom()))
    }
    return .sequence(parts)
  }

  private mutating func times(of node: ScriptRegexNode) throws -> ScriptRegexNode {
    var (least, most) = (0, Int?.none)
    if take("*") {
    } else if take("+") {
      least = 1
    } else if take("?") {
      most = 1
    } else if unit == Self.code("{"), let bounds = try bounds() {
      (least, most) = bounds
    } else {
      return node
    }
    guard least <= Self.mostTimes, most ?? 0 <= Self.mostTimes, least <= most ?? least else {
      throw unexpected()
    }
    return .times(node, least: least, most: most, isGreedy: !take("?"))
  }

  /// `{2}`, `{2,}` or `{2,5}`; nil for a brace that means itself.
  private mutating func bounds() throws -> (Int, Int?)? {
    let start = place
    place += 1
    guard let least = number() else {
      place = start
      return nil
    }
    var most: Int? = least
    if take(",") { most = number() }
    guard take("}") else {
      place = start
      return nil
    }
    return (least, most)
  }

  private mutating func number() -> Int? {
    var value: Int?
    while let unit, unit >= 0x30, unit <= 0x39 {
      value = min((value ?? 0) * 10 + Int(unit - 0x30), 1_000_000)
      place += 1
    }
    return value
  }

  private mutating func atom() throws -> ScriptRegexNode {
    guard let unit else { throw unexpected() }
    if take("(") { return try group() }
    return .test(try take("[") ? set() : test(unit))
  }

  private mutating func test(_ unit: UInt16) throws -> ScriptRegexTest {
    place += 1
    switch unit {
    case Self.code("^"): return .start
    case Self.code("$"): return .end
    case Self.code("."): return .any
    case Self.code("\\"): return try escape()
    case Self.code("*"), Self.code("+"), Self.code("?"):
      place -= 1
      throw unexpected()
    // A brace without numbers means itself.
    default: return .unit(unit)
    }
  }

  private mutating func group() throws -> ScriptRegexNode {
    var number: Int?
    var look: Bool?
    if take("?:") {
    } else if take("?=") {
      look = false
    } else if take("?!") {
      look = true
    } else if take("?") {
      throw unexpected()
    } else {
      groupCount += 1
      number = groupCount
    }
    let node = try choice()
    guard take(")") else { throw unexpected() }
    if let look { return .look(node, isNegated: look) }
    return .group(node, number)
  }

  private mutating func escape() throws -> ScriptRegexTest {
    guard let unit else { throw unexpected() }
    if unit >= 0x31, unit <= 0x39 { return .reference(number() ?? 0) }
    if take("b") { return .boundary(isNegated: false) }
    if take("B") { return .boundary(isNegated: true) }
    // Names of groups and classes of Unicode.
    if take("p") || take("P") || take("k") { throw unexpected() }
    place += 1
    if let ranges = Self.classes[unit | 0x20] {
      return .set(ranges, isNegated: unit & 0x20 == 0)
    }
    return .unit(escaped(unit))
  }

  /// `\d`, `\w` and `\s`; capital letters mean all others.
  private static let classes: [UInt16: [ClosedRange<UInt16>]] = [
    code("d"): [0x30...0x39],
    code("w"): [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A],
    code("s"): [0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x2000...0x200A, 0x2028...0x2029],
  ]

  /// What a letter behind a backslash stands for; `place` is behind the letter.
  private mutating func escaped(_ unit: UInt16) -> UInt16 {
    switch unit {
    case Self.code("n"): return 0x0A
    case Self.code("r"): return 0x0D
    case Self.code("t"): return 0x09
    case Self.code("0"): return 0
    case Self.code("u"), Self.code("x"):
      let count = unit == Self.code("u") ? 4 : 2
      let digits = String(decoding: units[place...].prefix(count), as: UTF16.self)
      guard digits.utf16.count == count, let value = UInt16(digits, radix: 16) else { return unit }
      place += count
      return value
    default: return unit
    }
  }

  private mutating func set() throws -> ScriptRegexTest {
    let isNegated = take("^")
    var ranges: [ClosedRange<UInt16>] = []
    while !take("]") {
      guard let first = try setUnit(&ranges) else { continue }
      guard unit == Self.code("-"), place + 1 < units.count, units[place + 1] != Self.code("]")
      else {
        ranges.append(first...first)
        continue
      }
      place += 1
      guard let last = try setUnit(&ranges), first <= last else { throw unexpected() }
      ranges.append(first...last)
    }
    return .set(ranges, isNegated: isNegated)
  }

  /// The next character of a set; nil for a class, whose ranges are added.
  private mutating func setUnit(_ ranges: inout [ClosedRange<UInt16>]) throws -> UInt16? {
    guard let unit else { throw unexpected() }
    place += 1
    guard unit == Self.code("\\") else { return unit }
    guard let letter = self.unit else { throw unexpected() }
    place += 1
    if letter == Self.code("b") { return 0x08 }
    guard let own = Self.classes[letter | 0x20] else { return escaped(letter) }
    ranges += letter & 0x20 != 0 ? own : Self.others(own)
    return nil
  }

  /// All units that ranges in order leave out.
  private static func others(_ ranges: [ClosedRange<UInt16>]) -> [ClosedRange<UInt16>] {
    var result: [ClosedRange<UInt16>] = []
    var next: UInt16 = 0
    for range in ranges {
      if range.lowerBound > next { result.append(next...range.lowerBound - 1) }
      next = range.upperBound + 1
    }
    return result + [next...UInt16.max]
  }

  private static func code(_ character: Character) -> UInt16 { character.utf16.first ?? 0 }
}
