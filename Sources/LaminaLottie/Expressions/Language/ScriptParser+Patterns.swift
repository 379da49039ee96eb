// Parameters, and the parts of lists and objects that values go to.
extension ScriptParser {
  /// The bracket that closes each opening one. Linear.
  static func brackets(_ tokens: [ScriptToken]) -> [Int: Int] {
    var closing: [Int: Int] = [:]
    var open: [Int] = []
    for (index, token) in tokens.enumerated() {
      switch token {
      case .sign("("), .sign("["), .sign("{"): open.append(index)
      case .sign(")"), .sign("]"), .sign("}"):
        if let start = open.popLast() { closing[start] = index }
      default: break
      }
    }
    return closing
  }

  /// `(a, b = 1, [c, d], ...rest)`.
  mutating func parameters() throws -> ([ScriptPart], rest: ScriptPattern?) {
    try expect("(")
    var parameters: [ScriptPart] = []
    let rest = try parts(until: ")") { parameters.append(try $0.part()) }
    return (parameters, rest)
  }

  /// Reads parts between commas, up to a sign. Gives what takes all others, if anything.
  private mutating func parts(
    until sign: String, _ part: (inout ScriptParser) throws -> Void
  ) throws -> ScriptPattern? {
    while !take(sign) {
      if take("...") {
        let rest = try pattern()
        try expect(sign)
        return rest
      }
      try part(&self)
      if !take(",") {
        try expect(sign)
        return nil
      }
    }
    return nil
  }

  private mutating func part() throws -> ScriptPart {
    ScriptPart(pattern: try pattern(), fallback: take("=") ? try assignment() : nil)
  }

  /// A name, `[a, b]` or `{a, b: c}`.
  mutating func pattern() throws -> ScriptPattern {
    try nested { parser in
      if parser.take("[") { return try parser.listPattern() }
      if parser.take("{") { return try parser.objectPattern() }
      return .name(try parser.name())
    }
  }

  private mutating func listPattern() throws -> ScriptPattern {
    var all: [ScriptPart?] = []
    let rest = try parts(until: "]") { parser in
      // Nothing before a comma leaves an item out.
      all.append(parser.token == .sign(",") ? nil : try parser.part())
    }
    return .list(all, rest: rest)
  }

  private mutating func objectPattern() throws -> ScriptPattern {
    var all: [(key: String, part: ScriptPart)] = []
    let rest = try parts(until: "}") { parser in
      let key = try parser.memberName()
      if parser.take(":") {
        all.append((key, try parser.part()))
      } else {
        let fallback = parser.take("=") ? try parser.assignment() : nil
        all.append((key, ScriptPart(pattern: .name(key), fallback: fallback)))
      }
    }
    return .object(all, rest: rest)
  }

  /// The places that a list or an object before `=` stands for.
  func pattern(of tree: ScriptTree) throws -> ScriptPattern {
    switch tree {
    case .name, .member, .index: return .place(tree)
    case .list(let trees):
      var trees = trees
      var rest: ScriptPattern?
      if case .spread(let last)? = trees.last {
        rest = try pattern(of: last)
        trees.removeLast()
      }
      return .list(try trees.map { try part(of: $0) }, rest: rest)
    case .object(let members):
      let parts = try members.map { member in
        guard member.key == nil else { throw unexpected("what cannot be assigned to stands") }
        return (member.name, try part(of: member.value))
      }
      return .object(parts, rest: nil)
    default: throw unexpected("what cannot be assigned to stands")
    }
  }

  private func part(of tree: ScriptTree) throws -> ScriptPart {
    guard case .assign("", let target, let fallback) = tree else {
      return ScriptPart(pattern: try pattern(of: tree))
    }
    return ScriptPart(pattern: try pattern(of: target), fallback: fallback)
  }

  mutating func function(name: String?) throws -> ScriptFunctionTree {
    let start = place
    let (parameters, others) = try parameters()
    try expect("{")
    var made = ScriptFunctionTree(
      name: name, parameters: parameters, rest: others, body: try rest(of: "}"))
    note(&made, from: start)
    return made
  }

  /// Notes which names of a call a function that began at a token asks for.
  func note(_ function: inout ScriptFunctionTree, from start: Int) {
    let uses = { (word: String) in
      tokens[start..<place].contains { token in
        if case .template(_, let values) = token { return values.contains { $0.contains(word) } }
        return token == .name(word)
      }
    }
    (function.usesThis, function.usesArguments) = (uses("this"), uses("arguments"))
  }
}
