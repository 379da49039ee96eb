import LaminaGeometry
import LaminaPlan

/// What the passes of one frame leave for each other, one element per row of the tree's columns.
///
/// Rows below a row with zero alpha are not written: every pass jumps over them with `subtreeEnd`.
struct FrameScratch: ~Copyable {
  /// Layer space to device space.
  var world = Column<Homography>()
  /// Product of the opacities from the root down; 0 leaves the subtree out.
  var alpha = Column<Float>()
  var traits = Column<WorldTraits>()
  /// Index into `clips` of what cuts the layer's background and border.
  var clip = Column<Int32>()
  /// Index into `clips` of what cuts its contents and sublayers.
  var innerClip = Column<Int32>()
  var clips = Column<ClipState>()
  /// Edges of the layer's bounds on, or beyond, those of the superlayer's bounds, which cut them:
  /// of ``QuadFlags``.
  var cutEdges = Column<QuadFlags>()
  /// Index into `groups` of the group that the layer is, or -1.
  var group = Column<Int32>()
  /// Index into `groups` of the innermost group that the layer is or is in, or -1.
  var enclosing = Column<Int32>()
  /// Every pixel that the layer and those inside may touch, in the space that they are drawn in.
  /// Only where there are groups.
  var extent = Column<PixelRect>()
  var groups: [EffectGroup] = []
  /// All pixels of the target.
  var pixels = PixelRect.empty
  /// Index into `spaces` of a layer that shares, or lies in, the space of a transform layer; else
  /// -1. Only where there are some.
  var space = Column<Int32>()
  var spaces: [SharedSpace] = []
  /// What everything that a row draws is multiplied by, with an alpha of 1; empty where nothing is
  /// tinted.
  var tints = Column<SIMD4<Float>>()
  /// Whether a row tints what is inside.
  var hasTints = false
  /// What is left out because something opaque lies in front of it.
  var hiding = Column<Hiding>()
  /// Whether the rows that something is hidden behind have moved since the structure has changed:
  /// they hide nothing any more, since each move would show other layers.
  var restless = Column<Bool>()
  /// Changes that the short cut of a patch has left.
  var rest = Column<Int32>()
}

/// What lies behind something opaque, or in front.
struct Hiding: OptionSet, BitwiseCopyable {
  let rawValue: UInt8
  /// The background and the contents are hidden.
  static let own = Hiding(rawValue: 1)
  /// The border is hidden.
  static let border = Hiding(rawValue: 2)
  /// The layer and all inside, which are a group, are hidden.
  static let group = Hiding(rawValue: 4)
  /// Something is left out because of this layer.
  static let hides = Hiding(rawValue: 8)
}

/// What a layer's place in the tree says about it.
struct WorldTraits: OptionSet, BitwiseCopyable {
  let rawValue: UInt8
  /// An odd number of flips from the root down: y points down in the layer's space.
  static let yDown = WorldTraits(rawValue: 1)
  /// The layer's front faces away from the viewer.
  static let facesAway = WorldTraits(rawValue: 2)
  /// An animation of the layer, or of one around it, is changing the scale that it is shown at.
  static let isRescaled = WorldTraits(rawValue: 4)
}
