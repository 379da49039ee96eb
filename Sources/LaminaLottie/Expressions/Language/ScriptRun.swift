import Foundation

/// One run of an expression: its variables, and what is left of its steps.
///
/// Nothing outside of the animation can be reached from here. Everything that a script makes counts
/// as steps, and is let go of at the end.
final class ScriptRun {
  typealias Budget = ScriptBudget

  let budget: ScriptBudget
  /// The names that a script finds besides its own.
  let host: (ScriptRun, String) throws -> ScriptValue?
  private var depth = 0
  /// The value of the last statement that is an expression, outside of functions.
  private(set) var last = ScriptValue.undefined
  /// Whether a text that was evaluated asks for random numbers.
  var usesChance = false
  /// What the expression threw last.
  private var thrown = ScriptValue.undefined
  private static let mostDepth = 200
  private var lists: [ScriptList] = []
  private var objects: [ScriptObject] = []
  private var scopes: [ScriptScope] = []
  private var functions: [ScriptFunction] = []

  init(budget: ScriptBudget, host: @escaping (ScriptRun, String) throws -> ScriptValue?) {
    (self.budget, self.host) = (budget, host)
  }

  /// How a statement ended.
  enum Outcome {
    case done
    case leave
    case next
    case give(ScriptValue)
  }

  /// The value of a program: `$bm_rt`, which exporters assign, or that of its last statement. It is
  /// valid inside `body` only.
  func run<Result>(
    _ program: ScriptProgram, _ body: (ScriptValue) throws -> Result
  ) throws -> Result {
    defer { letGo() }
    let scope = makeScope(in: nil)
    if case .give(let value) = try execute(program.statements, scope) { return try body(value) }
    if let named = scope.value("$bm_rt"), !named.isMissing { last = named }
    return try body(last)
  }

  /// Runs `body` without a change of the last value.
  func apart<Result>(_ body: () throws -> Result) rethrows -> Result {
    let before = last
    last = .undefined
    defer { last = before }
    return try body()
  }

  // MARK: Bounds

  /// Takes steps from the budget, before the work.
  func spend(_ steps: Int) throws { try budget.spend(steps) }

  /// A text as the name of a member. Looking for it costs by its length.
  func name(_ text: String) throws -> String {
    guard text.utf8.count <= ScriptLexer.mostName else {
      throw ScriptError.failed("a name of more than \(ScriptLexer.mostName) bytes")
    }
    try spend(text.utf8.count / 16)
    return text
  }

  func makeList(_ items: [ScriptValue]) throws -> ScriptList {
    try spend(1 + items.count)
    let list = ScriptList(items)
    lists.append(list)
    return list
  }

  func makeObject() throws -> ScriptObject {
    try spend(4)
    let object = ScriptObject()
    objects.append(object)
    return object
  }

  /// Takes steps for a text that is about to be made.
  func makeText(_ text: String) throws -> ScriptValue {
    try spend(1 + text.utf8.count / 8)
    return .text(text)
  }

  /// The scope around all functions.
  var outermost: ScriptScope? { scopes.first }

  func makeScope(in outer: ScriptScope?) -> ScriptScope {
    let scope = ScriptScope(in: outer)
    scopes.append(scope)
    return scope
  }

  func makeFunction(_ body: ScriptFunction.Body) throws -> ScriptValue {
    try spend(4)
    let function = ScriptFunction(body)
    functions.append(function)
    return .function(function)
  }

  /// Values may hold each other in circles.
  private func letGo() {
    for list in lists { list.items = [] }
    for object in objects { object.clear() }
    for scope in scopes { scope.clear() }
    for function in functions { function.clear() }
  }

  /// Runs `body` one level deeper.
  func deeper<Result>(_ body: () throws -> Result) throws -> Result {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.mostDepth else { throw ScriptError.limit("calls nested too deeply") }
    return try budget.deeper(by: 1, body)
  }

  // MARK: Statements

  /// Makes the functions of a block before its statements run.
  private func hoist(_ statements: [ScriptStatement], _ scope: ScriptScope) {
    for case .function(let tree) in statements {
      if let name = tree.name, let value = try? makeFunction(.tree(tree, scope)) {
        scope.declare(name, value)
      }
    }
  }

  func execute(_ statements: [ScriptStatement], _ scope: ScriptScope) throws -> Outcome {
    hoist(statements, scope)
    for statement in statements {
      let outcome = try execute(statement, scope)
      if case .done = outcome { continue }
      return outcome
    }
    return .done
  }

  private func execute(_ statement: ScriptStatement, _ scope: ScriptScope) throws -> Outcome {
    try spend(1)
    switch statement {
    case .nothing, .function: return .done
    case .expression(let tree): last = try value(tree, scope)
    case .declare(let variables): try declare(variables, scope)
    case .block(let statements): return try deeper { try execute(statements, scope) }
    case .choice(let condition, let first, let second):
      if try truth(condition, scope) { return try deeper { try execute(first, scope) } }
      if let second { return try deeper { try execute(second, scope) } }
    case .loop(let first, let condition, let next, let body):
      if let first { _ = try execute(first, scope) }
      return try deeper { try loop(condition, next, body, scope) }
    case .doLoop(let body, let condition):
      return try deeper {
        let first = try once(body, scope)
        if let first { return first }
        return try loop(condition, nil, body, scope)
      }
    case .each(let pattern, let isOf, let tree, let body):
      return try deeper { try each(pattern, isOf, tree, body, scope) }
    case .select(let tree, let cases): return try deeper { try select(tree, cases, scope) }
    case .attempt(let body, let name, let rescue, let last):
      return try deeper { try attempt(body, name, rescue, last, scope) }
    case .fail(let tree):
      thrown = try value(tree, scope)
      if case .object(let object) = thrown, let message = object["message"] {
        throw ScriptError.thrown(try ScriptText.text(message, self))
      }
      throw ScriptError.thrown(try ScriptText.text(thrown, self))
    case .give(let tree): return .give(try tree.map { try value($0, scope) } ?? .undefined)
    case .leave: return .leave
    case .next: return .next
    }
    return .done
  }

  private func declare(
    _ variables: [(pattern: ScriptPattern, value: ScriptTree?)], _ scope: ScriptScope
  ) throws {
    for (pattern, tree) in variables {
      if let tree {
        try bind(pattern, to: try value(tree, scope), scope)
      } else if case .name(let name) = pattern, !scope.has(name) {
        scope.declare(name, .undefined)
      }
    }
  }

  private func truth(_ tree: ScriptTree, _ scope: ScriptScope) throws -> Bool {
    ScriptText.isTrue(try plain(try value(tree, scope)))
  }

  /// Runs the body of a loop; nil if the loop goes on.
  private func once(_ body: ScriptStatement, _ scope: ScriptScope) throws -> Outcome? {
    switch try execute(body, scope) {
    case .done, .next: nil
    case .leave: .done
    case .give(let value): .give(value)
    }
  }

  private func loop(
    _ condition: ScriptTree?, _ next: ScriptTree?, _ body: ScriptStatement, _ scope: ScriptScope
  ) throws -> Outcome {
    while try condition.map({ try truth($0, scope) }) ?? true {
      if let outcome = try once(body, scope) { return outcome }
      if let next { _ = try value(next, scope) }
    }
    return .done
  }

  private func each(
    _ pattern: ScriptPattern, _ isOf: Bool, _ tree: ScriptTree, _ body: ScriptStatement,
    _ scope: ScriptScope
  ) throws -> Outcome {
    let values: [ScriptValue]
    switch try plain(try value(tree, scope)) {
    case .list(let list):
      values = isOf ? list.items : list.items.indices.map { .text("\($0)") }
    case .object(let object): values = isOf ? [] : object.names.map { .text($0) }
    case .text(let text): values = isOf ? text.map { .text(String($0)) } : []
    default: values = []
    }
    try spend(values.count)
    for value in values {
      if case .name(let name) = pattern {
        scope.set(name, value)
      } else {
        try bind(pattern, to: value, scope)
      }
      if let outcome = try once(body, scope) { return outcome }
    }
    return .done
  }

  private func select(
    _ tree: ScriptTree, _ cases: [(value: ScriptTree?, body: [ScriptStatement])],
    _ scope: ScriptScope
  ) throws -> Outcome {
    let wanted = try value(tree, scope)
    var found = try cases.firstIndex { entry in
      guard let label = entry.value else { return false }
      return try areSame(wanted, try value(label, scope))
    }
    found = found ?? cases.firstIndex { $0.value == nil }
    guard let found else { return .done }
    for entry in cases[found...] {
      switch try execute(entry.body, scope) {
      case .done: continue
      case .leave: return .done
      case let outcome: return outcome
      }
    }
    return .done
  }

  private func attempt(
    _ body: [ScriptStatement], _ name: String?, _ rescue: [ScriptStatement]?,
    _ last: [ScriptStatement], _ scope: ScriptScope
  ) throws -> Outcome {
    var outcome = Outcome.done
    do {
      outcome = try execute(body, scope)
    } catch let error as ScriptError {
      if case .limit = error { throw error }
      guard let rescue else { throw error }
      if let name {
        if case .thrown = error {
          scope.declare(name, thrown)
        } else {
          scope.declare(name, try ScriptType.error("Error", error.text, self))
        }
      }
      outcome = try execute(rescue, scope)
    }
    if case .done = try execute(last, scope) { return outcome }
    return .done
  }
}
