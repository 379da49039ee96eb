// Values that go to parts of lists and objects.
extension ScriptRun {
  /// Makes the variables of a pattern.
  func bind(_ pattern: ScriptPattern, to value: ScriptValue, _ scope: ScriptScope) throws {
    switch pattern {
    case .name(let name): scope.declare(name, value)
    case .place(let tree): try assign(value, to: tree, scope)
    case .list(let parts, let rest):
      let items = try items(of: value)
      for (index, part) in parts.enumerated() {
        guard let part else { continue }
        try bind(part, to: index < items.count ? items[index] : .undefined, scope)
      }
      if let rest {
        try bind(rest, to: .list(try makeList(Array(items.dropFirst(parts.count)))), scope)
      }
    case .object(let parts, let rest):
      for (key, part) in parts { try bind(part, to: try member(value, key), scope) }
      guard let rest, case .object(let object) = value else { return }
      let others = try makeObject()
      try spend(object.names.count * (1 + parts.count))
      for name in object.names where !parts.contains(where: { $0.key == name }) {
        others[name] = object[name]
      }
      try bind(rest, to: .object(others), scope)
    }
  }

  func bind(_ part: ScriptPart, to value: ScriptValue, _ scope: ScriptScope) throws {
    try spend(1)
    if case .undefined = value, let fallback = part.fallback {
      try bind(part.pattern, to: try self.value(fallback, scope), scope)
    } else {
      try bind(part.pattern, to: value, scope)
    }
  }

  /// The items of a list, or the characters of a text.
  func items(of value: ScriptValue) throws -> [ScriptValue] {
    switch try plain(value) {
    case .list(let list):
      try spend(list.items.count)
      return list.items
    case .text(let text):
      try spend(text.utf8.count)
      return text.map { .text(String($0)) }
    default: throw ScriptError.failed("a list is missing")
    }
  }
}
