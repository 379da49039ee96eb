import Foundation
import LaminaGeometry

// Values by key: declared properties, those that a subclass declares, and everything else that a
// program wants to keep.
extension CALayer {
  /// What ``value(forKey:)`` answers.
  ///
  /// Declared properties come through their getters, wrapped. Any other key gives what was set for
  /// it, just as it was set; then what `style` says, then the class's default, then the initial
  /// value of a ``LayerProperty``.
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

  /// What ``setValue(_:forKey:)`` does. What a property does not take is refused and logged, and
  /// the old value stays.
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
      setOwnValue(value, key, resetsToNil: false)
    }
  }

  /// Stores the value of a key that no class of the library declares: an equal one does nothing,
  /// another asks for an action while the layer is hosted, and marks the layer for display if its
  /// class says so.
  ///
  /// Nil takes the value away; with `resetsToNil` it is kept as a value of its own, so that no
  /// default comes through.
  func setOwnValue(_ value: Any?, _ key: String, resetsToNil: Bool) {
    if refusesChange(key) { return }
    let stored: Any? = value ?? (resetsToNil ? OwnProperties.none : nil)
    let old = Coercion.flattened(keyedValue(key))
    if Coercion.areEqual(Coercion.wrapped(old), Coercion.wrapped(value)) {
      // The same, but from now on it was set.
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

  private func removeOwnValue(_ key: String) {
    if row.rare.pointee.coding.values[key] != nil { row.ownRare().pointee.coding.values[key] = nil }
  }

  func refuse(_ value: Any?, _ key: String, _ why: String) {
    Refusal.report(key, value ?? "nil", on: self, why: why)
  }

  private func keyedProperty(_ key: String) -> KeyedProperty? {
    if key == "affineTransform" { return .affineTransform }
    if let key = KindKey(key, of: row.kind) { return key.entry.coding }
    return self is CAScrollLayer ? CAScrollLayer.keyedProperties[key] : nil
  }
}

/// A property that key-value coding reaches by its key although `LayerKey` does not have it.
struct KeyedProperty: Sendable {
  /// The value, wrapped.
  let value: @Sendable (CALayer) -> Any?
  /// Sets the value; false, and nothing is set, if it is not taken.
  let assign: @Sendable (Any?, CALayer) -> Bool
  /// What the property takes, for the message of a refusal.
  let taken: String

  /// `affineTransform()`, which Apple's coding reads and writes like a property.
  static let affineTransform = KeyedProperty(
    value: { NSValue(cgAffineTransform: $0.affineTransform()) },
    assign: { value, layer in
      guard let transform = Coercion.affine(value) else { return false }
      layer.setAffineTransform(transform)
      return true
    },
    taken: "takes a CGAffineTransform or an NSValue of one")
}
