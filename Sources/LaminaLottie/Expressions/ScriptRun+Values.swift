import Foundation

// The value of a part of an expression.
extension ScriptRun {
  func value(_ tree: ScriptTree, _ scope: ScriptScope) throws -> ScriptValue {
    try spend(1)
    switch tree {
    case .number(let number): return .number(number)
    case .text(let text): return .text(text)
    case .bool(let bool): return .bool(bool)
    case .null: return .null
    case .name(let name): return try named(name, scope)
    case .member(let tree, let name): return try member(try value(tree, scope), name)
    case .call(let tree, let arguments): return try deeper { try call(tree, arguments, scope) }
    case .binary(let sign, let first, let second):
      return try deeper {
        try operate(sign, try value(first, scope), try value(second, scope))
      }
    default: return try deeper { try rarer(tree, scope) }
    }
  }

  private func named(_ name: String, _ scope: ScriptScope) throws -> ScriptValue {
    if let value = scope.value(name) { return value }
    if let value = try host(self, name) { return value }
    if let value = try ScriptLibrary.global(name, self) { return value }
    throw ScriptError.failed("unknown name '\(printable(name))'")
  }

  private func rarer(_ tree: ScriptTree, _ scope: ScriptScope) throws -> ScriptValue {
    switch tree {
    case .list(let trees): return .list(try makeList(try trees.map { try value($0, scope) }))
    case .object(let members):
      let object = try makeObject()
      for member in members { object[member.name] = try value(member.value, scope) }
      return .object(object)
    case .function(let tree): return try makeFunction(.tree(tree, scope))
    case .index(let tree, let index):
      return try element(try value(tree, scope), try plain(try value(index, scope)))
    case .new(let type, let arguments): return try new(type, arguments, scope)
    case .unary(let sign, let tree): return try unary(sign, tree, scope)
    case .logical(let sign, let first, let second):
      let left = try value(first, scope)
      let isTrue = ScriptText.isTrue(try plain(left))
      switch sign {
      case "&&": return isTrue ? try value(second, scope) : left
      case "||": return isTrue ? left : try value(second, scope)
      default: return left.isMissing ? try value(second, scope) : left
      }
    case .choice(let condition, let first, let second):
      let isTrue = ScriptText.isTrue(try plain(try value(condition, scope)))
      return try value(isTrue ? first : second, scope)
    case .assign(let sign, let target, let tree):
      var new = try value(tree, scope)
      if !sign.isEmpty { new = try operate(sign, try value(target, scope), new) }
      try assign(new, to: target, scope)
      return new
    case .step(let target, let change, let isPrefix):
      let old = ScriptText.number(try plain(try value(target, scope)))
      try assign(.number(old + change), to: target, scope)
      return .number(isPrefix ? old + change : old)
    case .sequence(let trees):
      var last = ScriptValue.undefined
      for tree in trees { last = try value(tree, scope) }
      return last
    default: return .undefined
    }
  }

  /// A property's value; anything else is itself.
  func plain(_ value: ScriptValue) throws -> ScriptValue {
    guard case .host(let host) = value, let plain = try host.plain(self) else { return value }
    return plain
  }

  // MARK: Calls

  private func call(
    _ tree: ScriptTree, _ arguments: [ScriptTree], _ scope: ScriptScope
  ) throws -> ScriptValue {
    let values = { try arguments.map { try self.value($0, scope) } }
    if case .member(let owner, let name) = tree {
      let object = try value(owner, scope)
      return try method(object, name, try values())
    }
    return try call(try value(tree, scope), try values(), tree)
  }

  private func method(
    _ object: ScriptValue, _ name: String, _ arguments: [ScriptValue]
  ) throws -> ScriptValue {
    if case .host(let host) = object {
      if let member = try host.member(name, self) { return try call(member, arguments, nil) }
    } else if case .object(let object) = object, let member = object[name] {
      return try call(member, arguments, nil)
    }
    if let result = try ScriptLibrary.method(name, of: try plain(object), arguments, self) {
      return result
    }
    throw ScriptError.failed("unknown function '\(printable(name))'")
  }

  func call(
    _ value: ScriptValue, _ arguments: [ScriptValue], _ tree: ScriptTree? = nil
  ) throws -> ScriptValue {
    switch value {
    case .function(let function):
      switch function.body {
      case .native(let body): return try body(self, arguments)
      case .tree(let tree, let outer): return try deeper { try run(tree, arguments, outer) }
      }
    case .host(let host):
      if let result = try host.call(arguments, self) { return result }
    default: break
    }
    let name = if case .name(let name)? = tree { " '\(printable(name))'" } else { "" }
    throw ScriptError.failed("a call of what is no function" + name)
  }

  private func run(
    _ tree: ScriptFunctionTree, _ arguments: [ScriptValue], _ outer: ScriptScope
  ) throws -> ScriptValue {
    let scope = makeScope(in: outer)
    for (index, name) in tree.parameters.enumerated() {
      scope.declare(name, index < arguments.count ? arguments[index] : .undefined)
    }
    if let result = tree.result { return try value(result, scope) }
    if case .give(let value) = try execute(tree.body, scope) { return value }
    return .undefined
  }

  private func new(
    _ type: ScriptTree, _ arguments: [ScriptTree], _ scope: ScriptScope
  ) throws -> ScriptValue {
    guard case .name(let name) = type, ["Array", "Object", "Number", "String"].contains(name) else {
      throw ScriptError.failed("'new' of another type than Array and Object")
    }
    let values = try arguments.map { try value($0, scope) }
    return try call(try named(name, scope), values, type)
  }

  // MARK: Members

  func member(_ value: ScriptValue, _ name: String) throws -> ScriptValue {
    switch value {
    case .host(let host):
      if let member = try host.member(name, self) { return member }
      guard let plain = try host.plain(self) else {
        throw ScriptError.failed("unknown property '\(printable(name))'")
      }
      return try member(plain, name)
    case .object(let object): return object[name] ?? .undefined
    case .list(let list) where name == "length": return .number(Double(list.items.count))
    case .text(let text) where name == "length": return .number(Double(text.utf16.count))
    case .undefined, .null:
      throw ScriptError.failed("member '\(printable(name))' of nothing")
    case .number where name == "value", .list where name == "value": return value
    default: return .undefined
    }
  }

  private func element(_ value: ScriptValue, _ index: ScriptValue) throws -> ScriptValue {
    switch value {
    case .host(let host):
      if case .text(let name) = index, let member = try host.member(name, self) { return member }
      return try element(try host.plain(self) ?? .undefined, index)
    case .list(let list):
      guard let place = ScriptText.index(index) else {
        return try member(value, try ScriptText.text(index, self))
      }
      return place < list.items.count ? list.items[place] : .undefined
    case .text(let text):
      guard let place = ScriptText.index(index) else {
        return try member(value, try ScriptText.text(index, self))
      }
      try spend(text.utf8.count / 8)
      let units = Array(text.utf16)
      return place < units.count
        ? .text(String(decoding: [units[place]], as: UTF16.self)) : .undefined
    // The first number of a single one is itself.
    case .number: return ScriptText.index(index) == 0 ? value : .undefined
    default: return try member(value, try ScriptText.text(index, self))
    }
  }

  private func assign(
    _ new: ScriptValue, to target: ScriptTree, _ scope: ScriptScope
  ) throws {
    switch target {
    case .name(let name): scope.set(name, new)
    case .member(let tree, let name):
      try set(name, .text(name), of: try value(tree, scope), to: new)
    case .index(let tree, let index):
      let object = try value(tree, scope)
      let key = try plain(try value(index, scope))
      try set(try ScriptText.text(key, self), key, of: object, to: new)
    default: throw ScriptError.failed("an assignment to a value")
    }
  }

  private func set(
    _ name: String, _ key: ScriptValue, of object: ScriptValue, to new: ScriptValue
  ) throws {
    switch object {
    case .object(let object):
      try spend(2)
      object[name] = new
    case .list(let list):
      guard let place = ScriptText.index(key) else {
        throw ScriptError.failed("member '\(printable(name))' of a list")
      }
      if place >= list.items.count {
        let missing = place + 1 - list.items.count
        try spend(missing)
        list.items += [ScriptValue](repeating: .undefined, count: missing)
      }
      list.items[place] = new
    default: throw ScriptError.failed("a change of '\(printable(name))'")
    }
  }
}
