import Foundation

// Operators. Lists of numbers are vectors, as in the authors' tool.
extension ScriptRun {
  func operate(
    _ sign: String, _ first: ScriptValue, _ second: ScriptValue
  ) throws -> ScriptValue {
    let (a, b) = (try plain(first), try plain(second))
    if case .number(let x) = a, case .number(let y) = b, let result = Self.numbers(sign, x, y) {
      return result
    }
    switch sign {
    case "+": return try ScriptVectors.sum(a, b, self)
    case "-": return try ScriptVectors.difference(a, b, self)
    case "*": return try ScriptVectors.product(a, b, self)
    case "/": return try ScriptVectors.quotient(a, b, self)
    case "==": return .bool(try areEqual(a, b))
    case "!=": return .bool(try !areEqual(a, b))
    case "===": return .bool(try areSame(a, b))
    case "!==": return .bool(try !areSame(a, b))
    case "<", ">", "<=", ">=":
      if case .text(let x) = a, case .text(let y) = b {
        try spend((x.utf8.count + y.utf8.count) / 8)
        return .bool(sign == "<" ? x < y : sign == ">" ? x > y : sign == "<=" ? x <= y : x >= y)
      }
    case "in": return .bool(try has(try ScriptText.text(a, self), b))
    case "instanceof":
      guard case .host(let host) = b, let type = host as? ScriptType else { return .bool(false) }
      return .bool(type.contains(a))
    default: break
    }
    return Self.numbers(sign, ScriptText.number(a), ScriptText.number(b)) ?? .undefined
  }

  private static func numbers(_ sign: String, _ x: Double, _ y: Double) -> ScriptValue? {
    switch sign {
    case "+": .number(x + y)
    case "-": .number(x - y)
    case "*": .number(x * y)
    case "/": .number(x / y)
    case "%": .number(y == 0 ? .nan : x.truncatingRemainder(dividingBy: y))
    case "**": .number(pow(x, y))
    case "<": .bool(x < y)
    case ">": .bool(x > y)
    case "<=": .bool(x <= y)
    case ">=": .bool(x >= y)
    case "==", "===": .bool(x == y)
    case "!=", "!==": .bool(x != y)
    case "&": .number(Double(integer(x) & integer(y)))
    case "|": .number(Double(integer(x) | integer(y)))
    case "^": .number(Double(integer(x) ^ integer(y)))
    case "<<": .number(Double(integer(x) << (integer(y) & 31)))
    case ">>": .number(Double(integer(x) >> (integer(y) & 31)))
    case ">>>": .number(Double(UInt32(bitPattern: integer(x)) >> UInt32(integer(y) & 31)))
    default: nil
    }
  }

  /// The lowest 32 bits.
  private static func integer(_ number: Double) -> Int32 {
    guard number.isFinite else { return 0 }
    let rest = number.rounded(.towardZero).truncatingRemainder(dividingBy: 4_294_967_296)
    return Int32(truncatingIfNeeded: Int64(rest))
  }

  private func has(_ name: String, _ value: ScriptValue) throws -> Bool {
    let name = try self.name(name)
    return switch value {
    case .object(let object): object[name] != nil
    case .list(let list): (Int(name) ?? -1) >= 0 && (Int(name) ?? 0) < list.items.count
    case .host(let host): try host.member(name, self) != nil
    default: false
    }
  }

  func unary(_ sign: String, _ tree: ScriptTree, _ scope: ScriptScope) throws -> ScriptValue {
    switch sign {
    case "typeof":
      if case .name(let name) = tree, scope.value(name) == nil,
        try host(self, name) == nil, try ScriptLibrary.global(name, self) == nil
      {
        return .text("undefined")
      }
      return .text(ScriptText.type(try plain(try value(tree, scope))))
    case "delete":
      if case .member(let owner, let name) = tree,
        case .object(let object) = try value(owner, scope)
      {
        try spend(object.names.count / 8)
        object.remove(name)
      }
      return .bool(true)
    default: break
    }
    let value = try plain(try value(tree, scope))
    switch sign {
    case "!": return .bool(!ScriptText.isTrue(value))
    case "-": return try ScriptVectors.product(value, .number(-1), self)
    case "+": return .number(ScriptText.number(value))
    case "~": return .number(Double(~Self.integer(ScriptText.number(value))))
    default: return .undefined
    }
  }

  /// `===`.
  func areSame(_ first: ScriptValue, _ second: ScriptValue) throws -> Bool {
    switch (try plain(first), try plain(second)) {
    case (.undefined, .undefined), (.null, .null): return true
    case (.bool(let a), .bool(let b)): return a == b
    case (.number(let a), .number(let b)): return a == b
    case (.text(let a), .text(let b)):
      try spend(min(a.utf8.count, b.utf8.count) / 8)
      return a == b
    case (.list(let a), .list(let b)): return a === b
    case (.object(let a), .object(let b)): return a === b
    case (.function(let a), .function(let b)): return a === b
    case (.host(let a), .host(let b)): return a === b
    default: return false
    }
  }

  /// `==`.
  func areEqual(_ a: ScriptValue, _ b: ScriptValue) throws -> Bool {
    if a.isMissing || b.isMissing { return a.isMissing && b.isMissing }
    switch (a, b) {
    case (.number, .text), (.text, .number), (.bool, _), (_, .bool), (.number, .list),
      (.list, .number):
      return ScriptText.number(a) == ScriptText.number(b)
    case (.text, .list), (.list, .text):
      return try ScriptText.text(a, self) == ScriptText.text(b, self)
    default: return try areSame(a, b)
    }
  }
}
