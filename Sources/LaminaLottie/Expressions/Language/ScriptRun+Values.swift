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
    // The outermost `this` is the property.
    if let value = try host(self, name == "this" ? "thisProperty" : name) { return value }
    if let value = try ScriptLibrary.global(name, self) { return value }
    throw ScriptError.failed("unknown name '\(printable(name))'")
  }

  private func rarer(_ tree: ScriptTree, _ scope: ScriptScope) throws -> ScriptValue {
    switch tree {
    case .list(let trees): return .list(try makeList(try values(trees, scope)))
    case .object(let members): return try object(members, scope)
    case .template(let trees):
      var text = ""
      for tree in trees {
        let part = try ScriptText.text(try plain(try value(tree, scope)), self)
        try spend(part.utf8.count / 8)
        text += part
      }
      return .text(text)
    case .pattern(let source, let flags): return .host(try ScriptRegex(source, flags: flags, self))
    case .spread: throw ScriptError.failed("'...' outside of a list, an object or a call")
    case .maybe(let tree):
      let value = try value(tree, scope)
      if try plain(value).isMissing { throw ScriptError.missing }
      return value
    case .chain(let tree):
      do { return try value(tree, scope) } catch ScriptError.missing { return .undefined }
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
    case .assign(let sign, let target, let tree) where sign == "&&" || sign == "||" || sign == "??":
      let old = try value(target, scope)
      let isTrue = ScriptText.isTrue(try plain(old))
      let isSet = sign == "&&" ? isTrue : sign == "||" ? !isTrue : old.isMissing
      guard isSet else { return old }
      let new = try value(tree, scope)
      try assign(new, to: target, scope)
      return new
    case .unpack(let pattern, let tree):
      let new = try value(tree, scope)
      try bind(pattern, to: new, scope)
      return new
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
    if case .member(let owner, let name) = tree {
      let object = try value(owner, scope)
      return try method(object, name, try values(arguments, scope))
    }
    if case .name("eval") = tree, scope.value("eval") == nil {
      return try evaluated(try values(arguments, scope), in: scope)
    }
    return try call(try value(tree, scope), try values(arguments, scope), tree)
  }

  /// The values of a list or of a call's arguments.
  private func values(_ trees: [ScriptTree], _ scope: ScriptScope) throws -> [ScriptValue] {
    var values: [ScriptValue] = []
    values.reserveCapacity(trees.count)
    for tree in trees {
      if case .spread(let inner) = tree {
        values += try items(of: try value(inner, scope))
      } else {
        values.append(try value(tree, scope))
      }
    }
    return values
  }

  private func object(_ members: [ScriptMember], _ scope: ScriptScope) throws -> ScriptValue {
    let object = try makeObject()
    for member in members {
      if case .spread(let tree) = member.value {
        guard case .object(let other) = try value(tree, scope) else { continue }
        try spend(other.names.count * 2)
        for name in other.names { object[name] = other[name] }
        continue
      }
      let key = try member.key.map { try ScriptText.text(try plain(try value($0, scope)), self) }
      object[try name(key ?? member.name)] = try value(member.value, scope)
    }
    return .object(object)
  }

  private func method(
    _ object: ScriptValue, _ name: String, _ arguments: [ScriptValue]
  ) throws -> ScriptValue {
    if case .host(let host) = object {
      if let member = try host.member(name, self) { return try call(member, arguments, nil) }
    } else if case .object(let owner) = object, let member = owner[name] {
      return try call(member, arguments, nil, of: object)
    }
    if let result = try ScriptLibrary.method(name, of: try plain(object), arguments, self) {
      return result
    }
    throw ScriptError.failed("unknown function '\(printable(name))'")
  }

  func call(
    _ value: ScriptValue, _ arguments: [ScriptValue], _ tree: ScriptTree? = nil,
    of owner: ScriptValue? = nil
  ) throws -> ScriptValue {
    switch value {
    case .function(let function):
      switch function.body {
      case .native(let body): return try body(self, arguments)
      case .tree(let tree, let outer):
        return try deeper { try run(tree, arguments, outer, owner) }
      }
    case .host(let host):
      if let result = try host.call(arguments, self) { return result }
    default: break
    }
    let name = if case .name(let name)? = tree { " '\(printable(name))'" } else { "" }
    throw ScriptError.failed("a call of what is no function" + name)
  }

  private func run(
    _ tree: ScriptFunctionTree, _ arguments: [ScriptValue], _ outer: ScriptScope,
    _ owner: ScriptValue?
  ) throws -> ScriptValue {
    let scope = makeScope(in: outer)
    if tree.usesThis, !tree.isArrow, let owner { scope.declare("this", owner) }
    if tree.usesArguments, !tree.isArrow {
      scope.declare("arguments", .list(try makeList(arguments)))
    }
    for (index, part) in tree.parameters.enumerated() {
      try bind(part, to: index < arguments.count ? arguments[index] : .undefined, scope)
    }
    if let rest = tree.rest {
      let others = Array(arguments.dropFirst(tree.parameters.count))
      try bind(rest, to: .list(try makeList(others)), scope)
    }
    if let result = tree.result { return try value(result, scope) }
    return try apart {
      if case .give(let value) = try execute(tree.body, scope) { return value }
      return .undefined
    }
  }

  private func new(
    _ type: ScriptTree, _ arguments: [ScriptTree], _ scope: ScriptScope
  ) throws -> ScriptValue {
    guard case .name(let name) = type, case .host(let host) = try named(name, scope),
      host is ScriptType
    else { throw ScriptError.failed("'new' of a type that is not known") }
    return try call(.host(host), try values(arguments, scope), type)
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
    case .number where name == "value", .list where name == "value", .text where name == "value":
      return value
    default: return .undefined
    }
  }

  private func element(_ value: ScriptValue, _ index: ScriptValue) throws -> ScriptValue {
    switch value {
    case .host(let host):
      if case .text(let text) = index, let member = try host.member(try name(text), self) {
        return member
      }
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
    default:
      return try member(value, try name(try ScriptText.text(index, self)))
    }
  }

  func assign(
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
      object[try self.name(name)] = new
    case .list(let list) where name == "length":
      let count = ScriptText.index(try plain(new)) ?? list.items.count
      list.items.removeLast(max(list.items.count - count, 0))
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
