/// Names, labels and numbers as Prometheus reads them.
enum MetricText {
  /// A name of letters, digits and `_`; every other letter becomes `_`.
  static func name(_ label: String) -> String {
    let letters = label.utf8.map { byte in
      let isLetter = (97...122).contains(byte | 0x20)
      return isLetter || (48...57).contains(byte) || byte == 95 ? byte : UInt8(95)
    }
    let text = String(decoding: letters, as: UTF8.self)
    return text.utf8.first.map { (48...57).contains($0) } == true ? "_" + text : text
  }

  /// `{a="1",b="2"}`; nothing without labels.
  static func labels(_ labels: [(String, String)]) -> String {
    if labels.isEmpty { return "" }
    let parts = labels.map { "\(name($0.0))=\"\(escaped($0.1))\"" }
    return "{" + parts.joined(separator: ",") + "}"
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, letter in
      switch letter {
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case "\n": result += "\\n"
      default: result.append(letter)
      }
    }
  }

  static func number(_ value: Double) -> String {
    if value == value.rounded(), abs(value) < 1e15 { return "\(Int(value))" }
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value > 0 ? "+Inf" : "-Inf" }
    return "\(value)"
  }
}
