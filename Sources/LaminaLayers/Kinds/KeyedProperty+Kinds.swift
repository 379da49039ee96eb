import Foundation
import LaminaGeometry
import LaminaGraphics

// How the classes of specialised layers declare their properties for key-value coding. Nil assigns
// the value of a new layer.
extension KeyedProperty {
  /// A property of `Layer` with its own rules.
  init<Layer: CALayer>(
    _ taken: String, _ value: @escaping @Sendable (Layer) -> Any?,
    _ assign: @escaping @Sendable (Layer, Any?) -> Bool
  ) {
    self.init(
      value: { ($0 as? Layer).flatMap(value) },
      assign: { new, layer in (layer as? Layer).map { assign($0, new) } ?? false }, taken: taken)
  }

  /// A property that takes the result of `converted`, and refuses the value if that is nil.
  private init<Layer: CALayer, Value>(
    _ taken: String, _ converted: @escaping @Sendable (Any?) -> Value?,
    _ value: @escaping @Sendable (Layer) -> Any?,
    _ assign: @escaping @Sendable (Layer, Value) -> Void
  ) {
    self.init(taken, value) { (layer: Layer, new) in
      guard let new = converted(new) else { return false }
      assign(layer, new)
      return true
    }
  }

  static func number<Layer: CALayer>(
    _ standard: Double, _ value: @escaping @Sendable (Layer) -> NSNumber,
    _ assign: @escaping @Sendable (Layer, Double) -> Void
  ) -> KeyedProperty {
    KeyedProperty("takes a number", { Coercion.number($0 ?? standard) }, value, assign)
  }

  static func flag<Layer: CALayer>(
    _ path: ReferenceWritableKeyPath<Layer, Bool> & Sendable
  ) -> KeyedProperty {
    KeyedProperty(
      "takes a truth value", { Coercion.flag($0) }, { NSNumber(value: $0[keyPath: path]) }
    ) {
      (layer: Layer, new) in layer[keyPath: path] = new
    }
  }

  static func text<Layer: CALayer>(
    _ standard: String, _ value: @escaping @Sendable (Layer) -> String,
    _ assign: @escaping @Sendable (Layer, String) -> Void
  ) -> KeyedProperty {
    KeyedProperty("takes a text", { Coercion.text($0 ?? standard) }, value, assign)
  }

  static func point<Layer: CALayer>(
    _ standard: CGPoint, _ path: ReferenceWritableKeyPath<Layer, CGPoint> & Sendable
  ) -> KeyedProperty {
    KeyedProperty(
      "takes a point", { $0 == nil ? standard : Coercion.point($0) },
      { NSValue(cgPoint: $0[keyPath: path]) }
    ) { (layer: Layer, new) in layer[keyPath: path] = new }
  }

  static func size<Layer: CALayer>(
    _ standard: CGSize, _ path: ReferenceWritableKeyPath<Layer, CGSize> & Sendable
  ) -> KeyedProperty {
    KeyedProperty(
      "takes a size", { $0 == nil ? standard : Coercion.size($0) },
      { NSValue(cgSize: $0[keyPath: path]) }
    ) { (layer: Layer, new) in layer[keyPath: path] = new }
  }

  static func color<Layer: CALayer>(
    _ path: ReferenceWritableKeyPath<Layer, CGColor?> & Sendable
  ) -> KeyedProperty { object("takes a CGColor or nil", path) }

  /// An object or nil.
  static func object<Layer: CALayer, Value: AnyObject>(
    _ taken: String, _ path: ReferenceWritableKeyPath<Layer, Value?> & Sendable
  ) -> KeyedProperty {
    KeyedProperty(taken, { $0[keyPath: path] }) { (layer: Layer, new) in
      guard let new else {
        layer[keyPath: path] = nil
        return true
      }
      guard let object = new as? Value else { return false }
      layer[keyPath: path] = object
      return true
    }
  }

  /// A list or nil.
  static func list<Layer: CALayer, Element>(
    _ taken: String, _ path: ReferenceWritableKeyPath<Layer, [Element]?> & Sendable
  ) -> KeyedProperty {
    KeyedProperty(taken, { $0[keyPath: path] }) { (layer: Layer, new) in
      guard let new else {
        layer[keyPath: path] = nil
        return true
      }
      guard let list = new as? [Element] else { return false }
      layer[keyPath: path] = list
      return true
    }
  }

  /// A list of numbers or nil.
  static func numbers<Layer: CALayer>(
    _ path: ReferenceWritableKeyPath<Layer, [NSNumber]?> & Sendable
  ) -> KeyedProperty {
    KeyedProperty("takes a list of numbers", { $0[keyPath: path] }) { (layer: Layer, new) in
      guard let new else {
        layer[keyPath: path] = nil
        return true
      }
      guard let list = (new as? [Any]).map({ $0.map(Coercion.wrapped) }),
        let numbers = list as? [NSNumber]
      else { return false }
      layer[keyPath: path] = numbers
      return true
    }
  }
}
