/// A part of an expression that has a value.
indirect enum ScriptTree: Sendable {
  case number(Double)
  case text(String)
  case bool(Bool)
  case null
  case name(String)
  case list([ScriptTree])
  case object([ScriptMember])
  case function(ScriptFunctionTree)
  case member(ScriptTree, String)
  case index(ScriptTree, ScriptTree)
  case call(ScriptTree, [ScriptTree])
  case new(ScriptTree, [ScriptTree])
  case unary(String, ScriptTree)
  case binary(String, ScriptTree, ScriptTree)
  case logical(String, ScriptTree, ScriptTree)
  case choice(ScriptTree, ScriptTree, ScriptTree)
  /// The operator is empty for a plain assignment.
  case assign(String, ScriptTree, ScriptTree)
  /// `++` or `--`.
  case step(ScriptTree, by: Double, isPrefix: Bool)
  case sequence([ScriptTree])
}

/// A member of an object that is written out.
struct ScriptMember: Sendable {
  var name: String
  var value: ScriptTree
}

/// A function as it is written.
struct ScriptFunctionTree: Sendable {
  var name: String?
  var parameters: [String]
  var body: [ScriptStatement]
  /// What a short arrow function gives instead of a body.
  var result: ScriptTree?
}

/// A statement.
indirect enum ScriptStatement: Sendable {
  case expression(ScriptTree)
  case declare([(name: String, value: ScriptTree?)])
  case function(ScriptFunctionTree)
  case block([ScriptStatement])
  case choice(ScriptTree, ScriptStatement, ScriptStatement?)
  case loop(
    first: ScriptStatement?, while: ScriptTree?, next: ScriptTree?, body: ScriptStatement)
  case doLoop(body: ScriptStatement, while: ScriptTree)
  /// `for (name in value)`, or `of`.
  case each(String, isOf: Bool, ScriptTree, body: ScriptStatement)
  case select(ScriptTree, [(value: ScriptTree?, body: [ScriptStatement])])
  case attempt([ScriptStatement], name: String?, rescue: [ScriptStatement]?, [ScriptStatement])
  case fail(ScriptTree)
  case give(ScriptTree?)
  case leave
  case next
  case nothing
}

/// An expression that was read.
struct ScriptProgram: Sendable {
  var statements: [ScriptStatement]
  /// Whether it asks for random numbers, whose values other players choose in other ways.
  var isRandom = false
}
