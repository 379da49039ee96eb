import LaminaGeometry
import LaminaPlan

/// Results that the compiler passes of one frame hand to each other, one element for each row of
/// the columns.
///
/// Rows below a row with zero alpha are not written: every compiler pass skips them with
/// `subtreeEnd`.
struct FrameScratch: ~Copyable {
  /// Layer space to device space.
  var world = Column<Homography>()
  /// Product of the opacities from the root down. 0 leaves the subtree out.
  var alpha = EvenColumn<Float>(usual: 1)
  var traits = Column<WorldTraits>()
  /// Index into `clips` of the clip for the layer's background and border.
  var clip = EvenColumn<Int32>(usual: 0)
  /// Index into `clips` of the clip for its contents and sublayers.
  var innerClip = EvenColumn<Int32>(usual: 0)
  var clips = Column<ClipState>()
  /// Edges of the layer's bounds that the superlayer's bounds cut, because they lie on those or
  /// beyond, as ``QuadFlags``.
  var cutEdges = EvenColumn<QuadFlags>(usual: [])
  /// Index into `groups` of the group that the layer is, or -1.
  var group = EvenColumn<Int32>(usual: -1)
  /// Index into `groups` of the innermost group that the layer is or that contains it, or -1.
  var enclosing = EvenColumn<Int32>(usual: -1)
  /// Every pixel that the layer and its descendants may touch, in the space that they are drawn in.
  /// Filled only if there are groups.
  var extent = Column<PixelRect>()
  var groups: [EffectGroup] = []
  /// Whether the layer forms a group because something inside blends. Empty if nothing blends.
  var isolates: [Bool] = []
  /// All pixels of the target.
  var pixels = PixelRect.empty
  /// Index into `spaces` for a layer that shares, or lies in, the space of a transform layer;
  /// otherwise -1.
  var space = EvenColumn<Int32>(usual: -1)
  var spaces: [SharedSpace] = []
  /// The colour that multiplies everything that a row draws, with an alpha of 1. Empty if nothing
  /// is tinted.
  var tints = Column<SIMD4<Float>>()
  /// Whether any row tints its descendants.
  var hasTints = false
  /// What is left out because something opaque lies in front of it.
  var hiding = EvenColumn<Hiding>(usual: [])
  /// Whether a row that hid others has moved since the structure last changed. Such a row hides
  /// nothing any more, because each move would show other layers.
  var restless = EvenColumn<Bool>(usual: false)
  /// Changes that the short cut of a patch could not handle.
  var rest = Column<Int32>()
}

/// What lies behind something opaque, or in front.
struct Hiding: OptionSet, BitwiseCopyable {
  let rawValue: UInt8
  /// The background and the contents are hidden.
  static let own = Hiding(rawValue: 1)
  /// The border is hidden.
  static let border = Hiding(rawValue: 2)
  /// The layer is a group, and it is hidden with everything inside it.
  static let group = Hiding(rawValue: 4)
  /// Something is left out because of this layer.
  static let hides = Hiding(rawValue: 8)
}

/// Traits that a layer gets from its place in the tree.
struct WorldTraits: OptionSet, BitwiseCopyable {
  let rawValue: UInt8
  /// There is an odd number of flips from the root down: y points down in the layer's space.
  static let yDown = WorldTraits(rawValue: 1)
  /// The layer's front faces away from the viewer.
  static let facesAway = WorldTraits(rawValue: 2)
  /// An animation of the layer or of a superlayer is changing the layer's scale.
  static let isRescaled = WorldTraits(rawValue: 4)
  /// The layer is a shaped gradient: its mask is drawn with it and has no alpha of its own here.
  static let isShaped = WorldTraits(rawValue: 8)
}
