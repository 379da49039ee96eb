/// An open transparency layer: the target and the graphics state from before it began.
struct OpenLayer {
  let target: DrawingTarget
  let state: GraphicsState
}
