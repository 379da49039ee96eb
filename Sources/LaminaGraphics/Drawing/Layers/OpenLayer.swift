/// A transparency layer that has been begun: what was drawn on before, and the graphics state then.
struct OpenLayer {
  let target: DrawingTarget
  let state: GraphicsState
}
