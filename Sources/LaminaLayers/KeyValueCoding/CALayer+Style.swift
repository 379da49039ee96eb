import Foundation

// `style`: values for keys that were never set. Declared properties take their values when the
// style is set, without actions, so that getters and renderers need not know about styles. Other
// keys are looked up in the style.
extension CALayer {
  /// Implements the setter of ``style``.
  ///
  /// Cost: linear in the entries of the old and the new style.
  func setStyle(_ newValue: [AnyHashable: Any]?) {
    if refusesChange("style") || Self.areEqual(style, newValue) { return }
    let old = entries(of: style)
    replace(.style, []) { $0.ownRare().pointee.coding.style = newValue }
    noteActionSources()
    apply(entries(of: newValue), replacing: old)
  }

  /// Whether two styles say the same. Values that cannot be compared count as different.
  private static func areEqual(_ a: [AnyHashable: Any]?, _ b: [AnyHashable: Any]?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    guard a.count == b.count else { return false }
    return a.allSatisfy { key, value in
      guard let other = b[key] else { return false }
      if let value = value as? [AnyHashable: Any], let other = other as? [AnyHashable: Any] {
        return areEqual(value, other)
      }
      return Coercion.areEqual(Coercion.wrapped(value), Coercion.wrapped(other))
    }
  }

  /// Gives declared properties that were never set their values from `style`. For a layer whose row
  /// was filled without setters.
  func applyStyle() { apply(entries(of: row.rare.pointee.coding.style), replacing: [:]) }

  /// The value of `key` in `style` and the styles inside it, if any.
  func styleValue(_ key: String) -> Any? {
    guard row.rare.pointee.coding.style != nil else { return nil }
    for level in Self.levels(of: style) {
      if let value = level[key] { return value }
    }
    return nil
  }

  /// The style and the nested styles under the key "style", outermost first, up to a depth limit.
  private static func levels(of style: [AnyHashable: Any]?) -> [[AnyHashable: Any]] {
    var levels: [[AnyHashable: Any]] = []
    var next = style
    while let level = next, levels.count < 64 {
      levels.append(level)
      next = level["style"] as? [AnyHashable: Any]
    }
    return levels
  }

  /// The values of declared properties in a style.
  private func entries(of style: [AnyHashable: Any]?) -> [String: Any] {
    var entries: [String: Any] = [:]
    for level in Self.levels(of: style) {
      for (name, value) in level {
        guard let name = name.base as? String, let key = styledKey(name) else { continue }
        if entries[key] == nil { entries[key] = value }
      }
    }
    return entries
  }

  /// The key of the property that a style may set by that name; nil if there is none.
  private func styledKey(_ name: String) -> String? {
    if let key = KindKey(name, of: row.kind) { return key.name }
    return LayerKey(name).flatMap { $0.isStyled ? $0.name : nil }
  }

  private func apply(_ new: [String: Any], replacing old: [String: Any]) {
    if new.isEmpty, old.isEmpty { return }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    // In the order of declaration, not of the dictionary, so that the same style gives the same
    // layer.
    for key in LayerKey.allCases where !row.state.pointee.setKeys.contains(key) {
      if let value = new[key.name] {
        if !key.assign(Coercion.flattened(value), to: self) {
          refuse(value, "style." + key.name, key.taken)
        }
      } else if old[key.name] != nil {
        _ = key.assign(type(of: self).defaultValue(forKey: key.name), to: self)
      } else {
        continue
      }
      // The property does not count as set, so the next style may change it.
      row.state.pointee.setKeys.remove(key)
    }
    applyToKind(new, replacing: old)
    CATransaction.commit()
  }

  private func applyToKind(_ new: [String: Any], replacing old: [String: Any]) {
    guard let block = row.references.pointee.block else { return }
    for key in KindKey.all(of: block.kind) where !block.setKeys.contains(key) {
      if let value = new[key.name] {
        setValue(value, forKey: key.name)
      } else if old[key.name] != nil {
        setValue(type(of: self).defaultValue(forKey: key.name), forKey: key.name)
      } else {
        continue
      }
      block.setKeys.remove(key)
    }
  }
}
