import LaminaGeometry
import LaminaPlan

/// How far a layer's own drawing reaches.
enum DrawnBox {
  /// Every pixel that the background, the contents or the border of row `i` may touch, in the space
  /// that it is drawn in.
  static func of(
    _ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch, _ i: Int
  ) -> PixelRect {
    let flags = columns.flags[i]
    guard !flags.isDisjoint(with: [.hasBackground, .hasBorder, .hasContents, .hasDrawing]) else {
      return .empty
    }
    let world = scratch.world[i]
    if scratch.traits[i].contains(.isShaped) { return columns.shapedPixels(i, through: world) }
    var box = PixelRect.empty
    if !flags.isDisjoint(with: [.hasBackground, .hasBorder]) {
      box = world.outer(columns.bounds[i])
    }
    if let drawing = columns.drawing(i) {
      box = box.union(drawing.box(bounds: columns.bounds[i], world: world))
    }
    guard flags.contains(.hasContents) else { return box }
    let contents = columns.contentsTable[Int(columns.contents[i])]
    if contents.gravity == .resize { return box.union(world.outer(columns.bounds[i])) }
    ContentsPlacement.forEachPiece(
      of: contents, bounds: columns.bounds[i], yDown: scratch.traits[i].contains(.yDown)
    ) { box = box.union(world.outer($0.rect)) }
    return box
  }
}
