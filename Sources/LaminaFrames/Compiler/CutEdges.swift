import LaminaGeometry
import LaminaPlan

// Edges that a clip cuts: those of a layer that ends exactly on the clip of its superlayer, or
// beyond it.
//
// What: the layer does not antialias such an edge. It draws the edge a little farther out, and only
// the clip makes the visible edge.
// Why: if both antialias the edge, its coverage is squared: a quarter of a pixel instead of half a
// pixel. That shows as a dark line around an image in a rounded card.
// Cost: four comparisons for a layer in a clip; nothing for layers on whole pixels.
enum CutEdges {
  /// Edges closer than this, in units of the superlayer's size, are the same edge.
  private static let tolerance: Float = 1e-4
  /// How many pixels beyond the edge is drawn.
  private static let margin: Float = 2

  /// The edges of row `i` that the superlayer's bounds cut. The superlayer masks to its bounds, and
  /// `map` leads from row `i` to it.
  static func find(
    _ columns: borrowing RenderColumns, _ i: Int, _ map: Homography, in parent: Int
  ) -> QuadFlags {
    guard map.kind <= .scaleTranslate, !columns.flags[i].contains(.hasSpatial),
      !columns.flags[parent].contains(.hasSublayerMatrix),
      !columns.flags[parent].contains(.isTransformLayer)
    else { return [] }
    let edges = cut(DeviceBox(columns.bounds[i], through: map).vector, by: columns.bounds[parent])
    return edges.mirrored(x: map.m11 < 0, y: map.m22 < 0)
  }

  /// The edges of `rect` on or beyond those of `outer`, in the same space.
  static func cut(_ rect: Vector4, by outer: Vector4) -> QuadFlags {
    let near = tolerance * max(outer.z - outer.x, outer.w - outer.y)
    var edges: QuadFlags = []
    if rect.x <= outer.x + near { edges.insert(.smoothMinX) }
    if rect.z >= outer.z - near { edges.insert(.smoothMaxX) }
    if rect.y <= outer.y + near { edges.insert(.smoothMinY) }
    if rect.w >= outer.w - near { edges.insert(.smoothMaxY) }
    return edges
  }

  /// How many layer units farther out an edge is drawn along x and along y; nil if nothing is
  /// antialiased, or if the number cannot be found.
  static func reach(_ rect: Vector4, through world: Homography) -> SIMD2<Float>? {
    if world.kind == .projective { return nil }
    if world.kind <= .scaleTranslate, DeviceBox(rect, through: world).isWhole { return nil }
    let x = (world.m11 * world.m11 + world.m12 * world.m12).squareRoot()
    let y = (world.m21 * world.m21 + world.m22 * world.m22).squareRoot()
    let area = abs(world.determinant)
    // The distance of parallel edges is the area divided by the length of the edge.
    guard area > 0, x > 0, y > 0 else { return nil }
    return SIMD2(margin * y / area, margin * x / area)
  }

  /// `rect` with the named edges moved outwards.
  static func extended(_ rect: Vector4, _ edges: QuadFlags, by reach: SIMD2<Float>) -> Vector4 {
    Vector4(
      rect.x - (edges.contains(.smoothMinX) ? reach.x : 0),
      rect.y - (edges.contains(.smoothMinY) ? reach.y : 0),
      rect.z + (edges.contains(.smoothMaxX) ? reach.x : 0),
      rect.w + (edges.contains(.smoothMaxY) ? reach.y : 0))
  }
}

extension Shape {
  /// The shape with the cut edges moved beyond the clip. A rounded shape keeps its outline.
  func cut(_ edges: QuadFlags, world: Homography) -> Shape {
    guard !edges.isEmpty, radius <= 0, borderWidth <= 0,
      let reach = CutEdges.reach(rect, through: world)
    else {
      return self
    }
    var shape = self
    shape.rect = CutEdges.extended(rect, edges, by: reach)
    shape.edges.subtract(edges)
    return shape
  }
}

extension ContentsPlacement.Piece {
  /// The piece with the cut edges moved beyond the clip, together with the texels there.
  func cut(_ cutEdges: QuadFlags, world: Homography) -> ContentsPlacement.Piece {
    let cutEdges = cutEdges.intersection(edges)
    let size = SIMD2(rect.z - rect.x, rect.w - rect.y)
    guard !cutEdges.isEmpty, size.x > 0, size.y > 0,
      let reach = CutEdges.reach(rect, through: world)
    else {
      return self
    }
    var piece = self
    piece.rect = CutEdges.extended(rect, cutEdges, by: reach)
    let scale = SIMD2((source.z - source.x) / size.x, (source.w - source.y) / size.y)
    piece.source = Vector4(
      source.x + (piece.rect.x - rect.x) * scale.x, source.y + (piece.rect.y - rect.y) * scale.y,
      source.z + (piece.rect.z - rect.z) * scale.x, source.w + (piece.rect.w - rect.w) * scale.y)
    piece.edges.subtract(cutEdges)
    return piece
  }
}
