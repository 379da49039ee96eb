import Foundation

// `style`: values for keys that were never set. Declared properties take theirs when the style is set, without actions, so
// that their getters and the renderer need not know of styles; other keys are looked up.
extension CALayer {
  /// What ``style`` does when it is set.
  ///
  /// Cost: linear in the entries of the old and the new style.
  func setStyle(_ newValue: [AnyHashable: Any]?) {
    if refusesChange("style") { return }
    let old = Self.entries(of: style)
    replace(.style, []) { $0.ownRare().pointee.coding.style = newValue }
    noteActionSources()
    apply(Self.entries(of: newValue), replacing: old)
  }

  /// Gives declared properties that were never set what `style` says of them; for a layer whose row was filled otherwise.
  func applyStyle() { apply(Self.entries(of: row.rare.pointee.coding.style), replacing: [:]) }

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
  private static func entries(of style: [AnyHashable: Any]?) -> [LayerKey: Any] {
    var entries: [LayerKey: Any] = [:]
    for level in levels(of: style) {
      for (name, value) in level {
        guard let name = name.base as? String, let key = LayerKey(name), key.isStyled else { continue }
        if entries[key] == nil { entries[key] = value }
      }
    }
    return entries
  }

  private func apply(_ new: [LayerKey: Any], replacing old: [LayerKey: Any]) {
    if new.isEmpty, old.isEmpty { return }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    // In the order of declaration, not of the dictionary: the same style gives the same layer.
    for key in LayerKey.allCases where !row.state.pointee.setKeys.contains(key) {
      if let value = new[key] {
        if !key.assign(Coercion.flattened(value), to: self) { refuse(value, "style." + key.name, key.taken) }
      } else if old[key] != nil {
        _ = key.assign(type(of: self).defaultValue(forKey: key.name), to: self)
      } else {
        continue
      }
      // It was not set, and the next style may say something else.
      row.state.pointee.setKeys.remove(key)
    }
    CATransaction.commit()
  }
}

extension LayerKey {
  /// Whether a style may say what this property is: not for what follows from others or places the layer in a tree.
  fileprivate var isStyled: Bool {
    switch self {
    case .frame, .superlayer, .sublayers, .mask, .delegate, .layoutManager, .constraints, .style, .actions:
      false
    default: true
    }
  }
}
