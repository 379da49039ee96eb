import LaminaGeometry
import LaminaGraphics
import LaminaPlan

// Painting of a shape: the coverage of its path, on a sheet or from masks, in the fill's colour and
// then in the line's. A rectangle that is turned, in its plane or in space, is filled as a
// background is: otherwise it would have other edges than the layers around it.
extension PaintPass {
  mutating func paint(
    _ shape: RenderShape, _ drawing: RenderDrawing, _ columns: borrowing RenderColumns,
    _ scratch: borrowing FrameScratch,
    _ i: Int, _ caches: inout FrameCaches
  ) throws {
    if let excess = shape.path.excess { throw excess }
    let steps = shape.path.path.data.verbs.count
    try LimitExceeded.check("pathElements", steps, atMost: limits.pathElements)
    let clips = columns.flags[i].contains(.masksToBounds)
    let state = scratch.clips[Int(clips ? scratch.innerClip[i] : scratch.clip[i])]
    if assembly.options.contains(.culling), state.bound.isEmpty { return }
    let seen = assembly.options.contains(.culling) ? state.bound : state.hard
    let clip = cut(state)
    let isRescaled = scratch.traits[i].contains(.isRescaled)
    let world = scratch.world[i]
    for part in RenderShape.Part.allCases where shape.draws(part) {
      let color = scratch.color(shape.color(part), i)
      let box = shape.box(part)
      if let rect = shape.turnedRectangle(part, through: world) {
        try finishSheet(&caches)
        fill(rect, color, columns, scratch, i, clip)
        continue
      }
      if try putOnSheet(shape, part, .color(color), world, state, row: i, &caches) { continue }
      try finishSheet(&caches)
      guard color.alpha > 0,
        let scale = MaskScale.find(box, through: world, isRescaled: isRescaled),
        let grid = MaskGrid(box, scale: scale, textureSide: caches.atlas.textureSide)
      else { continue }
      try grid.forEachBlock(seenIn: seen, world) { column, row in
        let piece = grid.piece(grid.block(column: column, row: row))
        guard piece.rect.isFinite else { return }
        let mask = try caches.masks.place(
          of: shape, part, grid, column: column, row: row, &caches.atlas, into: &assembly.plan)
        guard let mask else { return }
        // Versions of images begin at 1, so an image never has the state of a mask.
        var picture = PageImage(
          page: mask.placement.page, x: Float(mask.placement.x), y: Float(mask.placement.y),
          isOpaque: false,
          opacity: color, sampling: [], image: ImageState(serial: mask.serial, version: -1))
        picture.cover = assembly.options.contains(.blocks) ? mask.cover : nil
        assembly.draw(piece, of: picture, world: world, clip: clip)
      }
    }
  }

  /// Fills a rectangle of layer space, with four antialiased edges that no clip cuts again.
  private mutating func fill(
    _ rect: Vector4, _ color: PackedColor, _ columns: borrowing RenderColumns,
    _ scratch: borrowing FrameScratch, _ i: Int, _ clip: ClipState
  ) {
    guard color.alpha > 0, rect.isFinite else { return }
    let (bounds, world) = (columns.bounds[i], scratch.world[i])
    let cutEdges: QuadFlags =
      if columns.flags[i].contains(.masksToBounds) {
        CutEdges.cut(rect, by: bounds)
      } else {
        // The edges that clips farther out cut are known for the bounds.
        rect == bounds ? scratch.cutEdges[i] : []
      }
    assembly.fill(
      Shape(rect: rect, radius: 0, borderWidth: 0).cut(cutEdges, world: world), color: color,
      world: world, clip: clip)
  }
}

extension RenderShape {
  /// The rectangle that is filled in place of a mask; nil if the part is no rectangle, or not
  /// turned by `world`.
  func turnedRectangle(_ part: Part, through world: Homography) -> Vector4? {
    guard part == .fill, world.kind > .scaleTranslate, let rect = path.rectangle else { return nil }
    return Vector4(Float(rect.minX), Float(rect.minY), Float(rect.maxX), Float(rect.maxY))
  }

  /// Every pixel that the shape may touch through `world`.
  func pixels(through world: Homography) -> PixelRect {
    var all = PixelRect.empty
    for part in Part.allCases where draws(part) {
      if let rect = turnedRectangle(part, through: world) {
        all = all.union(world.outer(rect))
        continue
      }
      let box = box(part)
      // There are never fewer texels than pixels, so two texels are at most two pixels of layer
      // space.
      guard let scale = MaskScale.find(box, through: world, isRescaled: false) else { continue }
      let (x, y) = (2 / scale.x, 2 / scale.y)
      all = all.union(
        world.outer(
          Vector4(
            Float(Double(box.minX) - x), Float(Double(box.minY) - y), Float(Double(box.maxX) + x),
            Float(Double(box.maxY) + y))))
    }
    return all
  }
}
