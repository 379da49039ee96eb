import Foundation

/// Sums and products of numbers, texts and vectors, as the exporters' functions `$bm_sum` and so on
/// make them.
enum ScriptVectors {
  static func sum(
    _ a: ScriptValue, _ b: ScriptValue, _ run: ScriptRun
  ) throws -> ScriptValue {
    switch (a, b) {
    case (.text, _), (_, .text):
      let (first, second) = (try ScriptText.text(a, run), try ScriptText.text(b, run))
      try run.spend((first.utf8.count + second.utf8.count) / 8)
      return try run.makeText(first + second)
    default: return try eachOf(a, b, run) { $0 + $1 }
    }
  }

  static func difference(
    _ a: ScriptValue, _ b: ScriptValue, _ run: ScriptRun
  ) throws -> ScriptValue {
    try eachOf(a, b, run) { $0 - $1 }
  }

  /// Of two numbers, or of a vector and a number.
  static func product(
    _ a: ScriptValue, _ b: ScriptValue, _ run: ScriptRun
  ) throws -> ScriptValue {
    if case .list = b {
      if case .list = a { return .number(0) }
      let factor = ScriptText.number(a)
      return try mapped(b, run) { $0 * factor }
    }
    let factor = ScriptText.number(b)
    return try mapped(a, run) { $0 * factor }
  }

  static func quotient(
    _ a: ScriptValue, _ b: ScriptValue, _ run: ScriptRun
  ) throws -> ScriptValue {
    if case .list = b {
      if case .list = a { return .number(0) }
      let dividend = ScriptText.number(a)
      return try mapped(b, run) { dividend / $0 }
    }
    let divisor = ScriptText.number(b)
    return try mapped(a, run) { $0 / divisor }
  }

  private static func mapped(
    _ value: ScriptValue, _ run: ScriptRun, _ change: (Double) -> Double
  ) throws -> ScriptValue {
    guard case .list(let list) = value else { return .number(change(ScriptText.number(value))) }
    return .list(try run.makeList(list.items.map { .number(change(ScriptText.number($0))) }))
  }

  /// A number beside a vector counts for its first number only; a missing number is 0.
  private static func eachOf(
    _ a: ScriptValue, _ b: ScriptValue, _ run: ScriptRun, _ join: (Double, Double) -> Double
  ) throws -> ScriptValue {
    let (first, second) = (items(a), items(b))
    guard first.isList || second.isList else {
      return .number(join(ScriptText.number(a), ScriptText.number(b)))
    }
    let count = max(first.items.count, second.items.count)
    try run.spend(count)
    let result = (0..<count).map { index -> ScriptValue in
      let x = index < first.items.count ? ScriptText.number(first.items[index]) : 0
      let y = index < second.items.count ? ScriptText.number(second.items[index]) : 0
      return .number(join(x, y))
    }
    return .list(try run.makeList(result))
  }

  private static func items(_ value: ScriptValue) -> (items: [ScriptValue], isList: Bool) {
    if case .list(let list) = value { return (list.items, true) }
    return ([value], false)
  }
}
