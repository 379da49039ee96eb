import Foundation

/// Numbers as texts, and texts as numbers.
enum ScriptNumbers {
  /// Functions that every expression can call.
  nonisolated(unsafe) static let functions: [String: ScriptFunction.Native] = [
    "isNaN": { .bool(try ScriptLibrary.number($1, 0, $0).isNaN) },
    "isFinite": { .bool(try ScriptLibrary.number($1, 0, $0).isFinite) },
    "parseInt": { run, arguments in
      let text = try ScriptText.text(ScriptLibrary.plain(arguments, 0, run), run)
      return .number(whole(text, base: try ScriptLibrary.number(arguments, 1, run)))
    },
    "parseFloat": { run, arguments in
      .number(leading(try ScriptText.text(ScriptLibrary.plain(arguments, 0, run), run)))
    },
  ]

  /// What a number's own function gives; nil if it has no such function.
  static func method(
    _ name: String, of number: Double, _ arguments: [ScriptValue], _ run: ScriptRun
  ) throws -> ScriptValue? {
    let argument = try ScriptLibrary.number(arguments, 0, run)
    let count = argument.isNaN ? nil : Int(min(max(argument, 0), 100))
    switch name {
    case "toFixed": return .text(fixed(number, count ?? 0))
    case "toPrecision": return .text(count.map { precise(number, $0) } ?? ScriptText.text(number))
    case "toString":
      return .text(count.map { text(number, base: $0) } ?? ScriptText.text(number))
    case "toLocaleString": return .text(try grouped(number, arguments, run))
    case "valueOf": return .number(number)
    default: return nil
    }
  }

  /// With so many digits behind the point. A number in the middle of two goes away from zero.
  static func fixed(_ number: Double, _ digits: Int) -> String {
    guard number.isFinite, abs(number) < 1e21 else { return ScriptText.text(number) }
    let factor = pow(10, Double(digits))
    let scaled = abs(number) * factor
    // Only then is it exactly in the middle.
    let isMiddle =
      scaled - scaled.rounded(.down) == 0.5 && fma(abs(number), factor, -scaled) == 0
    let rounded = isMiddle ? (scaled + 0.5) / factor * (number < 0 ? -1 : 1) : number
    let text = String(format: "%.\(digits)f", rounded)
    let isZero = text.allSatisfy { "-0.".contains($0) }
    return isZero && number == 0 ? text.replacingOccurrences(of: "-", with: "") : text
  }

  private static func precise(_ number: Double, _ digits: Int) -> String {
    guard number.isFinite, digits > 0 else { return ScriptText.text(number) }
    let power = number == 0 ? 0 : Int(log10(abs(number)).rounded(.down))
    if power >= -6, power < digits { return fixed(number, digits - 1 - power) }
    let parts = String(format: "%.\(digits - 1)e", number).components(separatedBy: "e")
    let exponent = Int(parts[1]) ?? 0
    return parts[0] + "e" + (exponent < 0 ? "" : "+") + "\(exponent)"
  }

  /// In digits of a base from 2 to 36.
  private static func text(_ number: Double, base: Int) -> String {
    guard base != 10, (2...36).contains(base), abs(number) < 9e15 else {
      return ScriptText.text(number)
    }
    var text = String(Int64(abs(number)), radix: base)
    var rest = abs(number) - abs(number).rounded(.down)
    if rest > 0 { text += "." }
    var digits = 0
    while rest > 0, digits < 52 {
      rest *= Double(base)
      text += String(Int(rest), radix: base)
      rest -= rest.rounded(.down)
      digits += 1
    }
    return number < 0 ? "-" + text : text
  }

  /// With a comma between thousands, as in English. The language that is asked for is not followed.
  private static func grouped(
    _ number: Double, _ arguments: [ScriptValue], _ run: ScriptRun
  ) throws -> String {
    guard number.isFinite, abs(number) < 1e21 else { return ScriptText.text(number) }
    let digits = { (name: String) throws -> Int? in
      guard case .object(let object) = try ScriptLibrary.plain(arguments, 1, run),
        let value = object[name]
      else { return nil }
      let count = ScriptText.number(try run.plain(value))
      return count.isNaN ? nil : Int(min(max(count, 0), 20))
    }
    let least = try digits("minimumFractionDigits") ?? 0
    let most = max(try digits("maximumFractionDigits") ?? max(3, least), least)
    let parts = fixed(abs(number), most).components(separatedBy: ".")
    var fraction = parts.count > 1 ? parts[1] : ""
    while fraction.count > least, fraction.last == "0" { fraction.removeLast() }
    var whole = ""
    for (index, digit) in parts[0].reversed().enumerated() {
      if index > 0, index % 3 == 0 { whole = "," + whole }
      whole = String(digit) + whole
    }
    return (number < 0 ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction)
  }

  /// The whole number with which a text begins.
  private static func whole(_ text: String, base: Double) -> Double {
    var text = text.trimmingCharacters(in: .whitespacesAndNewlines).prefix(64)
    let isNegative = text.first == "-"
    if isNegative || text.first == "+" { text.removeFirst() }
    var base = base.isNaN ? 0 : Int(min(max(base, -1), 99))
    if base == 0 || base == 16, text.lowercased().hasPrefix("0x") {
      text.removeFirst(2)
      base = 16
    }
    if base == 0 { base = 10 }
    guard (2...36).contains(base) else { return .nan }
    var value: Double?
    for character in text {
      guard character.isASCII, let digit = character.hexDigitValue ?? letter(character),
        digit < base
      else { break }
      value = (value ?? 0) * Double(base) + Double(digit)
    }
    return value.map { isNegative ? -$0 : $0 } ?? .nan
  }

  /// The digit that a letter behind `f` stands for.
  private static func letter(_ character: Character) -> Int? {
    guard let code = character.lowercased().utf8.first, (0x61...0x7A).contains(code) else {
      return nil
    }
    return Int(code) - 0x61 + 10
  }

  /// The number with which a text begins.
  static func leading(_ text: String) -> Double {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines).prefix(64)
    var allowed = text.prefix { $0.isNumber || "+-.eE".contains($0) }
    while !allowed.isEmpty {
      if let number = Double(allowed) { return number }
      allowed.removeLast()
    }
    return .nan
  }
}
