import LaminaGeometry
import LaminaPlan

/// The pieces of a layer's image as they are drawn: with the edges that the layer smooths, and cut
/// where something else goes on.
struct ShownPieces {
  let contents: RenderContents
  /// Layer space.
  let bounds: Vector4
  /// Whether y points down in the layer.
  let yDown: Bool
  /// The edges of the layer that are antialiased.
  let edges: QuadFlags
  /// Whether the layer's own bounds cut the image.
  let cutBySelf: Bool
  /// The edges along which something else goes on.
  let cutByOther: QuadFlags
  let world: Homography

  /// Calls `body` with each piece that is not empty.
  ///
  /// - Parameter mirrored: whether row 0 of the texels is the lowest.
  func forEach(mirrored: Bool, _ body: (ContentsPlacement.Piece) -> Void) {
    ContentsPlacement.forEachPiece(of: contents, bounds: bounds, yDown: yDown) {
      var piece = mirrored ? $0.mirrored(height: Int(contents.height)) : $0
      piece.edges.formIntersection(edges)
      let cut = cutBySelf ? CutEdges.cut(piece.rect, by: bounds) : cutByOther
      if !cut.isEmpty { piece = piece.cut(cut, world: world) }
      body(piece)
    }
  }
}

extension RenderContents {
  /// Whether a page may hold the rows in the opposite order: not those of a host, and not those of
  /// a page with levels, which is never copied one to one.
  var canBeReversed: Bool { !isExternal && minification != .trilinear }
}
