/// A type that a setting may have: in a file as JSON, in the environment and in flags as text.
protocol SettingValue: Sendable {
  init?(json: PlainJSON)
  init?(text: String)
  /// How it is printed. Secrets are hidden.
  var shown: PlainJSON { get }
  /// What is allowed, in words.
  static var allowed: String { get }
}

extension String: SettingValue {
  init?(json: PlainJSON) {
    guard case .text(let text) = json else { return nil }
    self = text
  }
  init?(text: String) { self = text }
  var shown: PlainJSON { .text(self) }
  static var allowed: String { "a text" }
}

extension Int: SettingValue {
  init?(json: PlainJSON) {
    guard case .number(let number) = json, let value = Int(exactly: number) else { return nil }
    self = value
  }
  init?(text: String) { self.init(text, radix: 10) }
  var shown: PlainJSON { .number(Double(self)) }
  static var allowed: String { "a whole number" }
}

extension Double: SettingValue {
  init?(json: PlainJSON) {
    guard case .number(let number) = json else { return nil }
    self = number
  }
  init?(text: String) {
    guard let number = Double(text), number.isFinite else { return nil }
    self = number
  }
  var shown: PlainJSON { .number(self) }
  static var allowed: String { "a number" }
}

extension Bool: SettingValue {
  init?(json: PlainJSON) {
    guard case .boolean(let flag) = json else { return nil }
    self = flag
  }
  init?(text: String) {
    switch text {
    case "true", "1", "yes", "on": self = true
    case "false", "0", "no", "off": self = false
    default: return nil
    }
  }
  var shown: PlainJSON { .boolean(self) }
  static var allowed: String { "true or false" }
}

extension [String]: SettingValue {
  init?(json: PlainJSON) {
    guard case .list(let list) = json else { return nil }
    self = list.compactMap { String(json: $0) }
    if count != list.count { return nil }
  }
  init?(text: String) {
    self = text.split(separator: ",").map { String($0).trimmed }
  }
  var shown: PlainJSON { .list(map { .text($0) }) }
  static var allowed: String { "texts" }
}

extension String {
  /// Without blanks at both ends.
  var trimmed: String {
    let start = drop { $0 == " " || $0 == "\t" }
    let blanks = start.reversed().prefix { $0 == " " || $0 == "\t" }.count
    return String(start.dropLast(blanks))
  }
}
