import Foundation

/// What every expression can call besides the things of its animation.
enum ScriptLibrary {
  /// The value of a global name; nil if there is none.
  static func global(_ name: String, _ run: ScriptRun) throws -> ScriptValue? {
    switch name {
    case "undefined": return .undefined
    case "NaN": return .number(.nan)
    case "Infinity": return .number(.infinity)
    case "Math": return .host(ScriptMath.shared)
    case "Array", "Object", "Number", "String", "Boolean", "parseInt", "parseFloat", "isNaN",
      "isFinite":
      return try run.makeFunction(.native { try convert(name, $1, $0) })
    default: break
    }
    guard let function = functions[name] ?? ScriptInterpolation.functions[name] else { return nil }
    return try run.makeFunction(.native(function))
  }

  /// A function's argument as a number; NaN if it is missing.
  static func number(_ arguments: [ScriptValue], _ index: Int, _ run: ScriptRun) throws -> Double {
    index < arguments.count ? ScriptText.number(try run.plain(arguments[index])) : .nan
  }

  static func plain(
    _ arguments: [ScriptValue], _ index: Int, _ run: ScriptRun
  ) throws -> ScriptValue {
    index < arguments.count ? try run.plain(arguments[index]) : .undefined
  }

  /// A function's argument as a vector.
  static func vector(
    _ arguments: [ScriptValue], _ index: Int, _ run: ScriptRun
  ) throws -> [Double] {
    guard let numbers = ScriptText.numbers(try plain(arguments, index, run)) else {
      throw ScriptError.failed("a vector is missing")
    }
    return numbers
  }

  private static func convert(
    _ name: String, _ arguments: [ScriptValue], _ run: ScriptRun
  ) throws -> ScriptValue {
    let first = try plain(arguments, 0, run)
    switch name {
    case "Array":
      if arguments.count == 1, case .number(let count) = first {
        guard let count = ScriptText.index(.number(count)) else {
          throw ScriptError.failed("a list of \(ScriptText.text(count)) values")
        }
        try run.spend(count)
        return .list(try run.makeList([ScriptValue](repeating: .undefined, count: count)))
      }
      return .list(try run.makeList(arguments))
    case "Object": return .object(try run.makeObject())
    case "Number": return arguments.isEmpty ? .number(0) : .number(ScriptText.number(first))
    case "String": return arguments.isEmpty ? .text("") : .text(try ScriptText.text(first, run))
    case "Boolean": return .bool(ScriptText.isTrue(first))
    case "isNaN": return .bool(ScriptText.number(first).isNaN)
    case "isFinite": return .bool(ScriptText.number(first).isFinite)
    case "parseInt":
      let base = try number(arguments, 1, run)
      return .number(leading(try ScriptText.text(first, run), base: base == 16 ? 16 : 10))
    default: return .number(leading(try ScriptText.text(first, run), base: nil))
    }
  }

  /// The number with which a text begins.
  ///
  /// - Parameter base: of a whole number; nil for any number.
  private static func leading(_ text: String, base: Int?) -> Double {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines).prefix(64)
    if let base {
      let digits = text.prefix {
        $0 == "-" || $0 == "+" || $0.isHexDigit && (base == 16 || $0.isNumber)
      }
      return Int(digits, radix: base).map(Double.init) ?? .nan
    }
    var allowed = text.prefix { $0.isNumber || "+-.eE".contains($0) }
    while !allowed.isEmpty {
      if let number = Double(allowed) { return number }
      allowed.removeLast()
    }
    return .nan
  }

  nonisolated(unsafe) private static let functions: [String: ScriptFunction.Native] = [
    "$bm_sum": { try $0.operate("+", plain($1, 0, $0), plain($1, 1, $0)) },
    "$bm_sub": { try $0.operate("-", plain($1, 0, $0), plain($1, 1, $0)) },
    "$bm_mul": { try $0.operate("*", plain($1, 0, $0), plain($1, 1, $0)) },
    "$bm_div": { try $0.operate("/", plain($1, 0, $0), plain($1, 1, $0)) },
    "$bm_mod": { try $0.operate("%", plain($1, 0, $0), plain($1, 1, $0)) },
    "$bm_neg": { try $0.operate("*", plain($1, 0, $0), .number(-1)) },
    "$bm_isInstanceOfArray": { run, arguments in
      guard case .list = try plain(arguments, 0, run) else { return .bool(false) }
      return .bool(true)
    },
    "sum": { try $0.operate("+", plain($1, 0, $0), plain($1, 1, $0)) },
    "add": { try $0.operate("+", plain($1, 0, $0), plain($1, 1, $0)) },
    "sub": { try $0.operate("-", plain($1, 0, $0), plain($1, 1, $0)) },
    "mul": { try $0.operate("*", plain($1, 0, $0), plain($1, 1, $0)) },
    "div": { try $0.operate("/", plain($1, 0, $0), plain($1, 1, $0)) },
    "mod": { try $0.operate("%", plain($1, 0, $0), plain($1, 1, $0)) },
    "radiansToDegrees": { .number(try number($1, 0, $0) * 180 / .pi) },
    "degreesToRadians": { .number(try number($1, 0, $0) * .pi / 180) },
    "radians_to_degrees": { .number(try number($1, 0, $0) * 180 / .pi) },
    "degrees_to_radians": { .number(try number($1, 0, $0) * .pi / 180) },
    "length": { run, arguments in
      let first = try vector(arguments, 0, run)
      let second = arguments.count > 1 ? try vector(arguments, 1, run) : []
      return .number(length(first, second))
    },
    "normalize": { run, arguments in
      let vector = try vector(arguments, 0, run)
      let size = length(vector, [])
      return try .numbers(vector.map { size > 0 ? $0 / size : $0 }, run)
    },
    "dot": { run, arguments in
      let (a, b) = (try vector(arguments, 0, run), try vector(arguments, 1, run))
      return .number(zip(a, b).reduce(0) { $0 + $1.0 * $1.1 })
    },
    "cross": { run, arguments in
      let a = try vector(arguments, 0, run) + [0, 0, 0]
      let b = try vector(arguments, 1, run) + [0, 0, 0]
      return try .numbers(
        [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]], run)
    },
    "rgbToHsl": { run, arguments in
      let color = try vector(arguments, 0, run) + [0, 0, 0, 1]
      return try .numbers(ScriptColors.hueSaturationLightness(color), run)
    },
    "hslToRgb": { run, arguments in
      let color = try vector(arguments, 0, run) + [0, 0, 0, 1]
      return try .numbers(ScriptColors.redGreenBlue(color), run)
    },
    "createPath": { run, arguments in
      let path = try run.makeObject()
      for (index, name) in ["points", "inTangents", "outTangents", "isClosed"].enumerated() {
        path[name] = try plain(arguments, index, run)
      }
      if path["isClosed"]?.isMissing ?? true { path["isClosed"] = .bool(true) }
      return .object(path)
    },
  ]

  private static func length(_ a: [Double], _ b: [Double]) -> Double {
    let count = max(a.count, b.count)
    let sum = (0..<count).reduce(0.0) { sum, index in
      let way = (index < a.count ? a[index] : 0) - (index < b.count ? b[index] : 0)
      return sum + way * way
    }
    return sum.squareRoot()
  }
}

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
    case "pow", "atan2", "hypot":
      return try run.makeFunction(
        .native { run, arguments in
          let x = try ScriptLibrary.number(arguments, 0, run)
          let y = try ScriptLibrary.number(arguments, 1, run)
          return .number(name == "pow" ? pow(x, y) : name == "hypot" ? hypot(x, y) : atan2(x, y))
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
    "tanh": { tanh($0) },
  ]
}
