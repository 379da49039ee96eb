import Foundation

// Functions of texts. Places count units of UTF-16, as in JavaScript.
extension ScriptLibrary {
  /// What a text's own function gives; nil if it has no such function.
  static func text(
    _ name: String, of text: String, _ arguments: [ScriptValue], _ run: ScriptRun
  ) throws -> ScriptValue? {
    try run.spend(text.utf8.count / 4)
    let wanted = {
      let wanted = try ScriptText.text(plain(arguments, 0, run), run)
      try run.spend(wanted.utf8.count / 4)
      return wanted
    }
    switch name {
    case "includes", "indexOf", "lastIndexOf", "startsWith", "endsWith":
      return try found(name, Array(text.utf16), Array(try wanted().utf16), run)
    case "localeCompare":
      let wanted = try wanted()
      return .number(text == wanted ? 0 : text < wanted ? -1 : 1)
    case "toUpperCase", "toLocaleUpperCase": return .text(text.uppercased())
    case "toLowerCase", "toLocaleLowerCase": return .text(text.lowercased())
    case "trim", "trimStart", "trimEnd": return .text(trimmed(text, name))
    case "toString", "valueOf": return .text(text)
    case "concat":
      let others = try arguments.indices.map {
        try ScriptText.text(try plain(arguments, $0, run), run)
      }
      return try run.makeText(([text] + others).joined())
    case "repeat", "padStart", "padEnd": return try longer(name, text, arguments, run)
    case "replace", "replaceAll", "match", "matchAll", "search", "split":
      return try searched(name, text, arguments, run)
    default: return try part(name, Array(text.utf16), arguments, run)
    }
  }

  private static func trimmed(_ text: String, _ name: String) -> String {
    var text = text[...]
    if name != "trimEnd" { text = text.drop(while: \.isWhitespace) }
    if name != "trimStart" {
      while text.last?.isWhitespace ?? false { text.removeLast() }
    }
    return String(text)
  }

  /// Texts that may become much longer: their length costs steps before they are made.
  private static func longer(
    _ name: String, _ text: String, _ arguments: [ScriptValue], _ run: ScriptRun
  ) throws -> ScriptValue {
    let number = try number(arguments, 0, run)
    let count = number.isNaN ? 0 : Int(min(max(number, 0), 1e9))
    if name == "repeat" {
      guard number >= 0, number.isFinite else {
        throw ScriptError.failed("a text \(ScriptText.text(number)) times")
      }
      try run.spend(1 + count * max(text.utf8.count, 1) / 8)
      return .text(String(repeating: text, count: count))
    }
    let filler = try plain(arguments, 1, run)
    let units = Array((filler.isMissing ? " " : try ScriptText.text(filler, run)).utf16)
    let missing = count - text.utf16.count
    guard missing > 0, !units.isEmpty else { return .text(text) }
    try run.spend(1 + (missing + units.count) / 4)
    let padding = String(
      decoding: (0..<missing).map { units[$0 % units.count] }, as: UTF16.self)
    return .text(name == "padStart" ? padding + text : text + padding)
  }

  private static func part(
    _ name: String, _ units: [UInt16], _ arguments: [ScriptValue], _ run: ScriptRun
  ) throws -> ScriptValue? {
    let part = { (start: Int, end: Int) in try ScriptRegex.part(units, start, end, run) }
    switch name {
    case "at":
      guard let place = try item(arguments, units.count, run) else { return .undefined }
      return try part(place, place + 1)
    case "charAt":
      if try number(arguments, 0, run) < 0 { return .text("") }
      let start = try place(arguments, 0, units.count, 0, run)
      return try part(start, min(start + 1, units.count))
    case "charCodeAt", "codePointAt":
      let start = try place(arguments, 0, units.count, 0, run)
      return .number(start < units.count ? Double(units[start]) : .nan)
    case "slice":
      return try part(
        try place(arguments, 0, units.count, 0, run),
        try place(arguments, 1, units.count, units.count, run))
    case "substring":
      let start = min(max(try number(arguments, 0, run), 0), Double(units.count))
      let end = arguments.count > 1 ? try number(arguments, 1, run) : Double(units.count)
      let (a, b) = (start.isNaN ? 0 : start, end.isNaN ? 0 : min(max(end, 0), Double(units.count)))
      return try part(Int(min(a, b)), Int(max(a, b)))
    case "substr":
      let start = try place(arguments, 0, units.count, 0, run)
      let length = arguments.count > 1 ? try number(arguments, 1, run) : Double(units.count)
      let count = Int(min(max(length.isNaN ? 0 : length, 0), 1e9))
      return try part(start, min(start + count, units.count))
    default: return nil
    }
  }

  // MARK: Searching

  /// Functions that look for a text or a regular expression.
  private static func searched(
    _ name: String, _ text: String, _ arguments: [ScriptValue], _ run: ScriptRun
  ) throws -> ScriptValue {
    let first = try plain(arguments, 0, run)
    let units = Array(text.utf16)
    var regex: ScriptRegex?
    if case .host(let host) = first { regex = host as? ScriptRegex }
    if name == "split" { return try split(text, units, first, regex, run) }
    if regex == nil, name == "match" || name == "matchAll" || name == "search" {
      regex = try ScriptRegex(try ScriptText.text(first, run), flags: "", run)
    }
    let isAll = name == "replaceAll" || name == "matchAll" || regex?.isGlobal ?? false
    let most = isAll && name != "search" ? Int.max : 1
    let matches =
      try regex?.matches(in: units, most: most, run)
      ?? plainMatches(of: Array(try ScriptText.text(first, run).utf16), units, most, run)
    switch name {
    case "search": return .number(Double(matches.first?[0] ?? -1))
    case "matchAll":
      return .list(try run.makeList(try matches.map { try ScriptRegex.list($0, units, run) }))
    case "match":
      guard let match = matches.first else { return .null }
      guard isAll else { return try ScriptRegex.list(match, units, run) }
      let texts = try matches.map { try ScriptRegex.part(units, $0[0], $0[1], run) }
      return .list(try run.makeList(texts))
    default: return try replaced(matches, units, try plain(arguments, 1, run), run)
    }
  }

  /// Where a text stands in another one, or whether it does.
  private static func found(
    _ name: String, _ units: [UInt16], _ wanted: [UInt16], _ run: ScriptRun
  ) throws -> ScriptValue {
    let last = units.count - wanted.count
    switch name {
    case "startsWith": return .bool(try stands(wanted, in: units, at: 0, run))
    case "endsWith": return .bool(try stands(wanted, in: units, at: last, run))
    case "lastIndexOf":
      for place in stride(from: last, through: 0, by: -1)
      where try stands(wanted, in: units, at: place, run) { return .number(Double(place)) }
      return .number(-1)
    default:
      let place = try plainMatches(of: wanted, units, 1, run).first?[0]
      return name == "includes" ? .bool(place != nil) : .number(Double(place ?? -1))
    }
  }

  /// Whether a text stands at a place. What is compared costs steps.
  private static func stands(
    _ wanted: [UInt16], in units: [UInt16], at place: Int, _ run: ScriptRun
  ) throws -> Bool {
    guard place >= 0, place + wanted.count <= units.count else { return false }
    var count = 0
    while count < wanted.count, units[place + count] == wanted[count] { count += 1 }
    try run.spend(1 + count / 8)
    return count == wanted.count
  }

  /// Where a text stands in another one, each place once.
  private static func plainMatches(
    of wanted: [UInt16], _ units: [UInt16], _ most: Int, _ run: ScriptRun
  ) throws -> [[Int]] {
    var matches: [[Int]] = []
    var place = 0
    while place + wanted.count <= units.count, matches.count < most {
      let isMatch = try stands(wanted, in: units, at: place, run)
      if isMatch { matches.append([place, place + wanted.count]) }
      place += isMatch ? max(wanted.count, 1) : 1
    }
    return matches
  }

  private static func replaced(
    _ matches: [[Int]], _ units: [UInt16], _ new: ScriptValue, _ run: ScriptRun
  ) throws -> ScriptValue {
    var result: [UInt16] = []
    var place = 0
    for match in matches {
      result += units[place..<match[0]]
      let text: String
      if case .function = new {
        guard case .list(let groups) = try ScriptRegex.list(match, units, run) else { continue }
        let value = try run.call(new, groups.items + [.number(Double(match[0]))])
        text = try ScriptText.text(try run.plain(value), run)
      } else {
        text = try filled(try ScriptText.text(new, run), match, units, run)
      }
      try run.spend(1 + text.utf8.count / 8)
      result += text.utf16
      place = match[1]
    }
    result += units[place...]
    return try run.makeText(String(decoding: result, as: UTF16.self))
  }

  /// `$1` stands for a group, `$&` for the match.
  private static func filled(
    _ new: String, _ match: [Int], _ units: [UInt16], _ run: ScriptRun
  ) throws -> String {
    guard new.contains("$") else { return new }
    var result = ""
    var rest = new[...]
    while let character = rest.popFirst() {
      guard character == "$", let next = rest.first else {
        result.append(character)
        continue
      }
      var group: Int?
      if next == "&" { group = 0 }
      if let digit = next.wholeNumberValue, digit > 0, 2 * digit < match.count { group = digit }
      if let group {
        rest.removeFirst()
        let (start, end) = (match[2 * group], match[2 * group + 1])
        try run.spend(1 + max(end - start, 0) / 8)
        if start >= 0 { result += String(decoding: units[start..<end], as: UTF16.self) }
      } else {
        if next == "$" { rest.removeFirst() }
        result.append(character)
      }
    }
    return result
  }

  private static func split(
    _ text: String, _ units: [UInt16], _ separator: ScriptValue, _ regex: ScriptRegex?,
    _ run: ScriptRun
  ) throws -> ScriptValue {
    if separator.isMissing { return .list(try run.makeList([.text(text)])) }
    var matches: [[Int]] = []
    if let regex {
      matches = try regex.matches(in: units, most: .max, run)
    } else {
      let wanted = try ScriptText.text(separator, run)
      if wanted.isEmpty { return .list(try run.makeList(try run.items(of: .text(text)))) }
      matches = try plainMatches(of: Array(wanted.utf16), units, .max, run)
    }
    var items: [ScriptValue] = []
    var place = 0
    // A match of nothing at an end parts nothing.
    for match in matches where match[1] > match[0] || match[0] > place && match[0] < units.count {
      items.append(try ScriptRegex.part(units, place, match[0], run))
      place = match[1]
    }
    items.append(try ScriptRegex.part(units, place, units.count, run))
    return .list(try run.makeList(items))
  }
}
