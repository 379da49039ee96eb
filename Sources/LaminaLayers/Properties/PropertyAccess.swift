import Foundation
import LaminaGeometry
import LaminaGraphics

/// A property of layers by the type of its value: how it is read and set, through the open getter
/// and setter, so that overrides are called and refusals are the same.
///
/// Whoever turns values into something else (key-value coding, animations, documents) has one case
/// for each of these, and none for a key.
package enum PropertyAccess: Sendable {
  package typealias Path<Value> = ReferenceWritableKeyPath<CALayer, Value> & Sendable

  case number(Path<CGFloat>)
  case float(Path<Float>)
  /// Seconds, which may be infinite.
  case time(Path<Double>)
  /// A number among the times, which may be infinite.
  case rate(Path<Float>)
  case flag(Path<Bool>)
  case point(Path<CGPoint>)
  case size(Path<CGSize>)
  case rect(Path<CGRect>)
  case transform(Path<CATransform3D>)
  case color(Path<CGColor?>)
  case path(Path<CGPath?>)
  case timeMap(Path<CATimeMap?>)
  /// Any text, or none.
  case text(Path<String?>)
  /// One of a set of texts.
  case name(get: @Sendable (CALayer) -> String, set: @Sendable (CALayer, String) -> Void)
  /// Bits. Setting drops those that the property has no room for: more than `most` has.
  case bits(
    get: @Sendable (CALayer) -> UInt64, set: @Sendable (CALayer, UInt64) -> Void, most: UInt64)
  /// Any other value, which no text says; `set` is false, and nothing is set, for one that is not
  /// taken.
  case object(
    get: @Sendable (CALayer) -> Any?, set: @Sendable (CALayer, Any?) -> Bool, taken: String)

  static func name<Name: RawRepresentable & Sendable>(_ path: Path<Name>) -> PropertyAccess
  where Name.RawValue == String {
    .name(
      get: { $0[keyPath: path].rawValue },
      set: { layer, text in Name(rawValue: text).map { layer[keyPath: path] = $0 } })
  }

  static func bits<Bits: OptionSet & Sendable>(_ path: Path<Bits>) -> PropertyAccess
  where Bits.RawValue: FixedWidthInteger & Sendable {
    .bits(
      get: { UInt64($0[keyPath: path].rawValue) },
      set: { $0[keyPath: path] = Bits(rawValue: Bits.RawValue(truncatingIfNeeded: $1)) },
      most: UInt64(Bits.RawValue.max))
  }

  /// A value of that type, or none.
  static func object<Value>(_ path: Path<Value?>, _ taken: String) -> PropertyAccess {
    .object(
      get: { layer in layer[keyPath: path].map { $0 as Any } },
      set: { layer, value in
        guard let value else {
          layer[keyPath: path] = nil
          return true
        }
        guard let typed = value as? Value else { return false }
        layer[keyPath: path] = typed
        return true
      }, taken: "takes " + taken)
  }

  static func readOnly<Value>(
    _ path: KeyPath<CALayer, Value?> & Sendable, _ why: String
  ) -> PropertyAccess {
    .object(
      get: { layer in layer[keyPath: path].map { $0 as Any } }, set: { _, _ in false }, taken: why)
  }
}

extension PropertyAccess {
  /// Whether a text can say the value.
  var isPlain: Bool {
    switch self {
    case .number, .float, .time, .rate, .flag, .point, .size, .rect, .transform, .color, .path,
      .timeMap, .text, .name, .bits:
      true
    case .object: false
    }
  }

  /// Whether key paths name parts of the value.
  var hasParts: Bool {
    switch self {
    case .point, .size, .rect, .transform: true
    case .number, .float, .time, .rate, .flag, .color, .path, .timeMap, .text, .name, .bits,
      .object:
      false
    }
  }

  /// The value of `layer`, if it is a structure.
  func structure(of layer: CALayer) -> StructValue? {
    switch self {
    case .point(let path): .point(layer[keyPath: path])
    case .size(let path): .size(layer[keyPath: path])
    case .rect(let path): .rect(layer[keyPath: path])
    case .transform(let path): .transform(layer[keyPath: path])
    case .number, .float, .time, .rate, .flag, .color, .path, .timeMap, .text, .name, .bits,
      .object:
      nil
    }
  }

  /// The type of values that lie in lanes and are always the same.
  var animatedType: AnimatedType? {
    switch self {
    case .number, .float, .time, .rate, .flag: .number
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .transform: .transform
    case .color: .color
    case .path, .timeMap, .text, .name, .bits, .object: nil
    }
  }
}
