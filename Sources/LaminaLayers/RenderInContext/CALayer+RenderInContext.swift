import LaminaGraphics

extension CALayer {
  /// Draws the layer and everything below it into `context`; see ``LayerPainting``. The graphics state stays as it is; the
  /// current path is gone.
  func paint(in context: CGContext) {
    var painting = LayerPainting(context: context)
    painting.draw(self)
  }
}
