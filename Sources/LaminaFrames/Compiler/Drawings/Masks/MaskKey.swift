import LaminaGeometry

/// Everything that decides the texels of a mask. Masks with equal keys have equal texels.
struct MaskKey: Hashable {
  /// The digest of the path's steps and points.
  let digest: SIMD2<UInt64>
  let style: Style
  /// Texels per unit of layer space.
  let scale: SIMD2<Double>
  /// Which block of the grid it is.
  let column: Int32
  let row: Int32

  enum Style: Hashable {
    case fill(isEvenOdd: Bool)
    case stroke(StrokePen)
  }

  init(_ shape: RenderShape, _ part: RenderShape.Part, _ grid: MaskGrid, column: Int, row: Int) {
    digest = shape.path.digest
    style = part == .fill ? .fill(isEvenOdd: shape.isEvenOdd) : .stroke(shape.pen)
    scale = grid.scale
    (self.column, self.row) = (Int32(truncatingIfNeeded: column), Int32(truncatingIfNeeded: row))
  }
}
