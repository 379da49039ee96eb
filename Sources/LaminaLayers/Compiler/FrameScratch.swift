import LaminaGeometry

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
}

/// What a layer's place in the tree says about it.
struct WorldTraits: OptionSet, BitwiseCopyable {
  let rawValue: UInt8
  /// An odd number of flips from the root down: y points down in the layer's space.
  static let yDown = WorldTraits(rawValue: 1)
  /// The layer's front faces away from the viewer.
  static let facesAway = WorldTraits(rawValue: 2)
}
