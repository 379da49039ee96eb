// Texts that are run: `eval`.
extension ScriptRun {
  /// What `eval` gives: the value of a text, or what is no text itself.
  func evaluated(_ arguments: [ScriptValue], in scope: ScriptScope?) throws -> ScriptValue {
    let value = try ScriptLibrary.plain(arguments, 0, self)
    guard case .text(let text) = value else { return value }
    return try evaluate(text, in: scope)
  }

  /// The value of the last statement of a text, which is run as a part of this expression: its
  /// steps, its depth and its variables are those of the expression.
  ///
  /// - Parameter scope: where it is run; nil for outside of all functions.
  func evaluate(_ text: String, in scope: ScriptScope?) throws -> ScriptValue {
    guard let scope = scope ?? outermost else { return .undefined }
    // Each text may make functions in which the next one is run; a search for a name passes all.
    guard scope.depth <= Self.mostScopes else { throw ScriptError.limit("nested too deeply") }
    try spend(8 + text.utf8.count)
    let program = try ScriptParser.read(text)
    usesChance = usesChance || program.isRandom
    return try deeper {
      try apart {
        if case .give(let value) = try execute(program.statements, scope) { return value }
        return last
      }
    }
  }

  /// Scopes around each other in which a text is run.
  private static let mostScopes = 200
}
