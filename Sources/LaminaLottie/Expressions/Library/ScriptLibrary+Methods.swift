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
      return try ScriptNumbers.method(name, of: number, arguments, run)
    case .object(let object) where name == "hasOwnProperty":
      return .bool(object[try run.name(try ScriptText.text(plain(arguments, 0, run), run))] != nil)
    case .bool where name == "toString": return .text(try ScriptText.text(value, run))
    case .function where name == "call":
      return try run.call(value, Array(arguments.dropFirst()), of: arguments.first)
    case .function where name == "apply":
      let list = try plain(arguments, 1, run)
      return try run.call(
        value, list.isMissing ? [] : try run.items(of: list), of: arguments.first)
    case .function where name == "bind":
      let (owner, first) = (arguments.first, Array(arguments.dropFirst()))
      return try run.makeFunction(.native { try $0.call(value, first + $1, of: owner) })
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
    case "fill":
      try run.spend(count)
      let start = try place(arguments, 1, count, 0, run)
      let end = try place(arguments, 2, count, count, run)
      for index in start..<max(start, end) { list.items[index] = arguments.first ?? .undefined }
      return .list(list)
    case "sort":
      try run.spend(count * (Int.bitWidth - count.leadingZeroBitCount))
      let by = arguments.first
      list.items = try list.items.sorted { a, b in
        if let by { return ScriptText.number(try run.plain(try run.call(by, [a, b]))) < 0 }
        let (first, second) = (try ScriptText.text(a, run), try ScriptText.text(b, run))
        try run.spend(min(first.utf8.count, second.utf8.count) / 16)
        return first < second
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
    case "at": return try item(arguments, count, run).map { list.items[$0] } ?? .undefined
    case "flat":
      let depth = try number(arguments, 0, run)
      return .list(try run.makeList(try flat(list.items, depth.isNaN ? 1 : depth, run)))
    case "indexOf", "includes", "lastIndexOf":
      try run.spend(count)
      let wanted = try plain(arguments, 0, run)
      let found =
        name == "lastIndexOf"
        ? try list.items.lastIndex { try run.areSame($0, wanted) }
        : try list.items.firstIndex { try run.areSame($0, wanted) }
      return name == "includes" ? .bool(found != nil) : .number(Double(found ?? -1))
    default: return nil
    }
  }

  /// The items of lists in a list; as deep as asked for, and never deeper than calls.
  private static func flat(
    _ items: [ScriptValue], _ depth: Double, _ run: ScriptRun
  ) throws -> [ScriptValue] {
    try run.deeper {
      var result: [ScriptValue] = []
      for item in items {
        try run.spend(1)
        if depth >= 1, case .list(let list) = item {
          result += try flat(list.items, depth - 1, run)
        } else {
          result.append(item)
        }
      }
      return result
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
    case "findIndex":
      return .number(Double(try items.indices.first(where: isTrue) ?? -1))
    case "findLast": return try items.indices.last(where: isTrue).map { items[$0] } ?? .undefined
    case "flatMap":
      return .list(try run.makeList(try flat(try items.indices.map(call), 1, run)))
    case "reduce", "reduceRight":
      let places = name == "reduce" ? Array(items.indices) : items.indices.reversed()
      var rest = places[...]
      var sum = arguments.count > 1 ? arguments[1] : rest.popFirst().map { items[$0] }
      for index in rest {
        sum = try run.call(
          function, [sum ?? .undefined, items[index], .number(Double(index)), .list(list)])
      }
      return sum ?? .undefined
    default: return nil
    }
  }

  /// The place that `at` means; nil if there is no item.
  static func item(
    _ arguments: [ScriptValue], _ count: Int, _ run: ScriptRun
  ) throws -> Int? {
    let index = try number(arguments, 0, run)
    let whole = index.isNaN ? 0 : Int(min(max(index, -1e9), 1e9))
    let place = whole < 0 ? count + whole : whole
    return (0..<count).contains(place) ? place : nil
  }

  /// A place in a list of `count` items; negative ones count from its end.
  static func place(
    _ arguments: [ScriptValue], _ index: Int, _ count: Int, _ missing: Int, _ run: ScriptRun
  ) throws -> Int {
    if try plain(arguments, index, run).isMissing { return missing }
    let number = try number(arguments, index, run)
    guard number.isFinite else { return number > 0 ? count : 0 }
    let whole = Int(min(max(number, -1e9), 1e9))
    return min(max(whole < 0 ? count + whole : whole, 0), count)
  }
}
