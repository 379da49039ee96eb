import Foundation

// What a layer says about contents brighter than white, and switches that are private on Apple's
// systems. The values lie where those of undeclared keys lie: archives, copies and styles have
// them, and no row of the table of properties is needed. Here stands what each of these keys takes,
// and which value of the store a drawn one sets.
extension KeyedProperty {
  /// The hint of that key; nil if `key` is none.
  static func hint(_ key: String) -> KeyedProperty? { hints[key] }

  private static let hints: [String: KeyedProperty] = [
    "preferredDynamicRange": name("preferredDynamicRange") {
      CALayer.DynamicRange(rawValue: $0).known.rawValue
    },
    "toneMapMode": name("toneMapMode") { CALayer.ToneMapMode(rawValue: $0).known.rawValue },
    "contentsHeadroom": KeyedProperty(
      value: { $0.keptValue("contentsHeadroom") },
      assign: { value, layer in
        guard let value else { return layer.keep(nil, "contentsHeadroom") }
        guard let number = Coercion.number(value), number.isFinite else { return false }
        return layer.keep(NSNumber(value: number), "contentsHeadroom")
      },
      taken: "takes a finite number"),
    "wantsExtendedDynamicRangeContent": flag("wantsExtendedDynamicRangeContent"),
    "allowsHitTesting": flag("allowsHitTesting"),
    "allowsGroupBlending": flag("allowsGroupBlending") { isOn, layer in
      guard isOn == layer.row.state.pointee.flags.contains(.ungroupedBlending) else { return }
      layer.row.state.pointee.flags.formSymmetricDifference(.ungroupedBlending)
      layer.mark(.appearance)
    },
    "shadowPathIsBounds": flag("shadowPathIsBounds") { isOn, layer in
      guard isOn != layer.row.rare.pointee.shadow.isBounds else { return }
      layer.row.ownRare().pointee.shadow.isBounds = isOn
      layer.mark(.effects)
    },
    "contentsSwizzle": name("contentsSwizzle", { $0 }) { name, layer in
      let isOn = name == CALayerContentsSwizzle.AAAA.rawValue
      guard isOn != layer.row.rare.pointee.style.showsAlphaOnly else { return }
      layer.row.ownRare().pointee.style.showsAlphaOnly = isOn
      layer.mark(.contents)
    },
    "contentsScaling": name("contentsScaling", { $0 }),
    "disableUpdateMask": KeyedProperty(
      value: { $0.keptValue("disableUpdateMask") },
      assign: { value, layer in
        guard let value else { return layer.keep(nil, "disableUpdateMask") }
        guard let number = Coercion.number(value), let mask = UInt32(exactly: number) else {
          return false
        }
        return layer.keep(NSNumber(value: mask), "disableUpdateMask")
      },
      taken: "takes a whole number of 32 bits"),
  ]

  /// A switch. Nil brings the default back.
  private static func flag(
    _ key: String, _ show: @escaping @Sendable (Bool, CALayer) -> Void = { _, _ in }
  ) -> KeyedProperty {
    KeyedProperty(
      value: { $0.keptValue(key) },
      assign: { value, layer in
        if layer.refusesChange(key) { return true }
        guard let value else {
          _ = layer.keep(nil, key)
          show(Coercion.flag(layer.keptValue(key)) ?? false, layer)
          return true
        }
        guard let isOn = Coercion.flag(value) else { return false }
        _ = layer.keep(NSNumber(value: isOn), key)
        show(isOn, layer)
        return true
      },
      taken: "takes true or false")
  }

  /// One of a set of texts. Nil brings the default back.
  private static func name(
    _ key: String, _ known: @escaping @Sendable (String) -> String,
    _ show: @escaping @Sendable (String?, CALayer) -> Void = { _, _ in }
  ) -> KeyedProperty {
    KeyedProperty(
      value: { $0.keptValue(key) },
      assign: { value, layer in
        if layer.refusesChange(key) { return true }
        guard let value else {
          _ = layer.keep(nil, key)
          show(layer.keptValue(key) as? String, layer)
          return true
        }
        guard let text = Coercion.text(value) else { return false }
        _ = layer.keep(known(text), key)
        show(known(text), layer)
        return true
      },
      taken: "takes a text")
  }
}

extension CALayer {
  /// The value of a hint: the one that was set, else the style's, else the class's default.
  func keptValue(_ key: String) -> Any? {
    row.rare.pointee.coding.values[key] ?? styleValue(key)
      ?? type(of: self).defaultValue(forKey: key)
  }

  fileprivate func keep(_ value: Any?, _ key: String) -> Bool {
    setOwnValue(value, key, resetsToNil: false)
    return true
  }
}
