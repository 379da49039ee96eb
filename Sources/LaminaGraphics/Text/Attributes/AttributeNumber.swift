import Foundation

/// Reads numbers from attributes. A number may be Foundation's object or a Swift number, which
/// Linux does not convert to the object.
enum AttributeNumber {
  static func read(_ value: Any) -> Double? {
    switch value {
    case let number as NSNumber: number.doubleValue
    case let number as Double: number
    case let number as CGFloat: Double(number)
    case let number as Int: Double(number)
    case let number as Int32: Double(number)
    case let number as Float: Double(number)
    case let number as Bool: number ? 1 : 0
    default: nil
    }
  }
}
