import Foundation

// What the table says of a key, in the words of those who ask.
extension LayerKey {
  /// The row of this key in the table of properties.
  var entry: PropertyEntry { Self.entries[Int(rawValue)] }

  private static let entries = allCases.map(\.declaration)

  /// Apple's key: `isHidden` is "hidden".
  package var name: String { Self.names[self] }

  /// The property of that key; `isHidden` is understood as well.
  package init?(_ name: String) {
    guard let key = Self.names[name] else { return nil }
    self = key
  }

  private static let names = KeyNames<LayerKey>()

  /// Whether this is one of the times of a layer.
  var isTiming: Bool { rawValue >= LayerKey.beginTime.rawValue }

  // MARK: Key-value coding

  /// The value of this property of `layer`: numbers as `NSNumber`, structures as `NSValue`, names
  /// as texts. Through the open getter, so that overrides are seen.
  func value(of layer: CALayer) -> Any? { entry.access.value(of: layer) }

  /// Sets this property of `layer`, through the open setter; false, and nothing is set, if it does
  /// not take `value`. Nil brings the default of a name back.
  func assign(_ value: Any?, to layer: CALayer) -> Bool {
    let access = entry.access
    if value == nil, case .name = access {
      return access.assign(type(of: layer).defaultValue(forKey: name), to: layer)
    }
    return access.assign(value, to: layer)
  }

  /// What this property takes, for the message of a refusal.
  var taken: String { entry.access.taken }

  /// Whether key paths name parts of this property's value.
  var isStructure: Bool { entry.access.hasParts }

  /// The value of this property if it is a structure.
  func structure(of layer: CALayer) -> StructValue? { entry.access.structure(of: layer) }

  /// Whether a style may say what this property is: not for what follows from others or places the
  /// layer in a tree.
  var isStyled: Bool { entry.isStyled }

  // MARK: Animations

  /// The type of this property, where it is always the same.
  var animatedType: AnimatedType? { isAnimatable ? entry.access.animatedType : nil }

  /// Whether an animation may show another value of this property. Its place in a tree, its own
  /// time and what only the program reads stay; the frame follows from other properties.
  var isAnimatable: Bool { entry.showing.animates }

  /// What has to be published anew when this property changes; nil for one that does not lie in
  /// lanes, or is not drawn.
  var drawnChanges: LayerChanges? { entry.showing.drawnChanges }

  /// Whether it is an object that the compositor shows, and that a copy of a layer may have.
  var isDrawnObject: Bool { entry.showing.isObject }

  /// Where the lanes of this property lie; nil for one that is no number.
  var lanePlace: LanePlace? {
    switch entry.store {
    case .lanes(let place): place
    case .object, .apart: nil
    }
  }

  // MARK: Documents

  /// How the property is read and set.
  package var access: PropertyAccess { entry.access }

  /// Whether documents have the property as an attribute: if a text can say it, and it does not
  /// follow from others.
  package var isAttribute: Bool { entry.access.isPlain && entry.archiving != .never }

  /// Whether pictures show what the property asks for.
  package var isDrawn: Bool { entry.isDrawn }
}
