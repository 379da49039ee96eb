import Foundation

// What a layer says about contents brighter than white. Nothing here draws it, so the values lie
// where those of undeclared keys lie: archives, copies and styles have them, and no row of the
// table of properties is needed. Here stands what each of these keys takes.
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
  ]

  /// One of a set of texts. Nil brings the default back.
  private static func name(
    _ key: String, _ known: @escaping @Sendable (String) -> String
  ) -> KeyedProperty {
    KeyedProperty(
      value: { $0.keptValue(key) },
      assign: { value, layer in
        guard let value else { return layer.keep(nil, key) }
        guard let text = Coercion.text(value) else { return false }
        return layer.keep(known(text), key)
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
