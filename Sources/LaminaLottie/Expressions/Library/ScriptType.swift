/// `Array`, `Object`, `String` and so on: they make values, and have functions of their own.
final class ScriptType: ScriptHost, Sendable {
  private let name: String

  static let all: [String: ScriptType] = Dictionary(
    uniqueKeysWithValues: (["Array", "Object", "Number", "String", "Boolean", "RegExp"] + errors)
      .map { ($0, ScriptType($0)) })

  private static let errors = ["Error", "TypeError", "RangeError", "SyntaxError"]

  private init(_ name: String) { self.name = name }

  /// What `instanceof` says.
  func contains(_ value: ScriptValue) -> Bool {
    switch (name, value) {
    case ("Array", .list), ("Object", .list), ("Object", .object): true
    case ("RegExp", .host(let host)): host is ScriptRegex
    case (_, .object(let object)):
      if Self.errors.contains(name), case .text(let own)? = object["name"] {
        name == "Error" ? Self.errors.contains(own) : own == name
      } else {
        false
      }
    default: false
    }
  }

  /// An error as a value.
  static func error(_ name: String, _ message: String, _ run: ScriptRun) throws -> ScriptValue {
    let object = try run.makeObject()
    object["name"] = .text(name)
    object["message"] = .text(message)
    return .object(object)
  }

  func call(_ arguments: [ScriptValue], _ run: ScriptRun) throws -> ScriptValue? {
    let first = try ScriptLibrary.plain(arguments, 0, run)
    switch name {
    case "Array":
      guard arguments.count == 1, case .number(let number) = first else {
        return .list(try run.makeList(arguments))
      }
      guard let count = ScriptText.index(first) else {
        throw ScriptError.failed("a list of \(ScriptText.text(number)) values")
      }
      try run.spend(count)
      return .list(try run.makeList([ScriptValue](repeating: .undefined, count: count)))
    case "Object": return first.isMissing ? .object(try run.makeObject()) : first
    case "Number": return arguments.isEmpty ? .number(0) : .number(ScriptText.number(first))
    case "String": return arguments.isEmpty ? .text("") : .text(try ScriptText.text(first, run))
    case "Boolean": return .bool(ScriptText.isTrue(first))
    case "RegExp":
      let flags = try ScriptLibrary.plain(arguments, 1, run)
      return .host(
        try ScriptRegex(
          try ScriptText.text(first, run),
          flags: flags.isMissing ? "" : try ScriptText.text(flags, run), run))
    default:
      return try Self.error(name, first.isMissing ? "" : try ScriptText.text(first, run), run)
    }
  }

  func member(_ member: String, _ run: ScriptRun) throws -> ScriptValue? {
    if name == "Number", let number = Self.numbers[member] { return .number(number) }
    guard Self.functions[name]?.contains(member) ?? false else { return nil }
    return try run.makeFunction(.native { try self.own(member, $1, $0) })
  }

  private static let numbers: [String: Double] = [
    "MAX_SAFE_INTEGER": 9_007_199_254_740_991, "MIN_SAFE_INTEGER": -9_007_199_254_740_991,
    "MAX_VALUE": .greatestFiniteMagnitude, "MIN_VALUE": .leastNonzeroMagnitude,
    "EPSILON": .ulpOfOne, "POSITIVE_INFINITY": .infinity, "NEGATIVE_INFINITY": -.infinity,
    "NaN": .nan,
  ]

  private static let functions: [String: Set<String>] = [
    "Array": ["isArray", "from", "of"],
    "Object": ["keys", "values", "entries", "assign", "fromEntries", "freeze"],
    "Number": ["isInteger", "isSafeInteger", "isFinite", "isNaN", "parseInt", "parseFloat"],
    "String": ["fromCharCode"],
  ]

  private func own(
    _ member: String, _ arguments: [ScriptValue], _ run: ScriptRun
  ) throws -> ScriptValue {
    let first = try ScriptLibrary.plain(arguments, 0, run)
    switch name {
    case "Array": return try Self.list(member, first, arguments, run)
    case "Object": return try Self.object(member, first, arguments, run)
    case "Number":
      if let function = ScriptNumbers.functions[member], member.hasPrefix("parse") {
        return try function(run, arguments)
      }
      guard case .number(let number) = first else { return .bool(false) }
      switch member {
      case "isNaN": return .bool(number.isNaN)
      case "isFinite": return .bool(number.isFinite)
      default:
        let isWhole = number.isFinite && number == number.rounded()
        return .bool(isWhole && (member == "isInteger" || abs(number) <= 9_007_199_254_740_991))
      }
    default:
      let units = try arguments.indices.map { index in
        let code = try ScriptLibrary.number(arguments, index, run)
        return UInt16(truncatingIfNeeded: abs(code) < 1e9 ? Int(code) : 0)
      }
      return try run.makeText(String(decoding: units, as: UTF16.self))
    }
  }

  private static func list(
    _ member: String, _ first: ScriptValue, _ arguments: [ScriptValue], _ run: ScriptRun
  ) throws -> ScriptValue {
    switch member {
    case "of": return .list(try run.makeList(arguments))
    case "from":
      var items: [ScriptValue] = []
      if case .object(let object) = first {
        guard let count = ScriptText.index(object["length"] ?? .undefined) else {
          return .list(try run.makeList([]))
        }
        try run.spend(count)
        items = [ScriptValue](repeating: .undefined, count: count)
      } else {
        items = try run.items(of: first)
      }
      if arguments.count > 1 {
        for index in items.indices {
          items[index] = try run.call(arguments[1], [items[index], .number(Double(index))])
        }
      }
      return .list(try run.makeList(items))
    default:
      guard case .list = first else { return .bool(false) }
      return .bool(true)
    }
  }

  private static func object(
    _ member: String, _ first: ScriptValue, _ arguments: [ScriptValue], _ run: ScriptRun
  ) throws -> ScriptValue {
    if member == "freeze" { return first }
    if member == "fromEntries" {
      let object = try run.makeObject()
      for item in try run.items(of: first) {
        let pair = try run.items(of: item)
        guard pair.count > 1 else { continue }
        object[try run.name(try ScriptText.text(pair[0], run))] = pair[1]
      }
      return .object(object)
    }
    guard case .object(let object) = first else {
      throw ScriptError.failed("an object is missing")
    }
    try run.spend(object.names.count * 2)
    switch member {
    case "assign":
      for index in arguments.indices.dropFirst() {
        guard case .object(let other) = try ScriptLibrary.plain(arguments, index, run) else {
          continue
        }
        try run.spend(other.names.count * 2)
        for name in other.names { object[name] = other[name] }
      }
      return first
    case "keys": return .list(try run.makeList(object.names.map { .text($0) }))
    case "values":
      return .list(try run.makeList(object.names.map { object[$0] ?? .undefined }))
    default:
      let pairs = try object.names.map { name in
        ScriptValue.list(try run.makeList([.text(name), object[name] ?? .undefined]))
      }
      return .list(try run.makeList(pairs))
    }
  }
}
