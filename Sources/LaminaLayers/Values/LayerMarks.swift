/// Switches of a layer.
struct LayerFlags: OptionSet {
  let rawValue: UInt16
  static let hidden = LayerFlags(rawValue: 1)
  static let masksToBounds = LayerFlags(rawValue: 2)
  static let geometryFlipped = LayerFlags(rawValue: 4)
  static let doubleSided = LayerFlags(rawValue: 8)
  /// `allowsGroupOpacity` is off.
  static let ungroupedOpacity = LayerFlags(rawValue: 16)
  /// The layer is a `CATransformLayer`.
  static let transformLayer = LayerFlags(rawValue: 32)
  /// Somebody may have to hear of changes: the class, a delegate, or what `actions` and `style`
  /// hold. Never taken back.
  static let asks = LayerFlags(rawValue: 64)
  /// A sublayer may have a `zPosition`. Never taken back.
  static let sortsSublayers = LayerFlags(rawValue: 128)

  /// The layer shows another as it is on the screen: see ``PresentationTree``.
  static let presentation = LayerFlags(rawValue: 256)
  /// The layer may not be changed.
  static let readOnly = LayerFlags(rawValue: 512)
  /// `allowsGroupBlending` is off.
  static let ungroupedBlending = LayerFlags(rawValue: 1_024)

  /// What is published of the layer is a shadow row: it has animations.
  static let animated = LayerFlags(rawValue: 32_768)

  /// Those that follow from the layer's class and place, not from values.
  static let own: LayerFlags = [
    .transformLayer, .asks, .sortsSublayers, .presentation, .readOnly, .animated,
  ]
}

/// What has changed since the last commit, by the pass that has to look at it.
struct LayerChanges: OptionSet {
  let rawValue: UInt8
  /// The map to the superlayer: bounds, position, anchor, transform, flip.
  static let placement = LayerChanges(rawValue: 1)
  /// Colours, border, corner, opacity, switches.
  static let appearance = LayerChanges(rawValue: 2)
  /// The image or how it is shown.
  static let contents = LayerChanges(rawValue: 4)
  /// The order among the siblings; raises the tree's mark for structure.
  static let order = LayerChanges(rawValue: 8)
  /// Shadow, filters, mask, rasterization.
  static let effects = LayerChanges(rawValue: 16)
  /// Animations were added or taken away.
  static let animations = LayerChanges(rawValue: 32)
  /// The layer's own time runs otherwise than before.
  static let timing = LayerChanges(rawValue: 64)
  /// What a specialised layer draws.
  static let drawing = LayerChanges(rawValue: 128)
  /// Never published, or published under another tree.
  static let all: LayerChanges = [.placement, .appearance, .contents, .effects, .drawing]
}

/// Work that a layer is marked for.
struct LayerTasks: OptionSet {
  let rawValue: UInt8
  static let layout = LayerTasks(rawValue: 1)
  static let display = LayerTasks(rawValue: 2)
}
