import LaminaGeometry

/// What a commit has changed about one published row.
struct RowChange: BitwiseCopyable, Equatable {
  /// Row of the tree's columns, as they are after the commit.
  var row: Int32
  var changes: RenderChanges
}

/// Which values of a published row differ from those before a commit.
///
/// Whoever keeps something that was made from a row has to look at it again only for what is named
/// here.
struct RenderChanges: OptionSet, BitwiseCopyable {
  let rawValue: UInt8
  /// Where the layer or its sublayers lie: `local`, `bounds`, or one of the matrices.
  static let place = RenderChanges(rawValue: 1)
  /// `bounds`; comes with `place`.
  static let bounds = RenderChanges(rawValue: 2)
  /// How the layer's own background or border looks, and nothing else: colours, width, corners,
  /// antialiased edges.
  static let paint = RenderChanges(rawValue: 4)
  /// Whether there is a picture, which one, its texels, and how it is shown.
  static let contents = RenderChanges(rawValue: 8)
  /// Opacity, any other flag, effects, and corners that clip: everything else.
  static let other = RenderChanges(rawValue: 16)
  /// What a specialised layer draws, where it drew something before.
  static let drawing = RenderChanges(rawValue: 32)
  /// What all inside an instance of a replicator is multiplied by.
  static let tint = RenderChanges(rawValue: 64)

  /// Whatever there is.
  static let everything = RenderChanges(rawValue: 127)
}

extension RenderStyle {
  /// What another style changes for a layer that clips, or has contents, or not.
  func changes(to new: RenderStyle, clips: Bool, hasContents: Bool) -> RenderChanges {
    var changes = RenderChanges.paint
    // Pictures have the same edges, and clips the same corners.
    if edges != new.edges, hasContents { changes.insert(.contents) }
    if cornerRadius != new.cornerRadius || corners != new.corners, clips { changes.insert(.other) }
    return changes
  }
}
