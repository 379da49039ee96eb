import Foundation

/// Conversions between values.
enum ScriptText {
  static func isTrue(_ value: ScriptValue) -> Bool {
    switch value {
    case .undefined, .null: false
    case .bool(let bool): bool
    case .number(let number): number != 0 && !number.isNaN
    case .text(let text): !text.isEmpty
    case .list, .object, .function, .host: true
    }
  }

  /// The number; NaN if it is none. A list of one number is that number.
  static func number(_ value: ScriptValue) -> Double {
    var value = value
    // A list may hold itself.
    for _ in 0..<mostNested {
      guard case .list(let list) = value, list.items.count == 1 else { break }
      value = list.items[0]
    }
    switch value {
    case .null: return 0
    case .bool(let bool): return bool ? 1 : 0
    case .number(let number): return number
    case .text(let text):
      guard text.utf8.count <= mostDigits else { return .nan }
      let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
      return text.isEmpty ? 0 : Double(text) ?? .nan
    case .list, .undefined, .object, .function, .host: return .nan
    }
  }

  /// Lists in each other that count as the number in the innermost.
  private static let mostNested = 64
  /// Bytes of a text that may be a number.
  private static let mostDigits = 1_000

  /// The numbers of a vector: a list, or a single number. Nil if anything else is among them.
  static func numbers(_ value: ScriptValue) -> [Double]? {
    switch value {
    case .number(let number): return [number]
    case .bool(let bool): return [bool ? 1 : 0]
    case .list(let list):
      var numbers: [Double] = []
      numbers.reserveCapacity(list.items.count)
      for item in list.items {
        guard case .number(let number) = item else { return nil }
        numbers.append(number)
      }
      return numbers
    default: return nil
    }
  }

  /// A place in a list, or nil.
  static func index(_ value: ScriptValue) -> Int? {
    switch value {
    case .number(let number): number >= 0 && number < 1e9 ? Int(exactly: number) : nil
    case .text(let text): Int(text).flatMap { $0 >= 0 ? $0 : nil }
    default: nil
    }
  }

  /// A number as JavaScript writes it.
  static func text(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    if number == number.rounded(), abs(number) < 1e15 { return "\(Int64(number))" }
    let parts = "\(number)".split(separator: "e")
    guard parts.count == 2, let power = Int(parts[1]) else { return "\(number)" }
    let sign = number < 0 ? "-" : ""
    let digits = parts[0].filter(\.isNumber)
    let zeros = { String(repeating: "0", count: $0) }
    switch power {
    case -6..<0: return sign + "0." + zeros(-power - 1) + digits
    case 15..<21 where digits.count <= power + 1:
      return sign + digits + zeros(power + 1 - digits.count)
    default: return parts[0] + (power < 0 ? "e" : "e+") + "\(power)"
    }
  }

  /// The text of a value. Costs steps by its length, before it is made.
  static func text(_ value: ScriptValue, _ run: ScriptRun) throws -> String {
    switch value {
    case .undefined: return "undefined"
    case .null: return "null"
    case .bool(let bool): return bool ? "true" : "false"
    case .number(let number): return text(number)
    case .text(let text): return text
    case .list(let list): return try join(list, ",", run)
    case .object: return "[object Object]"
    case .function: return "function"
    case .host(let host):
      guard let plain = try host.plain(run) else { return "[object Object]" }
      return try text(plain, run)
    }
  }

  /// The texts of a list's items with a text between them.
  static func join(_ list: ScriptList, _ separator: String, _ run: ScriptRun) throws -> String {
    var result = ""
    for (index, item) in list.items.enumerated() {
      var next = ""
      switch item {
      case .undefined, .null: break
      // Lists may hold themselves; then the depth of calls ends this.
      case .list: next = try run.deeper { try text(item, run) }
      default: next = try text(item, run)
      }
      if index > 0 { next = separator + next }
      try run.spend(1 + next.utf8.count / 8)
      result += next
    }
    return result
  }

  /// What `typeof` says.
  static func type(_ value: ScriptValue) -> String {
    switch value {
    case .undefined: "undefined"
    case .null, .list, .object: "object"
    case .bool: "boolean"
    case .number: "number"
    case .text: "string"
    case .function, .host: "function"
    }
  }
}
