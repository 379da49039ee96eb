import LaminaGraphics

extension TextValues {
  /// For `render(in:)`: draws the text into a context in the space of `layer`, as lines, not from
  /// the layer's store.
  ///
  /// A layer that was never displayed draws each paragraph on one line, as on Apple's systems
  /// (facts 10.3). Other layers draw the text as on the screen. The drawing of a subclass is shown
  /// by its contents.
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
      Refusal.report("string", "\(text.count) units", on: layer, why: "\(error)", kind: .leftOut)
    }
  }
}

extension CATextLayer {
  /// Whether the contents are the drawing of a subclass.
  fileprivate var showsOwnDrawing: Bool {
    type(of: self) != CATextLayer.self && row.rare.pointee.display.store != nil
  }
}

extension CALayer {
  /// Whether `render(in:)` draws the contents. False for a text layer whose contents are its text,
  /// since the text is drawn separately.
  var rendersContents: Bool {
    !(type(of: self) == CATextLayer.self && row.rare.pointee.display.store != nil)
  }
}
