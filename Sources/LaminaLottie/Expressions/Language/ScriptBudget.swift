/// What all expressions of a frame have together: steps, and how deep they may ask each other.
final class ScriptBudget {
  var steps: Int
  /// How deep calls are nested now, those of expressions that ask for each other's values included.
  private(set) var depth = 0
  /// The deepest that they were since this was set.
  var peak = 0
  /// Whether the stack of calls was too deep for an expression that is still running.
  var isTooDeep = false

  /// Levels of calls of all expressions that are running. Without optimization they take a half of
  /// the 8 MiB that a thread has for its stack.
  static let mostDepth = 500

  init(steps: Int) { self.steps = steps }

  /// Takes steps, before the work.
  func spend(_ count: Int) throws {
    if count > steps {
      steps = 0
      throw ScriptError.limit("more steps than a frame has")
    }
    steps -= count
  }

  /// Runs `body` some levels deeper.
  func deeper<Result>(by levels: Int, _ body: () throws -> Result) throws -> Result {
    depth += levels
    defer { depth -= levels }
    try reach(0)
    return try body()
  }

  /// Counts levels that are needed below this one.
  func reach(_ levels: Int) throws {
    peak = max(peak, depth + levels)
    guard depth + levels <= Self.mostDepth else {
      isTooDeep = true
      throw ScriptError.limit("expressions nested too deeply")
    }
  }
}
