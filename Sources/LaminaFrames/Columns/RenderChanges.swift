import LaminaGeometry

/// The changes of a commit to one published row.
@usableFromInline package struct RowChange: BitwiseCopyable, Equatable, Sendable {
  /// A row of the tree's columns after the commit.
  @usableFromInline package var row: Int32
  @usableFromInline package var changes: RenderChanges

  @inlinable package init(row: Int32, changes: RenderChanges) {
    self.row = row
    self.changes = changes
  }
}

/// Which values of a published row differ from those before a commit.
///
/// Code that keeps a result made from a row has to check the row again only if a value that it used
/// is named here.
@usableFromInline package struct RenderChanges: OptionSet, BitwiseCopyable, Sendable {
  @usableFromInline package let rawValue: UInt8

  @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Where the layer or its sublayers lie: `local`, `bounds`, or one of the matrices.
  @inlinable package static var place: RenderChanges { RenderChanges(rawValue: 1) }
  /// `bounds`; comes with `place`.
  @inlinable package static var bounds: RenderChanges { RenderChanges(rawValue: 2) }
  /// Only the look of the layer's own background or border: colours, width, corners, antialiased
  /// edges.
  @inlinable package static var paint: RenderChanges { RenderChanges(rawValue: 4) }
  /// Whether there are contents, which ones, their texels, and how they are shown.
  @inlinable package static var contents: RenderChanges { RenderChanges(rawValue: 8) }
  /// Everything else: opacity, any other flag, effects, and corners that clip.
  @inlinable package static var other: RenderChanges { RenderChanges(rawValue: 16) }
  /// What a specialised layer draws, if it drew something before.
  @inlinable package static var drawing: RenderChanges { RenderChanges(rawValue: 32) }
  /// The colour that multiplies everything inside an instance of a replicator.
  @inlinable package static var tint: RenderChanges { RenderChanges(rawValue: 64) }

  /// All changes.
  @inlinable package static var everything: RenderChanges { RenderChanges(rawValue: 127) }
}

extension RenderStyle {
  /// The changes when a layer gets the style `new`. They depend on whether the layer clips and
  /// whether it has contents.
  @inlinable package func changes(to new: RenderStyle, clips: Bool, hasContents: Bool)
    -> RenderChanges
  {
    var changes = RenderChanges.paint
    // Contents use the layer's edges, and clips use its corners.
    if edges != new.edges, hasContents { changes.insert(.contents) }
    if cornerRadius != new.cornerRadius || corners != new.corners, clips { changes.insert(.other) }
    return changes
  }
}
