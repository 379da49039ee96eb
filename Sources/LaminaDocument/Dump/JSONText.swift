import Foundation

/// Writes JSON from front to back, so that deep objects need no stack.
package struct JSONText {
  /// Levels after which lines are not indented further. A document may have hundreds.
  private static let indentedLevels = 64

  /// What was written and not taken yet.
  package private(set) var text = ""
  /// The closing bracket of each open object or list, and whether it has an element yet.
  private var open: [(closing: String, hasElement: Bool)] = []

  package init() {}

  package mutating func beginObject(_ key: String? = nil) { begin(key, "{", "}") }
  package mutating func beginList(_ key: String? = nil) { begin(key, "[", "]") }

  package mutating func end() {
    guard let last = open.popLast() else { return }
    if last.hasElement { text += "\n" + indent }
    text += last.closing
    if open.isEmpty { text += "\n" }
  }

  package mutating func add(_ key: String? = nil, _ value: String) {
    element(key, Self.quoted(value))
  }
  package mutating func add(_ key: String? = nil, _ value: Int) { element(key, "\(value)") }
  package mutating func add(_ key: String? = nil, _ value: Bool) {
    element(key, value ? "true" : "false")
  }
  /// A finite number.
  package mutating func addNumber(_ key: String? = nil, _ value: Double) {
    element(key, NumberText.format(CGFloat(value)))
  }
  package mutating func addNull(_ key: String? = nil) { element(key, "null") }

  private mutating func begin(_ key: String?, _ opening: String, _ closing: String) {
    element(key, opening)
    open.append((closing, false))
  }

  private mutating func element(_ key: String?, _ value: String) {
    if let last = open.indices.last {
      text += (open[last].hasElement ? ",\n" : "\n") + indent
      open[last].hasElement = true
    }
    if let key { text += Self.quoted(key) + ": " }
    text += value
  }

  /// Removes what was written up to now, to be output.
  package mutating func take() -> String {
    defer { text.removeAll(keepingCapacity: true) }
    return text
  }

  private var indent: String {
    String(repeating: "  ", count: min(open.count, Self.indentedLevels))
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      // JSON allows some of these, but they would end a line or control a terminal.
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
