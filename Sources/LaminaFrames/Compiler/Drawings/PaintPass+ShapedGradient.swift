import LaminaGeometry
import LaminaGraphics
import LaminaPlan

extension PaintPass {
  /// Paints the gradient of row `i` through the shape that masks it.
  mutating func paint(
    shaped gradient: RenderGradient, _ columns: borrowing RenderColumns,
    _ scratch: borrowing FrameScratch, _ i: Int, _ caches: inout FrameCaches
  ) throws {
    guard let (shape, part) = columns.shape(ofGradient: i) else { return }
    try LimitExceeded.check("gradientStops", gradient.stops.count, atMost: limits.gradientStops)
    if let excess = shape.path.excess { throw excess }
    let steps = shape.path.path.data.verbs.count
    try LimitExceeded.check("pathElements", steps, atMost: limits.pathElements)
    let state = scratch.clips[Int(scratch.clip[i])]
    let seen = assembly.options.contains(.culling) ? state.bound : state.hard
    // Only the alpha of a mask counts.
    let alpha = shape.color(part).w * columns.opacity[i + 1]
    let tint = scratch.color(SIMD4(1, 1, 1, alpha), i)
    guard tint.alpha > 0, !seen.isEmpty else { return }
    let (world, local, bounds) = (scratch.world[i], columns.local[i + 1], columns.bounds[i])
    let fill = ShapedFill(
      gradient: gradient, bounds: bounds, edges: .smoothEdges.subtracting(scratch.cutEdges[i]),
      tint: tint, world: world, shapeWorld: local.concatenating(world),
      offset: SIMD2(local.m31, local.m32), clip: cut(state))
    let box = shape.box(part)
    if let paint = sheetPaint(fill, over: box, &caches.sheets, row: i),
      try putOnSheet(shape, part, paint, fill.shapeWorld, state, row: i, &caches)
    {
      return
    }
    try finishSheet(&caches)
    // As the shape itself would be drawn.
    if let rect = shape.turnedRectangle(part, through: fill.shapeWorld) {
      let moved = fill.moved(rect)
      let whole = Shape(rect: moved.intersection(bounds), radius: 0, borderWidth: 0)
      return assembly.fill(
        whole.cut(moved == bounds ? scratch.cutEdges[i] : [], world: world), with: gradient,
        over: bounds, tint: tint, world: world, clip: fill.clip)
    }
    let isRescaled =
      scratch.traits[i].contains(.isRescaled) || columns.flags[i + 1].contains(.isRescaled)
    guard let scale = MaskScale.find(box, through: fill.shapeWorld, isRescaled: isRescaled),
      let grid = MaskGrid(box, scale: scale, textureSide: caches.atlas.textureSide)
    else { return }
    try grid.forEachBlock(seenIn: seen, fill.shapeWorld) { column, row in
      let block = grid.block(column: column, row: row)
      guard grid.rect(block).isFinite,
        let mask = try caches.masks.place(
          of: shape, part, grid, column: column, row: row, &caches.atlas, into: &assembly.plan)
      else { return }
      assembly.fill(fill, through: mask, grid.piece(block))
    }
  }
}

extension Vector4 {
  fileprivate func intersection(_ other: Vector4) -> Vector4 {
    Vector4(max(x, other.x), max(y, other.y), min(z, other.z), min(w, other.w))
  }
}
