import Foundation

// Functions of lists, texts and numbers.
extension ScriptLibrary {
  /// What a value's own function gives; nil if it has no such function.
  static func method(
    _ name: String, of value: ScriptValue, _ arguments: [ScriptValue], _ run: ScriptRun
  ) throws -> ScriptValue? {
    switch value {
    case .list(let list):
      return try change(name, of: list, arguments, run)
        ?? derived(name, of: list, arguments, run) ?? called(name, of: list, arguments, run)
    case .text(let text): return try self.text(name, of: text, arguments, run)
    case .number(let number):
      switch name {
      case "toFixed":
        let digits = min(max(try self.number(arguments, 0, run), 0), 20)
        let count = digits.isNaN ? 0 : Int(digits)
        return .text(String(format: "%.\(count)f", number))
      case "toString": return .text(ScriptText.text(number))
      case "valueOf": return value
      default: return nil
      }
    case .object(let object) where name == "hasOwnProperty":
      return .bool(object[try ScriptText.text(plain(arguments, 0, run), run)] != nil)
    case .function where name == "call":
      return try run.call(value, Array(arguments.dropFirst()))
    default: return nil
    }
  }

  /// Functions that change the list.
  private static func change(
    _ name: String, of list: ScriptList, _ arguments: [ScriptValue], _ run: ScriptRun
  ) throws -> ScriptValue? {
    let count = list.items.count
    switch name {
    case "push":
      try run.spend(arguments.count)
      list.items += arguments
      return .number(Double(list.items.count))
    case "pop": return list.items.popLast() ?? .undefined
    case "shift":
      try run.spend(count)
      return list.items.isEmpty ? .undefined : list.items.removeFirst()
    case "unshift":
      try run.spend(count + arguments.count)
      list.items.insert(contentsOf: arguments, at: 0)
      return .number(Double(list.items.count))
    case "reverse":
      try run.spend(count)
      list.items.reverse()
      return .list(list)
    case "splice":
      try run.spend(count + arguments.count)
      let start = try place(arguments, 0, count, 0, run)
      let length = arguments.count > 1 ? try number(arguments, 1, run) : Double(count)
      let end = min(start + Int(min(max(length.isNaN ? 0 : length, 0), 1e9)), count)
      let removed = Array(list.items[start..<end])
      list.items.replaceSubrange(start..<end, with: arguments.dropFirst(2))
      return .list(try run.makeList(removed))
    case "sort":
      try run.spend(count * (Int.bitWidth - count.leadingZeroBitCount))
      let by = arguments.first
      list.items = try list.items.sorted { a, b in
        if let by { return ScriptText.number(try run.plain(try run.call(by, [a, b]))) < 0 }
        return try ScriptText.text(a, run) < ScriptText.text(b, run)
      }
      return .list(list)
    default: return nil
    }
  }

  /// Functions that leave the list as it is.
  private static func derived(
    _ name: String, of list: ScriptList, _ arguments: [ScriptValue], _ run: ScriptRun
  ) throws -> ScriptValue? {
    let count = list.items.count
    switch name {
    case "slice":
      let start = try place(arguments, 0, count, 0, run)
      let end = try place(arguments, 1, count, count, run)
      return .list(try run.makeList(start < end ? Array(list.items[start..<end]) : []))
    case "concat":
      var items = list.items
      for index in arguments.indices {
        let value = try plain(arguments, index, run)
        if case .list(let other) = value {
          try run.spend(items.count + other.items.count)
          items += other.items
        } else {
          items.append(value)
        }
      }
      return .list(try run.makeList(items))
    case "join":
      let separator = try plain(arguments, 0, run)
      let between = separator.isMissing ? "," : try ScriptText.text(separator, run)
      return .text(try ScriptText.join(list, between, run))
    case "toString": return .text(try ScriptText.join(list, ",", run))
    case "valueOf": return .list(list)
    case "indexOf", "includes":
      try run.spend(count)
      let wanted = try plain(arguments, 0, run)
      let found = try list.items.firstIndex { try run.areSame($0, wanted) }
      return name == "includes" ? .bool(found != nil) : .number(Double(found ?? -1))
    default: return nil
    }
  }

  /// Functions that call one for each item.
  private static func called(
    _ name: String, of list: ScriptList, _ arguments: [ScriptValue], _ run: ScriptRun
  ) throws -> ScriptValue? {
    guard let function = arguments.first else { return nil }
    let items = list.items
    let call = { (index: Int) in
      try run.call(function, [items[index], .number(Double(index)), .list(list)])
    }
    let isTrue = { (index: Int) in ScriptText.isTrue(try run.plain(try call(index))) }
    switch name {
    case "map": return .list(try run.makeList(try items.indices.map(call)))
    case "filter":
      return .list(try run.makeList(try items.indices.filter(isTrue).map { items[$0] }))
    case "forEach":
      for index in items.indices { _ = try call(index) }
      return .undefined
    case "some": return .bool(try items.indices.contains(where: isTrue))
    case "every": return .bool(try items.indices.allSatisfy(isTrue))
    case "find": return try items.indices.first(where: isTrue).map { items[$0] } ?? .undefined
    case "reduce":
      var rest = items.indices
      var sum = arguments.count > 1 ? arguments[1] : rest.popFirst().map { items[$0] }
      for index in rest {
        sum = try run.call(
          function, [sum ?? .undefined, items[index], .number(Double(index)), .list(list)])
      }
      return sum ?? .undefined
    default: return nil
    }
  }

  /// A place in a list of `count` items; negative ones count from its end.
  private static func place(
    _ arguments: [ScriptValue], _ index: Int, _ count: Int, _ missing: Int, _ run: ScriptRun
  ) throws -> Int {
    if try plain(arguments, index, run).isMissing { return missing }
    let number = try number(arguments, index, run)
    guard number.isFinite else { return number > 0 ? count : 0 }
    let whole = Int(min(max(number, -1e9), 1e9))
    return min(max(whole < 0 ? count + whole : whole, 0), count)
  }

  private static func text(
    _ name: String, of text: String, _ arguments: [ScriptValue], _ run: ScriptRun
  ) throws -> ScriptValue? {
    try run.spend(text.utf8.count / 4)
    let units = Array(text.utf16)
    let part = { (start: Int, end: Int) -> ScriptValue in
      .text(start < end ? String(decoding: units[start..<end], as: UTF16.self) : "")
    }
    switch name {
    case "charAt":
      let start = try place(arguments, 0, units.count, 0, run)
      return part(start, min(start + 1, units.count))
    case "charCodeAt":
      let start = try place(arguments, 0, units.count, 0, run)
      return .number(start < units.count ? Double(units[start]) : .nan)
    case "slice":
      return part(
        try place(arguments, 0, units.count, 0, run),
        try place(arguments, 1, units.count, units.count, run))
    case "substring":
      let start = min(max(try number(arguments, 0, run), 0), Double(units.count))
      let end = arguments.count > 1 ? try number(arguments, 1, run) : Double(units.count)
      let (a, b) = (start.isNaN ? 0 : start, end.isNaN ? 0 : min(max(end, 0), Double(units.count)))
      return part(Int(min(a, b)), Int(max(a, b)))
    case "substr":
      let start = try place(arguments, 0, units.count, 0, run)
      let length = arguments.count > 1 ? try number(arguments, 1, run) : Double(units.count)
      return part(start, min(start + Int(min(max(length.isNaN ? 0 : length, 0), 1e9)), units.count))
    case "split": return .list(try run.makeList(try split(text, arguments, run)))
    case "indexOf":
      let wanted = try ScriptText.text(plain(arguments, 0, run), run)
      let found = text.range(of: wanted).map {
        text.utf16.distance(from: text.startIndex, to: $0.lowerBound)
      }
      return .number(Double(found ?? (wanted.isEmpty ? 0 : -1)))
    case "includes":
      let wanted = try ScriptText.text(plain(arguments, 0, run), run)
      return .bool(wanted.isEmpty || text.contains(wanted))
    case "replace":
      let wanted = try ScriptText.text(plain(arguments, 0, run), run)
      let new = try ScriptText.text(plain(arguments, 1, run), run)
      guard let range = text.range(of: wanted) else { return .text(text) }
      return try run.makeText(text.replacingCharacters(in: range, with: new))
    case "toUpperCase": return .text(text.uppercased())
    case "toLowerCase": return .text(text.lowercased())
    case "trim": return .text(text.trimmingCharacters(in: .whitespacesAndNewlines))
    case "toString", "valueOf": return .text(text)
    default: return nil
    }
  }

  private static func split(
    _ text: String, _ arguments: [ScriptValue], _ run: ScriptRun
  ) throws -> [ScriptValue] {
    let separator = try plain(arguments, 0, run)
    if separator.isMissing { return [.text(text)] }
    let between = try ScriptText.text(separator, run)
    if between.isEmpty { return text.map { .text(String($0)) } }
    return text.components(separatedBy: between).map { .text($0) }
  }
}
