import Foundation

/// A value of the language in which expressions are written.
enum ScriptValue {
  case undefined
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case list(ScriptList)
  case object(ScriptObject)
  case function(ScriptFunction)
  case host(any ScriptHost)

  /// A list of numbers.
  static func numbers(_ values: [Double], _ run: ScriptRun) throws -> ScriptValue {
    .list(try run.makeList(values.map { .number($0) }))
  }

  var isMissing: Bool {
    switch self {
    case .undefined, .null: true
    default: false
    }
  }
}

/// A list, shared by all that name it.
final class ScriptList {
  var items: [ScriptValue]

  init(_ items: [ScriptValue]) { self.items = items }
}

/// Named values, shared by all that name them.
final class ScriptObject {
  private(set) var names: [String] = []
  private var members: [String: ScriptValue] = [:]

  subscript(_ name: String) -> ScriptValue? {
    get { members[name] }
    set {
      let isNew = members.updateValue(newValue ?? .undefined, forKey: name) == nil
      if isNew { names.append(name) }
    }
  }

  func remove(_ name: String) {
    if members.removeValue(forKey: name) != nil { names.removeAll { $0 == name } }
  }

  func clear() {
    names = []
    members = [:]
  }
}

/// Something that can be called.
final class ScriptFunction {
  typealias Native = (ScriptRun, [ScriptValue]) throws -> ScriptValue

  enum Body {
    case tree(ScriptFunctionTree, ScriptScope)
    case native(Native)
  }

  private(set) var body: Body

  init(_ body: Body) { self.body = body }

  /// Lets go of the scope, which may hold the function itself.
  func clear() { body = .native { _, _ in .undefined } }
}

/// A thing of the animation: a composition, a layer, a group of properties, a property.
protocol ScriptHost: AnyObject {
  /// The member of a name; nil if there is none.
  func member(_ name: String, _ run: ScriptRun) throws -> ScriptValue?
  /// What a call gives; nil if the thing cannot be called.
  func call(_ arguments: [ScriptValue], _ run: ScriptRun) throws -> ScriptValue?
  /// The value of a property; nil for all else.
  func plain(_ run: ScriptRun) throws -> ScriptValue?
}

extension ScriptHost {
  func call(_ arguments: [ScriptValue], _ run: ScriptRun) throws -> ScriptValue? { nil }
  func plain(_ run: ScriptRun) throws -> ScriptValue? { nil }
}

/// The variables of a function.
final class ScriptScope {
  private var values: [String: ScriptValue] = [:]
  private let outer: ScriptScope?
  /// How many scopes are around this one.
  let depth: Int

  init(in outer: ScriptScope?) {
    self.outer = outer
    depth = outer.map { $0.depth + 1 } ?? 0
  }

  func value(_ name: String) -> ScriptValue? {
    var scope: ScriptScope? = self
    while let current = scope {
      if let value = current.values[name] { return value }
      scope = current.outer
    }
    return nil
  }

  /// Makes a variable, or changes the one of this scope.
  func declare(_ name: String, _ value: ScriptValue) { values[name] = value }

  func has(_ name: String) -> Bool { values[name] != nil }

  /// Changes a variable of this scope or one around it; makes one in the outermost if there is
  /// none.
  func set(_ name: String, _ value: ScriptValue) {
    var scope = self
    while scope.values[name] == nil, let outer = scope.outer { scope = outer }
    scope.values[name] = value
  }

  func clear() { values = [:] }
}

/// Why an expression ended without a value.
enum ScriptError: Error, Equatable {
  /// It says something that this version does not know, or that is wrong.
  case failed(String)
  /// It used up its steps, its depth or its memory. Cannot be caught.
  case limit(String)
  /// It threw a value itself, whose text this is.
  case thrown(String)
  /// A chain of members ended where a value was missing.
  case missing

  var text: String {
    switch self {
    case .failed(let text), .limit(let text), .thrown(let text): text
    case .missing: "a value is missing"
    }
  }
}
