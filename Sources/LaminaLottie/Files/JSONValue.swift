/// A value of a JSON document.
enum JSONValue {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case array([JSONValue])
  case object(JSONObject)

  /// The number; true and false count as 1 and 0, as they do for players in JavaScript.
  var number: Double? {
    switch self {
    case .number(let value): value
    case .bool(let value): value ? 1 : 0
    default: nil
    }
  }

  var text: String? {
    if case .text(let value) = self { value } else { nil }
  }

  var array: [JSONValue]? {
    if case .array(let value) = self { value } else { nil }
  }

  var object: JSONObject? {
    if case .object(let value) = self { value } else { nil }
  }

  /// A flag: true, or a number other than 0.
  var flag: Bool? { number.map { $0 != 0 } }

  /// Numbers: an array's, or a single one. Nil if anything else is among them.
  var numbers: [Double]? {
    switch self {
    case .number(let value): return [value]
    case .array(let values):
      var numbers: [Double] = []
      numbers.reserveCapacity(values.count)
      for value in values {
        guard let number = value.number else { return nil }
        numbers.append(number)
      }
      return numbers
    default: return nil
    }
  }
}

/// An object of a JSON document: its members in the order of the document. Objects of animations
/// have a dozen members, so a search is faster than a dictionary.
struct JSONObject {
  private(set) var names: [String] = []
  private(set) var values: [JSONValue] = []

  /// Adds a member. If two have the same name, the last one counts.
  mutating func append(_ name: String, _ value: JSONValue) {
    names.append(name)
    values.append(value)
  }

  /// Adds a member, or changes the one of that name.
  mutating func set(_ name: String, _ value: JSONValue) {
    if let index = names.lastIndex(of: name) {
      values[index] = value
    } else {
      append(name, value)
    }
  }

  subscript(_ name: String) -> JSONValue? {
    guard let index = names.lastIndex(of: name) else { return nil }
    if case .null = values[index] { return nil }
    return values[index]
  }

  func number(_ name: String) -> Double? { self[name]?.number }
  func text(_ name: String) -> String? { self[name]?.text }
  func flag(_ name: String) -> Bool { self[name]?.flag ?? false }
  func object(_ name: String) -> JSONObject? { self[name]?.object }
  func array(_ name: String) -> [JSONValue] { self[name]?.array ?? [] }

  /// A whole number, or nil if it is missing, too large, or no whole number.
  func integer(_ name: String) -> Int? { number(name).flatMap { Int(exactly: $0.rounded()) } }
}
