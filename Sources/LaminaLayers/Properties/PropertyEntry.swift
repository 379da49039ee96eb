/// A row of the table of properties: all that is known of one key.
///
/// The default is what a new layer has: see ``DefaultValues``. The form in documents follows from
/// the type, which ``PropertyAccess`` tells.
struct PropertyEntry: Sendable {
  /// The property itself, by its type.
  let access: PropertyAccess
  /// Where its value lies.
  let store: PropertyStore
  /// What becomes of it when an animation changes it.
  let showing: Showing
  /// What comes with a change in a tree that lives (facts 2.3); nil for nothing.
  var action: DefaultAction?
  /// When an archive holds it.
  var archiving = Archiving.onceSet
  /// Whether a style may say what it is.
  var isStyled = true
  /// Whether classes name its default even where that is false (facts 1.2).
  var hasDefault = true
  /// Whether pictures show what it asks for.
  var isDrawn = true

  /// How what an animation makes of a property comes on the screen.
  enum Showing {
    /// As numbers, written into the shadow row in each frame; these changes are published then.
    case lanes(LayerChanges)
    /// As an object, set by its key where it has become another.
    case object
    /// By the layer, which draws itself anew.
    case redrawn
    /// Not at all: only presentation layers have it.
    case unseen
    /// Animations cannot change it.
    case fixed
  }

  /// When an archive holds a property (facts sheet 13).
  enum Archiving {
    /// Once it was set, even to its default.
    case onceSet
    case always
    /// Once it was set, or where there is something to hold.
    case wherePresent
    /// It follows from other values, or points out of the tree.
    case never
  }
}

extension PropertyEntry.Showing {
  /// What is published anew; nil for what does not lie in lanes, or is not drawn.
  var drawnChanges: LayerChanges? {
    switch self {
    case .lanes(let changes): changes
    case .object, .redrawn, .unseen, .fixed: nil
    }
  }

  /// Whether it is an object that the compositor shows.
  var isObject: Bool {
    switch self {
    case .object: true
    case .lanes, .redrawn, .unseen, .fixed: false
    }
  }

  /// Whether animations can change it.
  var animates: Bool {
    switch self {
    case .lanes, .object, .redrawn, .unseen: true
    case .fixed: false
    }
  }
}
