import LaminaGraphics

extension CALayer {
  /// Draws the layer and everything below it into `context`; see ``LayerPainting``. The graphics
  /// state is restored; the current path is lost.
  func paint(in context: CGContext) {
    var painting = LayerPainting(context: context)
    painting.draw(self)
  }

  /// Draws the things that a specialised layer shows between its background and its contents. The
  /// context is in the layer's space.
  func paintUnderContents(in context: CGContext) {
    switch row.kind {
    case .gradient: row.kindValues(GradientValues.self).pointee.paint(self, in: context)
    case .text: row.kindValues(TextValues.self).pointee.paint(self, in: context)
    default: break
    }
  }

  /// Draws the things that a specialised layer shows over its contents and under its sublayers.
  func paintOverContents(in context: CGContext) {
    switch row.kind {
    case .shape: row.kindValues(ShapeValues.self).pointee.paint(self, in: context)
    case .emitter: row.kindValues(EmitterValues.self).pointee.paint(self, in: context)
    case .tiled: row.kindValues(TiledValues.self).pointee.paint(self, in: context)
    default: break
    }
  }
}
