import CLaminaTypes
import Foundation
import Lamina
import LaminaDocument

/// Turns a value of C into one that key-value coding takes.
///
/// What: a walk over the value and the lists in it. Numbers must be finite, except for the few keys
/// for which infinity means something.
/// Cost: linear in the elements, of which there are at most as many as the limit "animationValues",
/// in at most ``deepest`` lists inside each other.
struct ValueReading {
  /// The key that messages name.
  let key: String
  private var left = CurrentLimits.value.animationValues
  private static let deepest = 16
  /// Keys that take infinity: for ever.
  private static let endless: Set<Substring> = [
    "duration", "repeatCount", "repeatDuration", "lifetime",
  ]

  /// The value for the key path `key`; nil for `LAMINA_TYPE_NONE`. Throws a usage failure.
  static func object(_ value: UnsafePointer<lamina_value>?, forKey key: String) throws -> Any? {
    guard let value else { throw Failure(.usage, "value: NULL instead of a value") }
    var reading = ValueReading(key: key)
    return try KeyForm.adapted(try reading.object(value.pointee, 0), forKey: key)
  }

  private init(key: String) { self.key = key }

  private mutating func object(_ value: lamina_value, _ depth: Int) throws -> Any? {
    let content = value.as
    switch value.type {
    case LAMINA_TYPE_NONE: return nil
    case LAMINA_TYPE_NUMBER: return NSNumber(value: try number(content.number))
    case LAMINA_TYPE_BOOL: return NSNumber(value: content.flag)
    case LAMINA_TYPE_TEXT: return try text(content.text, key)
    case LAMINA_TYPE_POINT: return try checked(content.point, key)
    case LAMINA_TYPE_SIZE:
      try checkFinite(key, content.size.width, content.size.height)
      return CGSize(width: content.size.width, height: content.size.height)
    case LAMINA_TYPE_RECT: return try checked(content.rect, key)
    case LAMINA_TYPE_COLOR:
      let color = content.color
      try checkFinite(key, color.red, color.green, color.blue, color.alpha)
      return CGColor(srgbRed: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    case LAMINA_TYPE_TRANSFORM:
      guard let transform = content.transform else {
        throw Failure(.usage, "\(key): NULL instead of a transform")
      }
      return try transform.pointee.transform(key)
    case LAMINA_TYPE_PATH:
      guard let path = PathText.parse(try text(content.text, key)) else {
        throw Failure(
          .usage, "\(key): not a path (allowed: numbers and then m, l, q, c or h; m first)")
      }
      return path
    case LAMINA_TYPE_IMAGE: return try HandleTable.shared.object(content.image, .image)
    case LAMINA_TYPE_LAYER: return try HandleTable.shared.object(content.layer, .layer)
    case LAMINA_TYPE_OBJECT: return try HandleTable.shared.object(content.object, .object)
    case LAMINA_TYPE_TEXTURE: return try HandleTable.shared.object(content.texture, .texture)
    case LAMINA_TYPE_LIST: return try list(value.count, content.values, depth)
    case LAMINA_TYPE_NUMBERS:
      return try elements(value.count, content.numbers).map { NSNumber(value: try number($0)) }
    default:
      throw Failure(.usage, "\(key): \(value.type.rawValue) is not a lamina_value_type")
    }
  }

  private func number(_ number: Double) throws -> Double {
    let last = key.split(separator: ".").last ?? ""
    if number == .infinity, Self.endless.contains(last) { return number }
    try checkFinite(key, number)
    return number
  }

  private mutating func list(
    _ count: Int32, _ values: UnsafePointer<lamina_value>?, _ depth: Int
  ) throws -> [Any] {
    guard depth < Self.deepest else {
      throw Failure(.usage, "\(key): more than \(Self.deepest) lists inside each other")
    }
    var list: [Any] = []
    for value in try elements(count, values) {
      guard let object = try object(value, depth + 1) else {
        throw Failure(.usage, "\(key): a list with an element that is no value")
      }
      list.append(object)
    }
    return list
  }

  private mutating func elements<Element>(
    _ count: Int32, _ start: UnsafePointer<Element>?
  ) throws -> UnsafeBufferPointer<Element> {
    guard count >= 0 else { throw Failure(.usage, "\(key): \(count) values") }
    guard count == 0 || start != nil else {
      throw Failure(.usage, "\(key): NULL instead of \(count) values")
    }
    left -= Int(count)
    if left < 0 {
      let allowed = CurrentLimits.value.animationValues
      throw LimitExceeded("animationValues", value: allowed - left, allowed: allowed)
    }
    return UnsafeBufferPointer(start: start, count: Int(count))
  }
}
