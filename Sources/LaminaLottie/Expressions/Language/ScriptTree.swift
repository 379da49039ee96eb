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
  /// A text with values in it.
  case template([ScriptTree])
  case pattern(String, flags: String)
  /// `...`: all items of a list, in a list, an object or a call.
  case spread(ScriptTree)
  /// `?.` behind a value: ends the chain around it if the value is missing.
  case maybe(ScriptTree)
  case chain(ScriptTree)
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
  /// An assignment to several places.
  case unpack(ScriptPattern, ScriptTree)
  /// `++` or `--`.
  case step(ScriptTree, by: Double, isPrefix: Bool)
  case sequence([ScriptTree])
}

/// A member of an object that is written out.
struct ScriptMember: Sendable {
  var name: String
  /// A name that is computed; nil for a plain one.
  var key: ScriptTree?
  var value: ScriptTree
}

/// Where values go: a variable, another place, or parts of a list or an object.
indirect enum ScriptPattern: Sendable {
  case name(String)
  /// What can be assigned to, without a variable of its own.
  case place(ScriptTree)
  case list([ScriptPart?], rest: ScriptPattern?)
  case object([(key: String, part: ScriptPart)], rest: ScriptPattern?)
}

/// A part of a pattern, or a parameter of a function.
struct ScriptPart: Sendable {
  var pattern: ScriptPattern
  /// What stands for an undefined value, if anything.
  var fallback: ScriptTree?
}

/// A function as it is written.
struct ScriptFunctionTree: Sendable {
  var name: String?
  var parameters: [ScriptPart]
  /// What takes the other arguments, if anything.
  var rest: ScriptPattern?
  var body: [ScriptStatement]
  /// What a short arrow function gives instead of a body.
  var result: ScriptTree?
  /// An arrow function has no `this` of its own.
  var isArrow = false
  var usesThis = false
  var usesArguments = false
}

/// A statement.
indirect enum ScriptStatement: Sendable {
  case expression(ScriptTree)
  case declare([(pattern: ScriptPattern, value: ScriptTree?)])
  case function(ScriptFunctionTree)
  case block([ScriptStatement])
  case choice(ScriptTree, ScriptStatement, ScriptStatement?)
  case loop(
    first: ScriptStatement?, while: ScriptTree?, next: ScriptTree?, body: ScriptStatement)
  case doLoop(body: ScriptStatement, while: ScriptTree)
  /// `for (name in value)`, or `of`.
  case each(ScriptPattern, isOf: Bool, ScriptTree, body: ScriptStatement)
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
