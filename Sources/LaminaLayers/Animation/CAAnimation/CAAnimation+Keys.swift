import Foundation

// Values by key: declared properties, and any other key that a program sets.
extension CAAnimation {
  static let baseProperties: [AnimationKey: AnimationProperty] = [
    .beginTime: AnimationProperty(\CAAnimation.beginTime),
    .duration: AnimationProperty(\CAAnimation.duration),
    .speed: AnimationProperty(\CAAnimation.speed),
    .timeOffset: AnimationProperty(\CAAnimation.timeOffset),
    .repeatCount: AnimationProperty(\CAAnimation.repeatCount),
    .repeatDuration: AnimationProperty(\CAAnimation.repeatDuration),
    .autoreverses: AnimationProperty(\CAAnimation.autoreverses),
    .fillMode: AnimationProperty(\CAAnimation.fillMode),
    // The delegate lies outside the archive.
    .delegate: AnimationProperty(\CAAnimation.delegate, isArchived: false),
    .timingFunction: AnimationProperty(\CAAnimation.timingFunction),
    .isRemovedOnCompletion: AnimationProperty(\CAAnimation.isRemovedOnCompletion),
    .preferredFrameRateRange: AnimationProperty(
      \CAAnimation.preferredFrameRateRange, isArchived: false),
  ]

  /// A name by which key paths find it in a list.
  package var name: String? { keptValues["name"] as? String }

  /// The keys that the class of this animation declares, in alphabetical order.
  package var declaredKeys: [String] { type(of: self).properties.keys.map(\.name).sorted() }

  func keyedValue(_ key: String) -> Any? {
    if let declared = AnimationKey(key), let property = type(of: self).properties[declared] {
      return property.value(self)
    }
    return keptValues[key] ?? type(of: self).defaultValue(forKey: key)
  }

  func setKeyedValue(_ value: Any?, _ key: String) {
    let value = Coercion.flattened(value)
    guard let declared = AnimationKey(key), let property = type(of: self).properties[declared]
    else {
      keptValues[key] = value
      return
    }
    if !property.assign(value, self) { refuse("\(key) = \(value ?? "nil")", property.taken) }
  }

  func setPathValue(_ value: Any?, _ keyPath: String) {
    if case .refused = KeyedObject.container(self).setting(Coercion.flattened(value), at: keyPath) {
      refuse("\(keyPath) = \(value ?? "nil")", "leads nowhere, or does not take such a value")
    }
  }

  func isArchived(_ key: String) -> Bool {
    guard let declared = AnimationKey(key), let property = type(of: self).properties[declared]
    else {
      return keptValues[key] != nil
    }
    // As measured, the delegate counts like every value that was set, although no archive holds it.
    let counts = property.isArchived || declared == .delegate
    return declared.name == key && counts && setKeys.contains(declared)
  }

  func valueText(depth: Int) -> String {
    let properties = type(of: self).properties
    var texts = AnimationKey.allCases.filter(setKeys.contains).compactMap { key in
      properties[key]?.value(self).map { " \(key.name)=\(ObjectText.text($0, depth: depth))" }
    }
    texts += keptValues.sorted { $0.key < $1.key }.map {
      " \($0.key)=\(ObjectText.text($0.value, depth: depth))"
    }
    return "<\(type(of: self))\(texts.joined())>"
  }
}
