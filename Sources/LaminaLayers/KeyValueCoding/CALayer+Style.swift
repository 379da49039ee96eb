import Foundation

// `style`: values for keys that were never set. Declared properties take theirs when the style is
// set, without actions, so that their getters and the renderer need not know of styles; other keys
// are looked up.
extension CALayer {
  /// What ``style`` does when it is set.
  ///
  /// Cost: linear in the entries of the old and the new style.
  func setStyle(_ newValue: [AnyHashable: Any]?) {
    if refusesChange("style") { return }
    let old = entries(of: style)
    replace(.style, []) { $0.ownRare().pointee.coding.style = newValue }
    noteActionSources()
    apply(entries(of: newValue), replacing: old)
  }

  /// Gives declared properties that were never set what `style` says of them; for a layer whose row
  /// was filled otherwise.
  func applyStyle() { apply(entries(of: row.rare.pointee.coding.style), replacing: [:]) }

  /// What `style`, and the styles inside it, say of `key`.
  func styleValue(_ key: String) -> Any? {
    guard row.rare.pointee.coding.style != nil else { return nil }
    for level in Self.levels(of: style) {
      if let value = level[key] { return value }
    }
    return nil
  }

  /// The style and those under its key "style", outermost first; no deeper than anyone nests them.
  private static func levels(of style: [AnyHashable: Any]?) -> [[AnyHashable: Any]] {
    var levels: [[AnyHashable: Any]] = []
    var next = style
    while let level = next, levels.count < 64 {
      levels.append(level)
      next = level["style"] as? [AnyHashable: Any]
    }
    return levels
  }

  /// What a style says of declared properties.
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

  /// The property that a style may say by that name; nil for what is none.
  private func styledKey(_ name: String) -> String? {
    if let key = KindKey(name, of: row.kind) { return key.name }
    return LayerKey(name).flatMap { $0.isStyled ? $0.name : nil }
  }

  private func apply(_ new: [String: Any], replacing old: [String: Any]) {
    if new.isEmpty, old.isEmpty { return }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    // In the order of declaration, not of the dictionary: the same style gives the same layer.
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
      // It was not set, and the next style may say something else.
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
