import Foundation
import LaminaGeometry

// Values by key: the declared properties of the library, those of subclasses, and any other key
// that a program sets.
extension CALayer {
  /// Implements ``value(forKey:)``.
  ///
  /// Declared properties come through their getters, wrapped. Any other key gives what was set for
  /// it, just as it was set; then what `style` says, then the class's default, then the initial
  /// value of a ``CALayerProperty``.
  func keyedValue(_ key: String) -> Any? {
    if let declared = LayerKey(key) { return declared.value(of: self) }
    if let property = keyedProperty(key) { return property.value(self) }
    let isOwn = OwnProperties.contains(key, of: self)
    if let stored = row.rare.pointee.coding.values[key] {
      return isOwn ? OwnProperties.wrapped(stored) : stored
    }
    if let styled = styleValue(key) { return styled }
    if let value = type(of: self).defaultValue(forKey: key) { return value }
    return isOwn ? Coercion.wrapped(OwnProperties.storage(key, of: self)?.initialValue) : nil
  }

  /// Implements ``setValue(_:forKey:)``. A value that a property does not take is refused and
  /// logged, and the old value stays.
  func setKeyedValue(_ value: Any?, _ key: String) {
    let value = Coercion.flattened(value)
    if let declared = LayerKey(key) {
      if !declared.assign(value, to: self) { refuse(value, key, declared.taken) }
    } else if let property = keyedProperty(key) {
      if !property.assign(value, self) { refuse(value, key, property.taken) }
    } else if let storage = OwnProperties.storage(key, of: self) {
      guard let converted = storage.converted(value) else {
        return refuse(value, key, storage.taken)
      }
      setOwnValue(Coercion.flattened(converted), key, resetsToNil: true)
    } else {
      OwnProperties.warnOfPlainProperty(key, of: self)
      setOwnValue(value, key, resetsToNil: false)
    }
  }

  /// Stores the value of a key that no class of the library declares. An equal value changes
  /// nothing. Another value asks for an action while the layer is hosted, and marks the layer for
  /// display if its class says so.
  ///
  /// Nil removes the value. With `resetsToNil`, nil is kept as a value, so that no default replaces
  /// it.
  func setOwnValue(_ value: Any?, _ key: String, resetsToNil: Bool) {
    if refusesChange(key) { return }
    let stored: Any? = value ?? (resetsToNil ? OwnProperties.none : nil)
    if isEqual(value, toOwn: key) {
      // The value is the same, but it counts as set from now on.
      if let stored {
        row.ownRare().pointee.coding.values[key] = stored
      } else {
        removeOwnValue(key)
      }
      return
    }
    let action = isHosted ? pendingAction(key) : nil
    if let stored { row.ownRare().pointee.coding.values[key] = stored } else { removeOwnValue(key) }
    if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
    if let action { action.run(forKey: key, object: self, arguments: nil) }
  }

  private func isEqual(_ value: Any?, toOwn key: String) -> Bool {
    // Most changes replace a number by another one. These need not be wrapped to be compared.
    if let value = value as? Double, let old = row.rare.pointee.coding.values[key] as? Double {
      return value == old
    }
    let old = Coercion.flattened(keyedValue(key))
    return Coercion.areEqual(Coercion.wrapped(old), Coercion.wrapped(value))
  }

  private func removeOwnValue(_ key: String) {
    if row.rare.pointee.coding.values[key] != nil { row.ownRare().pointee.coding.values[key] = nil }
  }

  func refuse(_ value: Any?, _ key: String, _ why: String) {
    Refusal.report(key, value ?? "nil", on: self, why: why)
  }

  private func keyedProperty(_ key: String) -> KeyedProperty? {
    if key == "affineTransform" { return .affineTransform }
    if key == "visibleRect" { return .visibleRect }
    if let hint = KeyedProperty.hint(key) { return hint }
    if let key = KindKey(key, of: row.kind) { return key.entry.coding }
    return (type(of: self) as? any KeyedLayerClass.Type)?.keyedProperties[key]
  }
}

/// A property that key-value coding knows, but `LayerKey` does not have.
struct KeyedProperty: Sendable {
  /// The value, wrapped.
  let value: @Sendable (CALayer) -> Any?
  /// Sets the value. Returns false, and sets nothing, if the property does not take it.
  let assign: @Sendable (Any?, CALayer) -> Bool
  /// What the property takes, for the message of a refusal.
  let taken: String

  /// `affineTransform()`, which Apple's key-value coding reads and writes like a property.
  static let affineTransform = KeyedProperty(
    value: { NSValue(cgAffineTransform: $0.affineTransform()) },
    assign: { value, layer in
      guard let transform = Coercion.affine(value) else { return false }
      layer.setAffineTransform(transform)
      return true
    },
    taken: "takes a CGAffineTransform or an NSValue of one")

  /// `visibleRect`, which can only be read.
  static let visibleRect = KeyedProperty(
    value: { NSValue(cgRect: $0.visibleRect) }, assign: { _, _ in false },
    taken: "cannot be set; it follows from bounds and the scroll layers around")
}

/// A class of the library with properties that no table of keys has, because nothing of them is
/// drawn, archived or animated.
protocol KeyedLayerClass: CALayer {
  static var keyedProperties: [String: KeyedProperty] { get }
}
