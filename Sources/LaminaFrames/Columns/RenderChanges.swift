import LaminaGeometry

/// What a commit has changed about one published row.
package struct RowChange: BitwiseCopyable, Equatable {
  /// Row of the tree's columns, as they are after the commit.
  package var row: Int32
  package var changes: RenderChanges

  @inlinable package init(row: Int32, changes: RenderChanges) {
    self.row = row
    self.changes = changes
  }
}

/// Which values of a published row differ from those before a commit.
///
/// Whoever keeps something that was made from a row has to look at it again only for what is named
/// here.
package struct RenderChanges: OptionSet, BitwiseCopyable {
  package let rawValue: UInt8

  @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Where the layer or its sublayers lie: `local`, `bounds`, or one of the matrices.
  @inlinable package static var place: RenderChanges { RenderChanges(rawValue: 1) }
  /// `bounds`; comes with `place`.
  @inlinable package static var bounds: RenderChanges { RenderChanges(rawValue: 2) }
  /// How the layer's own background or border looks, and nothing else: colours, width, corners,
  /// antialiased edges.
  @inlinable package static var paint: RenderChanges { RenderChanges(rawValue: 4) }
  /// Whether there is a picture, which one, its texels, and how it is shown.
  @inlinable package static var contents: RenderChanges { RenderChanges(rawValue: 8) }
  /// Opacity, any other flag, effects, and corners that clip: everything else.
  @inlinable package static var other: RenderChanges { RenderChanges(rawValue: 16) }
  /// What a specialised layer draws, where it drew something before.
  @inlinable package static var drawing: RenderChanges { RenderChanges(rawValue: 32) }
  /// What all inside an instance of a replicator is multiplied by.
  @inlinable package static var tint: RenderChanges { RenderChanges(rawValue: 64) }

  /// Whatever there is.
  @inlinable package static var everything: RenderChanges { RenderChanges(rawValue: 127) }
}

extension RenderStyle {
  /// What another style changes for a layer that clips, or has contents, or not.
  @inlinable package func changes(to new: RenderStyle, clips: Bool, hasContents: Bool)
    -> RenderChanges
  {
    var changes = RenderChanges.paint
    // Pictures have the same edges, and clips the same corners.
    if edges != new.edges, hasContents { changes.insert(.contents) }
    if cornerRadius != new.cornerRadius || corners != new.corners, clips { changes.insert(.other) }
    return changes
  }
}
