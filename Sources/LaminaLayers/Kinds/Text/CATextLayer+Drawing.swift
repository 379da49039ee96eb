import Foundation
import LaminaGraphics

// From the layer's values to lines, and from lines to pixels.
extension CATextLayer {
  /// The text in a box of `size`. The last one is kept: who measures a text usually shows it.
  func layout(in size: CGSize) throws -> TextBlock {
    let look = TextLook(values.pointee, in: size)
    if let laidOut, laidOut.look == look { return laidOut.block }
    let block = try look.layOut()
    laidOut = (look, block)
    return block
  }

  /// Draws the text where the layer's space is that of `context`. A text over the limit is logged.
  func drawText(in context: CGContext) {
    do {
      try layout(in: bounds.size).draw(in: context, bounds, isFlipped: contentsAreFlipped())
    } catch {
      Refusal.report("string", "\(values.pointee.text.count) units", on: self, why: "\(error)")
    }
  }

  /// Displays a layer of this very class whose text shows nothing: it needs no store. False for any other.
  func displaysNothing() -> Bool {
    guard type(of: self) == CATextLayer.self, TextLook(values.pointee, in: bounds.size).isEmpty else {
      return false
    }
    if row.rare.pointee.display.store != nil { contents = nil }
    return true
  }
}
