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
    default: break
    }
    if let type = ScriptType.all[name] { return .host(type) }
    guard
      let function = functions[name] ?? ScriptInterpolation.functions[name]
        ?? ScriptNumbers.functions[name]
    else { return nil }
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

  nonisolated(unsafe) private static let functions: [String: ScriptFunction.Native] = [
    "$bm_sum": { try $0.operate("+", plain($1, 0, $0), plain($1, 1, $0)) },
    "$bm_sub": { try $0.operate("-", plain($1, 0, $0), plain($1, 1, $0)) },
    "$bm_mul": { try $0.operate("*", plain($1, 0, $0), plain($1, 1, $0)) },
    "$bm_div": { try $0.operate("/", plain($1, 0, $0), plain($1, 1, $0)) },
    "$bm_mod": { try $0.operate("%", plain($1, 0, $0), plain($1, 1, $0)) },
    "$bm_neg": { try $0.operate("*", plain($1, 0, $0), .number(-1)) },
    "eval": { try $0.evaluated($1, in: nil) },
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
    // Where a layer at the first point turns to look at the second one.
    "lookAt": { run, arguments in
      let from = try vector(arguments, 0, run) + [0, 0, 0]
      let to = try vector(arguments, 1, run) + [0, 0, 0]
      let (x, y, z) = (to[0] - from[0], to[1] - from[1], to[2] - from[2])
      let degrees = 180 / Double.pi
      return try .numbers([-atan2(y, z) * degrees, atan2(x, hypot(y, z)) * degrees, 0], run)
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
