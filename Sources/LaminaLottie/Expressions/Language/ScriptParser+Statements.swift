// Statements.
extension ScriptParser {
  mutating func statement() throws -> ScriptStatement {
    try nested { try $0.anyStatement() }
  }

  private mutating func anyStatement() throws -> ScriptStatement {
    if take(";") { return .nothing }
    if take("{") { return .block(try rest(of: "}")) }
    if case .name(let word) = token, let statement = try keyword(word) { return statement }
    let value = try expression()
    try endStatement()
    return .expression(value)
  }

  /// The statements up to a closing brace.
  mutating func rest(of brace: String) throws -> [ScriptStatement] {
    var statements: [ScriptStatement] = []
    while !take(brace) {
      guard token != .end else { throw unexpected("'\(brace)' is missing") }
      statements.append(try statement())
    }
    return statements
  }

  private mutating func endStatement() throws {
    if take(";") || token == .sign("}") || token == .end || startsLine[place] { return }
    throw unexpected("';' is missing")
  }

  private mutating func keyword(_ word: String) throws -> ScriptStatement? {
    switch word {
    case "var", "let", "const":
      let statement = try declaration()
      try endStatement()
      return statement
    case "function":
      guard case .name = following else { return nil }
      advance()
      return .function(try function(name: try name()))
    case "if":
      advance()
      let condition = try inBrackets()
      let body = try statement()
      return .choice(condition, body, takeWord("else") ? try statement() : nil)
    case "for":
      advance()
      return try loop()
    case "while":
      advance()
      let condition = try inBrackets()
      return .loop(first: nil, while: condition, next: nil, body: try statement())
    case "do":
      advance()
      let body = try statement()
      guard takeWord("while") else { throw unexpected("'while' is missing") }
      let condition = try inBrackets()
      _ = take(";")
      return .doLoop(body: body, while: condition)
    case "switch":
      advance()
      return try select()
    case "try":
      advance()
      return try attempt()
    case "throw":
      advance()
      let value = try expression()
      try endStatement()
      return .fail(value)
    case "return":
      advance()
      let hasValue = token != .sign(";") && token != .sign("}") && token != .end
      let value = hasValue && !startsLine[place] ? try expression() : nil
      try endStatement()
      return .give(value)
    case "break", "continue":
      advance()
      try endStatement()
      return word == "break" ? .leave : .next
    default: return nil
    }
  }

  private mutating func declaration() throws -> ScriptStatement {
    advance()
    var variables: [(pattern: ScriptPattern, value: ScriptTree?)] = []
    repeat {
      let pattern = try pattern()
      variables.append((pattern, take("=") ? try assignment() : nil))
    } while take(",")
    return .declare(variables)
  }

  private mutating func inBrackets() throws -> ScriptTree {
    try expect("(")
    let value = try expression()
    try expect(")")
    return value
  }

  private mutating func loop() throws -> ScriptStatement {
    try expect("(")
    let start = place
    let isDeclared = ["var", "let", "const"].contains { token == .name($0) }
    if isDeclared { advance() }
    let end = isDeclared ? closing[place] ?? place : place
    let isEach = [.name("in"), .name("of")].contains(tokens[min(end + 1, tokens.count - 1)])
    if isEach {
      let pattern = try pattern()
      let isOf = token == .name("of")
      advance()
      let value = try expression()
      try expect(")")
      return .each(pattern, isOf: isOf, value, body: try statement())
    }
    place = start
    var first: ScriptStatement?
    if !take(";") {
      first = isDeclared ? try declaration() : .expression(try expression())
      try expect(";")
    }
    let condition = token == .sign(";") ? nil : try expression()
    try expect(";")
    let next = token == .sign(")") ? nil : try expression()
    try expect(")")
    return .loop(first: first, while: condition, next: next, body: try statement())
  }

  private mutating func select() throws -> ScriptStatement {
    let value = try inBrackets()
    try expect("{")
    var cases: [(value: ScriptTree?, body: [ScriptStatement])] = []
    while !take("}") {
      var label: ScriptTree?
      if takeWord("case") {
        label = try expression()
      } else if !takeWord("default") {
        throw unexpected("'case' is missing")
      }
      try expect(":")
      var body: [ScriptStatement] = []
      while token != .name("case"), token != .name("default"), token != .sign("}") {
        guard token != .end else { throw unexpected("'}' is missing") }
        body.append(try statement())
      }
      cases.append((label, body))
    }
    return .select(value, cases)
  }

  private mutating func attempt() throws -> ScriptStatement {
    try expect("{")
    let body = try rest(of: "}")
    var (caught, rescue, last) = (String?.none, [ScriptStatement]?.none, [ScriptStatement]())
    if takeWord("catch") {
      if take("(") {
        caught = try name()
        try expect(")")
      }
      try expect("{")
      rescue = try rest(of: "}")
    }
    if takeWord("finally") {
      try expect("{")
      last = try rest(of: "}")
    }
    return .attempt(body, name: caught, rescue: rescue, last)
  }
}
