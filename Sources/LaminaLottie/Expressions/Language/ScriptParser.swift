/// Reads an expression: the part of JavaScript that expressions are written in.
///
/// Depth and length are bounded; nothing is run.
struct ScriptParser {
  let tokens: [ScriptToken]
  let startsLine: [Bool]
  /// The bracket that closes the one at an index.
  let closing: [Int: Int]
  var place = 0
  private var depth: Int
  private static let mostDepth = 64
  /// Operators, members and calls in a row.
  private static let mostLinks = 150
  /// Bytes of one expression.
  private static let mostBytes = 100_000

  /// Throws ``ScriptError`` with what is not understood. Linear in the length.
  static func read(_ text: String) throws -> ScriptProgram {
    guard text.utf8.count <= mostBytes else { throw ScriptError.limit("more than 100000 bytes") }
    let lexer = try ScriptLexer(text)
    var parser = ScriptParser(lexer)
    var statements: [ScriptStatement] = []
    while parser.token != .end { statements.append(try parser.statement()) }
    let isRandom = lexer.tokens.contains {
      switch $0 {
      case .name(let name): chance.contains(name)
      case .template(_, let values):
        values.contains { text in chance.contains(where: text.contains) }
      default: false
      }
    }
    return ScriptProgram(statements: statements, isRandom: isRandom)
  }

  private static let chance: Set<String> = ["wiggle", "random", "gaussRandom", "noise"]

  private init(_ lexer: ScriptLexer, depth: Int = 0) {
    (tokens, startsLine, self.depth) = (lexer.tokens, lexer.startsLine, depth)
    closing = Self.brackets(lexer.tokens)
  }

  // MARK: Tokens

  var token: ScriptToken { tokens[place] }
  var following: ScriptToken { tokens[min(place + 1, tokens.count - 1)] }

  mutating func advance() {
    if place < tokens.count - 1 { place += 1 }
  }

  mutating func take(_ sign: String) -> Bool {
    guard token == .sign(sign) else { return false }
    advance()
    return true
  }

  mutating func takeWord(_ word: String) -> Bool {
    guard token == .name(word) else { return false }
    advance()
    return true
  }

  mutating func expect(_ sign: String) throws {
    guard take(sign) else { throw unexpected("'\(sign)' is missing") }
  }

  func unexpected(_ text: String) -> ScriptError {
    let found =
      switch token {
      case .name(let name): "'\(name)'"
      case .number(let number): "\(number)"
      case .text, .template: "a text"
      case .pattern: "a regular expression"
      case .sign(let sign): "'\(sign)'"
      case .end: "the end"
      }
    return .failed("\(text) before \(found)")
  }

  mutating func name() throws -> String {
    guard case .name(let name) = token else { throw unexpected("a name is missing") }
    advance()
    return name
  }

  /// Runs `body` one level deeper.
  mutating func nested<Result>(
    _ body: (inout ScriptParser) throws -> Result
  ) throws -> Result {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.mostDepth else { throw ScriptError.limit("nested too deeply") }
    return try body(&self)
  }

  // MARK: Values

  mutating func expression() throws -> ScriptTree {
    let first = try assignment()
    guard token == .sign(",") else { return first }
    var all = [first]
    while take(",") { all.append(try assignment()) }
    return .sequence(all)
  }

  mutating func assignment() throws -> ScriptTree {
    try nested { try $0.anyAssignment() }
  }

  private mutating func anyAssignment() throws -> ScriptTree {
    if let arrow = try arrow() { return arrow }
    let target = try choice()
    guard case .sign(let sign) = token, Self.assignments.contains(sign) else { return target }
    switch target {
    case .name, .member, .index: break
    case .list where sign == "=", .object where sign == "=":
      let pattern = try pattern(of: target)
      advance()
      return .unpack(pattern, try assignment())
    default: throw unexpected("what cannot be assigned to stands")
    }
    advance()
    return .assign(String(sign.dropLast()), target, try assignment())
  }

  private static let assignments: Set<String> = [
    "=", "+=", "-=", "*=", "/=", "%=", "**=", "&=", "|=", "^=", "<<=", ">>=", ">>>=",
    "&&=", "||=", "??=",
  ]

  /// `x => …` or `(a, b) => …`; nil if no arrow follows.
  private mutating func arrow() throws -> ScriptTree? {
    let start = place
    var made = ScriptFunctionTree(parameters: [], body: [], isArrow: true)
    if case .name(let name) = token, following == .sign("=>") {
      made.parameters = [ScriptPart(pattern: .name(name))]
      advance()
    } else if token == .sign("("), let end = closing[place], tokens[end + 1] == .sign("=>") {
      (made.parameters, made.rest) = try parameters()
    } else {
      return nil
    }
    try expect("=>")
    if take("{") {
      made.body = try rest(of: "}")
    } else {
      made.result = try assignment()
    }
    note(&made, from: start)
    return .function(made)
  }

  private mutating func choice() throws -> ScriptTree {
    let condition = try binary(0)
    guard take("?") else { return condition }
    let first = try assignment()
    try expect(":")
    return .choice(condition, first, try assignment())
  }

  private static let levels: [[String]] = [
    ["||", "??"], ["&&"], ["|"], ["^"], ["&"], ["==", "!=", "===", "!=="],
    ["<", ">", "<=", ">=", "in", "instanceof"], ["<<", ">>", ">>>"], ["+", "-"], ["*", "/", "%"],
    ["**"],
  ]

  private static let precedence: [String: Int] = {
    var result: [String: Int] = [:]
    for (level, signs) in levels.enumerated() {
      for sign in signs { result[sign] = level }
    }
    return result
  }()

  /// Operators of a level and above.
  private mutating func binary(_ level: Int) throws -> ScriptTree {
    var value = try unary()
    // A chain is as deep as it is long, when it runs and when it is let go of.
    var links = 0
    while true {
      links += 1
      guard links <= Self.mostLinks else { throw ScriptError.limit("nested too deeply") }
      let sign: String
      switch token {
      case .sign(let text): sign = text
      case .name(let text): sign = text
      default: return value
      }
      guard let found = Self.precedence[sign], found >= level else { return value }
      advance()
      let isPower = sign == "**"
      let other = try nested { try $0.binary(isPower ? found : found + 1) }
      let isLogical = sign == "||" || sign == "&&" || sign == "??"
      value = isLogical ? .logical(sign, value, other) : .binary(sign, value, other)
    }
  }

  private mutating func unary() throws -> ScriptTree {
    try nested { try $0.anyUnary() }
  }

  private mutating func anyUnary() throws -> ScriptTree {
    switch token {
    case .sign(let sign) where ["-", "+", "!", "~"].contains(sign):
      advance()
      return .unary(sign, try unary())
    case .sign(let sign) where sign == "++" || sign == "--":
      advance()
      return .step(try unary(), by: sign == "++" ? 1 : -1, isPrefix: true)
    case .name(let word) where ["typeof", "void", "delete"].contains(word):
      advance()
      return .unary(word, try unary())
    default: break
    }
    let value = try postfix(try primary())
    guard case .sign(let sign) = token, sign == "++" || sign == "--", !startsLine[place] else {
      return value
    }
    advance()
    return .step(value, by: sign == "++" ? 1 : -1, isPrefix: false)
  }

  private mutating func postfix(_ first: ScriptTree) throws -> ScriptTree {
    var value = first
    var links = 0
    var mayEnd = false
    while true {
      links += 1
      guard links <= Self.mostLinks else { throw ScriptError.limit("nested too deeply") }
      if take("?.") {
        mayEnd = true
        value = .maybe(value)
        if token != .sign("["), token != .sign("(") {
          value = .member(value, try name())
          continue
        }
      }
      if take(".") {
        value = .member(value, try name())
      } else if take("[") {
        let index = try expression()
        try expect("]")
        value = .index(value, index)
      } else if token == .sign("(") {
        value = .call(value, try arguments())
      } else {
        return mayEnd ? .chain(value) : value
      }
    }
  }

  private mutating func arguments() throws -> [ScriptTree] {
    try expect("(")
    return try items(until: ")")
  }

  private mutating func items(until sign: String) throws -> [ScriptTree] {
    try separated(until: sign) {
      $0.take("...") ? .spread(try $0.assignment()) : try $0.assignment()
    }
  }

  /// Items between commas, up to a sign.
  private mutating func separated<Item>(
    until sign: String, _ item: (inout ScriptParser) throws -> Item
  ) throws -> [Item] {
    var items: [Item] = []
    while !take(sign) {
      items.append(try item(&self))
      if !take(",") {
        try expect(sign)
        break
      }
    }
    return items
  }

  private mutating func primary() throws -> ScriptTree {
    let token = token
    advance()
    switch token {
    case .number(let value): return .number(value)
    case .text(let value): return .text(value)
    case .template(let texts, let values): return try template(texts, values)
    case .pattern(let source, let flags): return .pattern(source, flags: flags)
    case .name(let word): return try word == "new" ? made() : named(word)
    case .sign("("):
      let value = try expression()
      try expect(")")
      return value
    case .sign("["): return .list(try items(until: "]"))
    case .sign("{"): return .object(try separated(until: "}") { try $0.member() })
    default:
      place -= token == .end ? 0 : 1
      throw unexpected("a value is missing")
    }
  }

  private mutating func named(_ word: String) throws -> ScriptTree {
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case "function":
      var name: String?
      if case .name(let own) = token {
        name = own
        advance()
      }
      return .function(try function(name: name))
    default: return .name(word)
    }
  }

  private mutating func made() throws -> ScriptTree {
    let type = ScriptTree.name(try name())
    return .new(type, token == .sign("(") ? try arguments() : [])
  }

  /// A text with values in it. Each value is read by a parser of its own, one level deeper.
  private mutating func template(_ texts: [String], _ values: [String]) throws -> ScriptTree {
    var parts: [ScriptTree] = []
    for (index, text) in texts.enumerated() {
      if !text.isEmpty { parts.append(.text(text)) }
      guard index < values.count else { break }
      parts.append(
        try nested { outer in
          var parser = ScriptParser(try ScriptLexer(values[index]), depth: outer.depth)
          let value = try parser.expression()
          guard parser.token == .end else { throw parser.unexpected("'}' is missing") }
          return value
        })
    }
    return .template(parts)
  }

  private mutating func member() throws -> ScriptMember {
    if take("...") { return ScriptMember(name: "", value: .spread(try assignment())) }
    var key: ScriptTree?
    var name = ""
    if take("[") {
      key = try expression()
      try expect("]")
    } else {
      name = try memberName()
    }
    if token == .sign("(") {
      return ScriptMember(name: name, key: key, value: .function(try function(name: name)))
    }
    if key != nil {
      try expect(":")
    } else if !take(":") {
      return ScriptMember(name: name, value: .name(name))
    }
    return ScriptMember(name: name, key: key, value: try assignment())
  }

  /// The name of an object's member as it is written.
  mutating func memberName() throws -> String {
    let name: String
    switch token {
    case .name(let text), .text(let text): name = text
    case .number(let number): name = ScriptText.text(number)
    default: throw unexpected("a name is missing")
    }
    advance()
    return name
  }
}
