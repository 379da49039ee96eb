import Foundation
import LaminaGeometry
import LaminaPlan

/// A property that a subclass of `CALayer` declares and that behaves like the layer's own.
///
/// ```swift
/// final class ProgressLayer: CALayer {
///   @CALayerProperty("progress") var progress: CGFloat = 0
///   override class func needsDisplay(forKey key: String) -> Bool {
///     key == "progress" || super.needsDisplay(forKey: key)
///   }
/// }
/// ```
///
/// The layer stores the value under its key. `value(forKey:)`, `setValue(_:forKey:)`, key paths and
/// `style` know it, `init(layer:)` copies it, and archives hold it if they can hold such a value. A
/// different value asks for the action of the key while a renderer shows the layer, and marks the
/// layer for display if `needsDisplay(forKey:)` says so. An equal value does neither. The property
/// has its initial value until it is set.
///
/// On Apple's systems such properties are `@NSManaged`, which needs the Objective-C runtime. The
/// key has to be given because Swift does not tell a property wrapper its name. A read or write
/// costs a dictionary lookup. For frequently used values that need none of this, use plain
/// properties.
@propertyWrapper
public struct CALayerProperty<Value> {
  private let key: String
  private let initial: Value

  /// A property stored under `key`, with an initial value.
  public init(wrappedValue: Value, _ key: String) {
    self.key = key
    initial = wrappedValue
  }

  /// A property stored under `key` that is nil until it is set.
  public init(_ key: String) where Value: ExpressibleByNilLiteral {
    self.key = key
    initial = nil
  }

  /// Unavailable outside layers. In layers the Swift compiler uses the subscript below.
  @available(*, unavailable, message: "@CALayerProperty works in subclasses of CALayer only")
  public var wrappedValue: Value {
    get { initial }
    set {}
  }

  /// The value in the layer that declares the property.
  public static subscript<Layer: CALayer>(
    _enclosingInstance layer: Layer,
    wrapped property: ReferenceWritableKeyPath<Layer, Value>,
    storage storage: ReferenceWritableKeyPath<Layer, CALayerProperty<Value>>
  ) -> Value {
    get { layer[keyPath: storage].value(of: layer) }
    set {
      let key = layer[keyPath: storage].key
      layer.setOwnValue(Coercion.flattened(newValue), key, resetsToNil: true)
    }
  }

  private func value(of layer: CALayer) -> Value {
    if let stored = layer.row.rare.pointee.coding.values[key] {
      // A value from an archive or from an older version of the class may have a similar type, or a
      // type that does not fit.
      if OwnProperties.isNone(stored) { return Coercion.converted(nil, to: Value.self) ?? initial }
      return stored as? Value ?? Coercion.converted(stored, to: Value.self) ?? initial
    }
    if let other = layer.styleValue(key) ?? type(of: layer).defaultValue(forKey: key) {
      return Coercion.converted(other, to: Value.self) ?? initial
    }
    return initial
  }
}

/// A `CALayerProperty` of any type, as found in a layer.
protocol OwnPropertyStorage {
  var ownKey: String { get }
  var initialValue: Any? { get }
  /// `value` as the property's type, inside an optional if the property can be nil; nil if it does
  /// not fit.
  func converted(_ value: Any?) -> Any?
  /// What the property takes, for the message of a refusal.
  var taken: String { get }
}

extension CALayerProperty: OwnPropertyStorage {
  var ownKey: String { key }
  var initialValue: Any? { Coercion.flattened(initial) }
  var taken: String { "takes a \(Value.self)" }

  func converted(_ value: Any?) -> Any? { Coercion.converted(value, to: Value.self) }
}

/// Finds the properties that subclasses declare with ``CALayerProperty``.
enum OwnProperties {
  /// The stored value for a nil that was set: a missing value would give the default. Archives know
  /// it.
  static var none: Any { NSNull() }

  static func isNone(_ value: Any) -> Bool { value is NSNull }

  /// A stored value in the form that key-value coding returns.
  static func wrapped(_ stored: Any) -> Any? { isNone(stored) ? nil : Coercion.wrapped(stored) }

  /// The stored properties of a class and its superclasses below `CALayer`.
  private struct Declared {
    /// The keys of ``CALayerProperty``s.
    var keys = Set<String>()
    /// The names of other stored properties, which key-value coding cannot reach.
    var plain = Set<String>()
  }

  private static let known = Lock<[ObjectIdentifier: Declared]>([:])

  /// What the class of `layer` declares. Each class is searched once.
  private static func declared(by layer: CALayer) -> Declared {
    let type = type(of: layer)
    if type == CALayer.self { return Declared() }
    if let declared = known.withLock({ $0[ObjectIdentifier(type)] }) { return declared }
    var declared = Declared()
    visit(layer) { name, value in
      if let storage = value as? any OwnPropertyStorage {
        declared.keys.insert(storage.ownKey)
      } else if let name {
        declared.plain.insert(name)
      }
      return true
    }
    let found = declared
    known.withLock { $0[ObjectIdentifier(type)] = found }
    return found
  }

  /// Whether the class of `layer` declares `key`.
  static func contains(_ key: String, of layer: CALayer) -> Bool {
    declared(by: layer).keys.contains(key)
  }

  /// Logs that a value for `key` goes beside a plain Swift property of that name, which keeps its
  /// own value: without the Objective-C runtime nothing can set it by its name.
  ///
  /// Each class and key is logged once. Returns whether this call has logged it.
  @discardableResult
  static func warnOfPlainProperty(_ key: String, of layer: CALayer) -> Bool {
    guard declared(by: layer).plain.contains(key) else { return false }
    let type = type(of: layer)
    let isFirst = known.withLock { $0[ObjectIdentifier(type)]?.plain.remove(key) != nil }
    if isFirst {
      LayerLog.logger.warning(
        """
        \(type): the value for key "\(key)" does not reach the property \(key), which is a plain \
        Swift property; declare it as @CALayerProperty("\(key)") var \(key)
        """)
    }
    return isFirst
  }

  /// The declaration of `key` in `layer`, if any. O(stored properties of the classes).
  static func storage(_ key: String, of layer: CALayer) -> (any OwnPropertyStorage)? {
    guard contains(key, of: layer) else { return nil }
    var found: (any OwnPropertyStorage)?
    visit(layer) { _, value in
      if let storage = value as? any OwnPropertyStorage, storage.ownKey == key { found = storage }
      return found == nil
    }
    return found
  }

  /// Calls `body` with the stored properties of the subclasses of `CALayer` that `layer` belongs
  /// to, until it returns false.
  private static func visit(_ layer: CALayer, _ body: (String?, Any) -> Bool) {
    var mirror: Mirror? = Mirror(reflecting: layer)
    while let level = mirror, level.subjectType != CALayer.self {
      for child in level.children {
        if !body(child.label, child.value) { return }
      }
      mirror = level.superclassMirror
    }
  }
}
