import Foundation
import LaminaGraphics
import LaminaFrames

// From the layer's values to lines, and from lines to pixels.
extension CATextLayer {
  /// The layout of the text in a box of `size`. The last layout is kept, since a text that is
  /// measured is usually shown.
  func layout(in size: CGSize) throws -> TextBlock {
    let look = TextLook(values.pointee, in: size)
    if let laidOut, laidOut.look == look { return laidOut.block }
    try row.state.pointee.tree?.pointee.budget.take(textUnits: look.text.count)
    let block = try look.layOut()
    // What is not wanted any more may be cut short.
    try WorkToken.checkCurrent()
    laidOut = (look, block)
    return block
  }

  /// Draws the text into `context`, whose user space is the layer's space. A text over the limit is
  /// logged and not drawn.
  func drawText(in context: CGContext) {
    do {
      try layout(in: bounds.size).draw(in: context, bounds, isFlipped: contentsAreFlipped())
      try WorkToken.checkCurrent()
    } catch is WorkIsOver {
      setNeedsDisplay()
    } catch {
      Refusal.report(
        "string", "\(values.pointee.text.count) units", on: self, why: "\(error)", kind: .leftOut)
    }
  }

  /// Displays a layer of exactly this class whose text shows nothing; it needs no store. Returns
  /// false for any other layer.
  func displaysNothing() -> Bool {
    guard type(of: self) == CATextLayer.self, TextLook(values.pointee, in: bounds.size).isEmpty
    else {
      return false
    }
    if row.rare.pointee.display.store != nil { contents = nil }
    return true
  }

  /// Whether the store of a layer of exactly this class already shows the text as it would be drawn
  /// now. So a program that sets equal values, or changes a size and changes it back, causes no
  /// drawing.
  func showsItsText() -> Bool {
    guard let drawn, let store = ownStore, store.serial == drawn.serial,
      store.version == drawn.version,
      drawn.look == TextLook(values.pointee, in: bounds.size)
    else { return false }
    let space = storeSpace
    return store.space == space
      && (try? StoreShape(space, format: contentsFormat.texels, isOpaque: isOpaque)) == store.shape
  }

  /// Notes the look of the text that was just drawn into the store.
  func noteDrawn() {
    drawn = ownStore.map { (TextLook(values.pointee, in: bounds.size), $0.serial, $0.version) }
  }

  /// The store, if nobody but the layer itself draws into it.
  private var ownStore: BackingStore? {
    type(of: self) == CATextLayer.self && delegate == nil ? row.rare.pointee.display.store : nil
  }
}
