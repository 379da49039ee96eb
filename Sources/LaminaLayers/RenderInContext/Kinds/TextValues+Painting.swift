import LaminaGraphics

extension TextValues {
  /// Draws the text into a context that is in the space of `layer`, for `render(in:)`: as lines,
  /// not as the pixels that the layer has drawn.
  ///
  /// A layer that was never displayed draws each paragraph on one line, as Apple's does (facts
  /// sheet 10.3); others are as they are on the screen. What a subclass has drawn is shown by its
  /// contents.
  func paint(_ layer: CALayer, in context: CGContext) {
    guard let layer = layer as? CATextLayer, !layer.bounds.isEmpty, !layer.showsOwnDrawing else {
      return
    }
    var look = TextLook(self, in: layer.bounds.size)
    if look.isEmpty { return }
    if layer.row.rare.pointee.display.store == nil { look.rules.wraps = false }
    do {
      let block = try look.layOut()
      context.saveGState()
      context.clip(to: layer.bounds)
      block.draw(in: context, layer.bounds, isFlipped: layer.hasOddFlips)
      context.restoreGState()
    } catch {
      Refusal.report("string", "\(text.count) units", on: layer, why: "\(error)")
    }
  }
}

extension CATextLayer {
  /// Whether the contents are what a subclass has drawn, in its own way.
  fileprivate var showsOwnDrawing: Bool {
    type(of: self) != CATextLayer.self && row.rare.pointee.display.store != nil
  }
}

extension CALayer {
  /// Whether `render(in:)` draws the contents: those of a text layer are its text, which is drawn
  /// by itself.
  var rendersContents: Bool {
    !(type(of: self) == CATextLayer.self && row.rare.pointee.display.store != nil)
  }
}
