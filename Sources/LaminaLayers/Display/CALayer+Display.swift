import Foundation
import LaminaGraphics
import LaminaFrames

// When a layer makes its picture, and who is asked for it (facts sheet 6).
extension CALayer {
  /// Marks `rect`, in the layer's own space, for display; rectangles add up until the next
  /// `display()`.
  ///
  /// A rectangle that is not a number is refused and logged; an infinite one stands for the whole
  /// layer, whatever its bounds will be. An empty one marks the layer and adds nothing to what is
  /// drawn.
  func markDisplay(_ rect: CGRect) {
    if rect.isNull { return }
    guard rect.isInfinite || rect.isFinite else {
      return Refusal.report("setNeedsDisplay", rect, on: self, why: Refusal.notFinite)
    }
    let display = row.ownRare()
    if display.pointee.display.invalid == nil { display.pointee.display.invalid = InvalidRegion() }
    display.pointee.display.invalid?.add(rect)
    row.state.pointee.tasks.insert(.display)
    raise(.innerDisplay)
  }

  /// Displays this marked layer. What marks it again meanwhile stays for the next time.
  func displayMarked() {
    row.state.pointee.tasks.remove(.display)
    row.state.pointee.tasks.insert(.displaying)
    display()
    guard row.state.pointee.tasks.contains(.displaying) else { return }
    // A subclass displays without the inherited member.
    row.state.pointee.tasks.remove(.displaying)
    if !needsDisplay() { _ = takeInvalid() }
  }

  /// Asks the delegate for contents, or lets the layer draw.
  ///
  /// A delegate that implements `display(_:)` is all that is asked. Else the delegate's
  /// `layerWillDraw(_:)` comes first, then the layer draws into its backing store by `draw(in:)`,
  /// which asks the delegate to draw unless a subclass overrides it. Nobody is asked to draw where
  /// there is nothing to draw into: with empty bounds, or an invalid region outside them. A layer
  /// that called `display()` unmarked draws all of itself.
  func performDisplay() {
    let invalid = takeInvalid()
    if let delegate, OptionalCalls.isImplemented({ delegate.display(self) }) { return }
    // A plain layer without a delegate has nobody to draw it.
    if row.state.pointee.traits == nil, delegate == nil { return }
    let text = row.kind == .text ? self as? CATextLayer : nil
    if let text, text.displaysNothing() || text.showsItsText() { return }
    guard invalid.reaches(bounds) else { return }
    // The last chance to choose a format.
    delegate?.layerWillDraw(self)
    drawStore(invalid)
    text?.noteDrawn()
  }

  /// Asks the delegate to draw; notes it if there is nobody who does.
  func askToDraw(in context: CGContext) {
    if let delegate, OptionalCalls.isImplemented({ delegate.draw(self, in: context) }) { return }
    row.state.pointee.tasks.insert(.undrawn)
  }

  /// What has to be drawn, which is not marked any more then; everything, if nothing is marked.
  private func takeInvalid() -> InvalidRegion {
    row.state.pointee.tasks.subtract([.display, .displaying])
    guard let rare = row.state.pointee.rare else { return .everything }
    let invalid = rare.pointee.display.invalid
    rare.pointee.display.invalid = nil
    return invalid ?? .everything
  }
}
