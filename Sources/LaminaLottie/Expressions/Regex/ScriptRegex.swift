/// A regular expression as a value.
final class ScriptRegex: ScriptHost {
  private let source: String
  private let flags: String
  private let program: ScriptRegexProgram
  /// Where `exec` and `test` go on, in a text that is searched for all matches.
  private var next = 0

  var isGlobal: Bool { flags.contains("g") }

  /// Throws ``ScriptError`` with what is not understood.
  init(_ source: String, flags: String, _ run: ScriptRun) throws {
    try run.spend(4 + source.utf8.count)
    if let other = flags.first(where: { !"gimsu".contains($0) }) {
      throw ScriptError.failed("a regular expression with the flag '\(printable(String(other)))'")
    }
    (self.source, self.flags) = (source, flags)
    program = try ScriptRegexProgram(
      source, ignoresCase: flags.contains("i"), isMultiline: flags.contains("m"),
      anyIsAll: flags.contains("s"))
    try run.spend(program.count)
  }

  func member(_ name: String, _ run: ScriptRun) throws -> ScriptValue? {
    switch name {
    case "source": return .text(source)
    case "flags": return .text(flags)
    case "global": return .bool(isGlobal)
    case "lastIndex": return .number(Double(next))
    case "test", "exec":
      return try run.makeFunction(
        .native { run, arguments in
          let text = try ScriptText.text(ScriptLibrary.plain(arguments, 0, run), run)
          let units = Array(text.utf16)
          let found = try self.program.firstMatch(in: units, from: self.next, run)
          self.next = self.isGlobal ? found.map { max($0[1], $0[0] + 1) } ?? 0 : 0
          if name == "test" { return .bool(found != nil) }
          return try found.map { try Self.list($0, units, run) } ?? .null
        })
    default: return nil
    }
  }

  /// The matches in a text, one after the other: where they and their groups begin and end.
  func matches(in units: [UInt16], most: Int, _ run: ScriptRun) throws -> [[Int]] {
    var matches: [[Int]] = []
    var start = 0
    while matches.count < most,
      let match = try program.firstMatch(in: units, from: start, run)
    {
      try run.spend(match.count)
      matches.append(match)
      start = match[1] > match[0] ? match[1] : match[1] + 1
    }
    return matches
  }

  /// A match and its groups.
  static func list(_ match: [Int], _ units: [UInt16], _ run: ScriptRun) throws -> ScriptValue {
    var items: [ScriptValue] = []
    for group in 0..<(match.count / 2) {
      let (start, end) = (match[2 * group], match[2 * group + 1])
      items.append(start < 0 ? .undefined : try part(units, start, end, run))
    }
    return .list(try run.makeList(items))
  }

  static func part(
    _ units: [UInt16], _ start: Int, _ end: Int, _ run: ScriptRun
  ) throws -> ScriptValue {
    guard start < end else { return .text("") }
    return try run.makeText(String(decoding: units[start..<end], as: UTF16.self))
  }
}
