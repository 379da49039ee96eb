import Foundation

/// Functions between two values: `linear`, `ease`, `easeIn`, `easeOut`, and `clamp`.
enum ScriptInterpolation {
  nonisolated(unsafe) static let functions: [String: ScriptFunction.Native] = [
    "linear": { try between($1, .linear, $0) },
    "ease": { try between($1, EasingCurve(0.333, 0, 0.667, 1), $0) },
    "easeIn": { try between($1, EasingCurve(0.333, 0, 0.833, 0.833), $0) },
    "easeOut": { try between($1, EasingCurve(0.167, 0.167, 0.667, 1), $0) },
    "clamp": { run, arguments in
      let bounds = (
        try ScriptLibrary.number(arguments, 1, run), try ScriptLibrary.number(arguments, 2, run)
      )
      let (low, high) = (min(bounds.0, bounds.1), max(bounds.0, bounds.1))
      let value = try ScriptLibrary.plain(arguments, 0, run)
      guard case .list = value, let numbers = ScriptText.numbers(value) else {
        return .number(min(max(ScriptText.number(value), low), high))
      }
      return try .numbers(numbers.map { min(max($0, low), high) }, run)
    },
  ]

  /// `(t, from, to)` between 0 and 1, or `(t, start, end, from, to)`.
  private static func between(
    _ arguments: [ScriptValue], _ easing: EasingCurve, _ run: ScriptRun
  ) throws -> ScriptValue {
    let t = try ScriptLibrary.number(arguments, 0, run)
    let isShort = arguments.count < 5
    var start = isShort ? 0 : try ScriptLibrary.number(arguments, 1, run)
    var end = isShort ? 1 : try ScriptLibrary.number(arguments, 2, run)
    var from = try ScriptLibrary.plain(arguments, isShort ? 1 : 3, run)
    var to = try ScriptLibrary.plain(arguments, isShort ? 2 : 4, run)
    if end < start {
      swap(&start, &end)
      swap(&from, &to)
    }
    if t <= start { return from }
    if t >= end { return to }
    let share = easing.value(at: end > start ? (t - start) / (end - start) : 0)
    guard let a = ScriptText.numbers(from), let b = ScriptText.numbers(to) else {
      throw ScriptError.failed("values that are no numbers to interpolate")
    }
    if case .number = from { return .number(a[0] + ((b.first ?? 0) - a[0]) * share) }
    return try .numbers(zip(a, b).map { $0 + ($1 - $0) * share }, run)
  }
}
