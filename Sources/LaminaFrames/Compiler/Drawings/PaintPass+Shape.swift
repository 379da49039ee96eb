import LaminaGeometry
import LaminaGraphics
import LaminaPlan

// Painting of a shape: the coverage of its path, from masks, in the fill's colour and then in the
// line's.
extension PaintPass {
  mutating func paint(
    _ shape: RenderShape, _ drawing: RenderDrawing, _ columns: borrowing RenderColumns,
    _ scratch: borrowing FrameScratch,
    _ i: Int, _ caches: inout FrameCaches
  ) throws {
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
}

extension RenderShape {
  /// Every pixel that the shape may touch through `world`.
  func pixels(through world: Homography) -> PixelRect {
    var all = PixelRect.empty
    for part in Part.allCases where draws(part) {
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
