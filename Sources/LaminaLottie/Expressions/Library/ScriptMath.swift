import Foundation

/// The object `Math`.
final class ScriptMath: ScriptHost, Sendable {
  static let shared = ScriptMath()

  func member(_ name: String, _ run: ScriptRun) throws -> ScriptValue? {
    switch name {
    case "PI": return .number(.pi)
    case "E": return .number(M_E)
    case "SQRT2": return .number(2.0.squareRoot())
    case "SQRT1_2": return .number(0.5.squareRoot())
    case "LN2": return .number(M_LN2)
    case "LN10": return .number(M_LN10)
    case "min", "max":
      return try run.makeFunction(
        .native { run, arguments in
          var result = name == "min" ? Double.infinity : -.infinity
          for index in arguments.indices {
            let value = try ScriptLibrary.number(arguments, index, run)
            if value.isNaN { return .number(.nan) }
            result = name == "min" ? min(result, value) : max(result, value)
          }
          return .number(result)
        })
    // The animation's own numbers are found by the expression; see its host.
    case "random": return try run.host(run, "random")
    case "LOG2E": return .number(M_LOG2E)
    case "LOG10E": return .number(M_LOG10E)
    case "hypot":
      return try run.makeFunction(
        .native { run, arguments in
          let squares = try arguments.indices.map { index in
            let value = try ScriptLibrary.number(arguments, index, run)
            return value * value
          }
          return .number(squares.reduce(0, +).squareRoot())
        })
    case "pow", "atan2":
      return try run.makeFunction(
        .native { run, arguments in
          let x = try ScriptLibrary.number(arguments, 0, run)
          let y = try ScriptLibrary.number(arguments, 1, run)
          return .number(name == "pow" ? pow(x, y) : atan2(x, y))
        })
    default:
      guard let function = Self.functions[name] else { return nil }
      return try run.makeFunction(
        .native { .number(function(try ScriptLibrary.number($1, 0, $0))) })
    }
  }

  private static let functions: [String: @Sendable (Double) -> Double] = [
    "abs": { abs($0) }, "sin": { sin($0) }, "cos": { cos($0) }, "tan": { tan($0) },
    "asin": { asin($0) }, "acos": { acos($0) }, "atan": { atan($0) }, "exp": { exp($0) },
    "log": { log($0) }, "log10": { log10($0) }, "log2": { log2($0) }, "sqrt": { $0.squareRoot() },
    "cbrt": { cbrt($0) }, "floor": { $0.rounded(.down) }, "ceil": { $0.rounded(.up) },
    "round": { ($0 + 0.5).rounded(.down) }, "trunc": { $0.rounded(.towardZero) },
    "sign": { $0 > 0 ? 1 : $0 < 0 ? -1 : $0 }, "sinh": { sinh($0) }, "cosh": { cosh($0) },
    "tanh": { tanh($0) }, "asinh": { asinh($0) }, "acosh": { acosh($0) }, "atanh": { atanh($0) },
    "log1p": { log1p($0) }, "expm1": { expm1($0) }, "fround": { Double(Float($0)) },
    "clz32": { number in
      Double(UInt32(truncatingIfNeeded: Int64(abs(number) < 9e18 ? number : 0)).leadingZeroBitCount)
    },
  ]
}
