import Foundation
import LaminaDocument

/// An object of a template's JSON, of which each member is taken once. Members that nobody takes
/// are errors, so that no spelling mistake stays unseen.
struct JSONRecord {
  let place: JSONPlace
  private var members: [String: TemplateJSON]
  private var known: [String] = []

  init(_ value: TemplateJSON, _ place: JSONPlace) throws {
    guard case .object(let members) = value else {
      throw place.error("\(value.kind) is no object")
    }
    (self.members, self.place) = (members, place)
  }

  /// The value of a member; nil if it is missing. Null is a value.
  mutating func value(_ name: String) -> TemplateJSON? {
    known.append(name)
    return members.removeValue(forKey: name)
  }

  mutating func text(_ name: String) throws -> String? {
    guard let value = value(name) else { return nil }
    guard case .text(let text) = value else {
      throw place[name].error("\(value.kind) is no text")
    }
    return text
  }

  mutating func requiredText(_ name: String) throws -> String {
    guard let text = try text(name) else { throw missing(name) }
    return text
  }

  mutating func number(_ name: String) throws -> Double? {
    guard let value = value(name) else { return nil }
    guard case .number(let number) = value else {
      throw place[name].error("\(value.kind) is no number")
    }
    return number
  }

  /// A whole number in a range.
  mutating func count(_ name: String, _ range: ClosedRange<Int>) throws -> Int? {
    guard let number = try number(name) else { return nil }
    guard let count = Int(exactly: number), range.contains(count) else {
      throw place[name].error(
        "\(NumberText.format(CGFloat(number))) is out of range",
        allowed: "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return count
  }

  mutating func flag(_ name: String) throws -> Bool {
    switch value(name) {
    case nil: return false
    case .boolean(let flag)?: return flag
    case let other?: throw place[name].error("\(other.kind) is neither true nor false")
    }
  }

  /// The members of an array; nil if it is missing.
  mutating func list(_ name: String) throws -> [TemplateJSON]? {
    guard let value = value(name) else { return nil }
    guard case .list(let list) = value else {
      throw place[name].error("\(value.kind) is no array")
    }
    return list
  }

  /// An array of numbers; nil if it is missing.
  mutating func numbers(_ name: String, _ counts: ClosedRange<Int>) throws -> [Double]? {
    guard let list = try list(name) else { return nil }
    let numbers = list.compactMap { if case .number(let number) = $0 { number } else { nil } }
    guard numbers.count == list.count, counts.contains(list.count) else {
      let many =
        counts.count == 1 ? "\(counts.lowerBound)" : "\(counts.lowerBound) to \(counts.upperBound)"
      throw place[name].error("not an array of numbers", allowed: "\(many) numbers")
    }
    return numbers
  }

  /// Makes something of each object of an array.
  mutating func each<Value>(
    _ name: String, _ make: (inout JSONRecord) throws -> Value
  ) throws -> [Value] {
    try (list(name) ?? []).enumerated().map { index, value in
      var record = try JSONRecord(value, place[name][index])
      let made = try make(&record)
      try record.finish()
      return made
    }
  }

  func missing(_ name: String) -> TemplateError { place[name].error("it is missing") }

  /// Throws if a member is left.
  func finish() throws {
    guard let name = members.keys.min() else { return }
    throw place[singleLine(name)].error(
      "there is no such member here", allowed: known.sorted().joined(separator: ", "))
  }
}
