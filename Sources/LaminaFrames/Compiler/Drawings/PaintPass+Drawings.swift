import LaminaGeometry

// Painting of what specialised layers draw. Gradients lie under the contents; shapes, particles and
// tiles lie over them.
extension PaintPass {
  mutating func paintUnderContents(
    _ drawing: RenderDrawing, _ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch,
    _ i: Int, _ caches: inout FrameCaches
  ) throws {
    switch drawing.form {
    case .gradient(let gradient) where scratch.traits[i].contains(.isShaped):
      try paint(shaped: gradient, columns, scratch, i, &caches)
    case .gradient(let gradient): try paint(gradient, drawing, columns, scratch, i)
    case .shape, .particles, .tiles: break
    }
  }

  mutating func paintOverContents(
    _ drawing: RenderDrawing, _ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch,
    _ i: Int, _ caches: inout FrameCaches
  ) throws {
    switch drawing.form {
    case .gradient: break
    case .shape(let shape): try paint(shape, drawing, columns, scratch, i, &caches)
    case .particles(let particles): try paint(particles, drawing, columns, scratch, i, &caches)
    case .tiles(let tiles): try paint(tiles, drawing, columns, scratch, i, &caches)
    }
  }
}
