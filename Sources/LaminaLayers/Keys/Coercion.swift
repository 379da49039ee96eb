import Foundation
import LaminaGeometry
import LaminaGraphics

/// Conversions of the values that key-value coding takes and returns.
///
/// On Apple's systems the Objective-C runtime does this. Foundation on Linux bridges Swift's
/// numbers to `NSNumber`, but neither `CGFloat` nor structures; here all of them are taken. For a
/// key that cannot be nil, nil means zero or the identity (facts 7).
enum Coercion {
  /// `value` as a number: an `NSNumber`, any of Swift's numbers or a numeric text. A nil value
  /// gives 0; any other value gives nil.
  static func number(_ value: Any?) -> Double? {
    switch value {
    case nil: return 0
    case let value as CGFloat: return Double(value)
    case let value as NSNumber: return value.doubleValue
    case let value as String: return Double(value.trimmingCharacters(in: .whitespaces))
    case let value as any RawRepresentable:
      return value.rawValue is String ? nil : number(value.rawValue)
    default: return nil
    }
  }

  /// `value` as a Boolean: true for numbers other than 0 and for texts that `NSString.boolValue`
  /// takes as true. A nil value gives false.
  static func flag(_ value: Any?) -> Bool? {
    if let number = number(value) { return number != 0 }
    guard let text = value as? String else { return nil }
    switch text.lowercased() {
    case "yes", "true": return true
    case "no", "false": return false
    default: return nil
    }
  }

  /// `value` as bits: a whole number; a negative one stands for its two's complement. A nil value
  /// gives 0.
  static func bits(_ value: Any?) -> UInt64? {
    if let number = value as? NSNumber, !"fd".contains(String(cString: number.objCType)) {
      return number.uint64Value
    }
    guard let number = number(value) else { return nil }
    if let signed = Int64(exactly: number.rounded(.towardZero)) {
      return UInt64(bitPattern: signed)
    }
    return UInt64(exactly: number)
  }

  static func point(_ value: Any?) -> CGPoint? {
    switch value {
    case nil: .zero
    case let value as CGPoint: value
    case let value as NSValue: if case .point(let point) = value.structure { point } else { nil }
    default: nil
    }
  }

  static func size(_ value: Any?) -> CGSize? {
    switch value {
    case nil: .zero
    case let value as CGSize: value
    case let value as NSValue: if case .size(let size) = value.structure { size } else { nil }
    default: nil
    }
  }

  static func rect(_ value: Any?) -> CGRect? {
    switch value {
    case nil: .zero
    case let value as CGRect: value
    case let value as NSValue: if case .rect(let rect) = value.structure { rect } else { nil }
    default: nil
    }
  }

  static func transform(_ value: Any?) -> CATransform3D? {
    switch value {
    case nil: CATransform3DIdentity
    case let value as CATransform3D: value
    case let value as NSValue:
      if case .transform(let transform) = value.structure { transform } else { nil }
    default: nil
    }
  }

  static func affine(_ value: Any?) -> CGAffineTransform? {
    switch value {
    case nil: .identity
    case let value as CGAffineTransform: value
    case let value as NSValue:
      if case .affine(let transform) = value.structure { transform } else { nil }
    default: nil
    }
  }

  /// `value` as a text: a text, or a value with a name such as `CALayerContentsGravity`. A nil
  /// value gives nil.
  static func text(_ value: Any?) -> String? {
    switch value {
    case let value as String: value
    case let value as any RawRepresentable: value.rawValue as? String
    default: nil
    }
  }

  /// `value` in the form that Objective-C code sees: numbers as `NSNumber`, structures as
  /// `NSValue`, names as texts.
  static func wrapped(_ value: Any?) -> Any? {
    switch flattened(value) {
    case nil: nil
    case let value as CGFloat: NSNumber(value: Double(value))
    case let value as NSNumber: value
    case let value as CGPoint: NSValue(cgPoint: value)
    case let value as CGSize: NSValue(cgSize: value)
    case let value as CGRect: NSValue(cgRect: value)
    case let value as CATransform3D: NSValue(caTransform3D: value)
    case let value as CGAffineTransform: NSValue(cgAffineTransform: value)
    case let value as any RawRepresentable: wrapped(value.rawValue)
    case let value: value
    }
  }

  /// `value` without optionals inside. A nil inside an `Any` becomes nil.
  static func flattened(_ value: Any?) -> Any? {
    guard let value else { return nil }
    guard let optional = value as? any AnyOptional else { return value }
    return flattened(optional.content)
  }

  /// Whether `value` is nil, the number 0, or a structure of zeros.
  static func isZero(_ value: Any?) -> Bool {
    switch (value, StructValue(value)) {
    case (nil, _): true
    case (_, .point(let point)?): point == .zero
    case (_, .size(let size)?): size == .zero
    case (_, .rect(let rect)?): rect == .zero
    case (_, .transform?): false
    case (let number as NSNumber, _): number.doubleValue == 0
    default: false
    }
  }

  /// Whether two values are equal, or the same object.
  static func areEqual(_ a: Any?, _ b: Any?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    if let a = a as? any Equatable { return isEqual(a, b) }
    // Values that are neither objects nor comparable count as different.
    return type(of: a) is AnyObject.Type && type(of: b) is AnyObject.Type
      && (a as AnyObject) === (b as AnyObject)
  }

  private static func isEqual<Value: Equatable>(_ a: Value, _ b: Any) -> Bool { (b as? Value) == a }
}

/// An optional of any type.
protocol AnyOptional {
  var content: Any? { get }
  /// `value` as this type; nil if it cannot be made.
  static func converted(_ value: Any?) -> Self?
}

extension Optional: AnyOptional {
  var content: Any? { self }

  static func converted(_ value: Any?) -> Wrapped?? {
    guard let value else { return .some(.none) }
    return Coercion.converted(value, to: Wrapped.self).map(Optional.some)
  }
}

extension Coercion {
  /// `value` as a `Value`, by the rules above; nil if it cannot be made.
  static func converted<Value>(_ value: Any?, to type: Value.Type) -> Value? {
    if let optional = type as? any AnyOptional.Type {
      // Without this check, a value that cannot be made would become nil: a cast of nil to an
      // optional type succeeds.
      guard let made = optional.converted(value) else { return nil }
      return made as? Value
    }
    let value = flattened(value)
    if let value = value as? Value { return value }
    switch type {
    case is Double.Type: return number(value) as? Value
    case is CGFloat.Type: return number(value).map { CGFloat($0) } as? Value
    case is Float.Type: return number(value).map { Float($0) } as? Value
    case is Bool.Type: return flag(value) as? Value
    case is CGPoint.Type: return point(value) as? Value
    case is CGSize.Type: return size(value) as? Value
    case is CGRect.Type: return rect(value) as? Value
    case is CATransform3D.Type: return transform(value) as? Value
    case is CGAffineTransform.Type: return affine(value) as? Value
    case let type as any FixedWidthInteger.Type: return integer(value, type) as? Value
    case let type as any RawRepresentable.Type: return named(value, type) as? Value
    default: return nil
    }
  }

  private static func integer<Value: FixedWidthInteger>(_ value: Any?, _ type: Value.Type) -> Value?
  {
    number(value).flatMap { Value(exactly: $0.rounded(.towardZero)) }
  }

  private static func named<Value: RawRepresentable>(_ value: Any?, _ type: Value.Type) -> Value? {
    guard value != nil else { return nil }
    return converted(value, to: Value.RawValue.self).flatMap(Value.init(rawValue:))
  }
}
