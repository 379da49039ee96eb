import Foundation

/// A row of the table of properties of specialised layers: all that is known of one key, but for
/// the place of its value. The default is what a new layer has.
struct KindEntry: Sendable {
  let kind: LayerKind
  /// What the value is.
  let form: KindForm
  /// How key-value coding reads and sets it.
  let coding: KeyedProperty
  /// What becomes of it when an animation changes it.
  let showing: PropertyEntry.Showing
  /// What comes with a change in a tree that lives (facts 2.3); nil for nothing.
  let action: DefaultAction?
  /// Whether the class names its default; nil where it does unless that is zero or nothing.
  var hasDefault: Bool?

  init<Layer: CALayer>(
    _ type: Layer.Type, _ form: KindForm, _ coding: KeyedProperty,
    _ showing: PropertyEntry.Showing, _ action: DefaultAction? = nil
  ) {
    kind = LayerKind(of: type)
    (self.form, self.coding, self.showing, self.action) = (form, coding, showing, action)
  }

  /// A property that takes what `converted` makes of a value; nil is not taken. A nil value stands
  /// for what a new layer has.
  init<Layer: CALayer, Value>(
    _ form: KindForm, _ showing: PropertyEntry.Showing, _ action: DefaultAction?, _ taken: String,
    _ converted: @escaping @Sendable (Any?) -> Value?,
    value: @escaping @Sendable (Layer) -> Any?, assign: @escaping @Sendable (Layer, Value) -> Void
  ) {
    let kind = LayerKind(of: Layer.self)
    let coding = KeyedProperty(taken, value) { (layer: Layer, new) in
      let new = new ?? (kind.makeLayer() as? Layer).flatMap(value)
      guard let new = converted(new) else { return false }
      assign(layer, new)
      return true
    }
    self.init(Layer.self, form, coding, showing, action)
  }
}

/// The types of values that specialised layers have.
package enum KindForm: Sendable {
  case number, flag, point, size, transform, color, path
  /// One of a set of texts.
  case name
  /// A text that may be long, or an object that a text can stand for.
  case text
  /// Lists.
  case numbers, colors, cells, behaviors

  /// The type of values that lie in lanes and are always the same.
  var animatedType: AnimatedType? {
    switch self {
    case .number: .number
    case .point: .point
    case .size: .size
    case .transform: .transform
    case .color: .color
    case .flag, .path, .name, .text, .numbers, .colors, .cells, .behaviors: nil
    }
  }
}
