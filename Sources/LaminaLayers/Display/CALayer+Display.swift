import Foundation
import LaminaGraphics
import LaminaFrames

// When a layer makes its contents, and who is asked for them (facts 6).
extension CALayer {
  /// Marks `rect`, in the layer's own space, for display; rectangles add up until the next
  /// `display()`.
  ///
  /// A rectangle with a NaN is refused and logged. An infinite rectangle stands for the whole
  /// layer, whatever its bounds will be. An empty one marks the layer and adds nothing to the
  /// invalid region.
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

  /// Displays this marked layer. Marks that are set meanwhile stay for the next display.
  func displayMarked() {
    row.state.pointee.tasks.remove(.display)
    row.state.pointee.tasks.insert(.displaying)
    display()
    guard row.state.pointee.tasks.contains(.displaying) else { return }
    // The subclass has displayed without calling `super`.
    row.state.pointee.tasks.remove(.displaying)
    if !needsDisplay() { _ = takeInvalid() }
  }

  /// Asks the delegate for contents, or lets the layer draw.
  ///
  /// If the delegate implements `display(_:)`, nobody else is asked. Otherwise the delegate's
  /// `layerWillDraw(_:)` comes first. Then the layer draws into its backing store by `draw(in:)`,
  /// which asks the delegate to draw unless a subclass overrides it. Nobody is asked to draw if
  /// there is nothing to draw into: the bounds are empty, or the invalid region is outside them. A
  /// layer that nobody draws loses its contents. A layer whose `display()` is called without a mark
  /// draws all of itself.
  func performDisplay() {
    let invalid = takeInvalid()
    if let delegate, OptionalCalls.isImplemented({ delegate.display(self) }) { return }
    // A plain layer without a delegate has nobody to draw it.
    if row.state.pointee.traits == nil, delegate == nil { return showNothing() }
    let text = row.kind == .text ? self as? CATextLayer : nil
    if let text, text.displaysNothing() || text.showsItsText() { return }
    guard invalid.reaches(bounds) else { return }
    // The last chance to choose a format.
    delegate?.layerWillDraw(self)
    drawStore(invalid)
    text?.noteDrawn()
  }

  /// Asks the delegate to draw. Notes it if no delegate does.
  func askToDraw(in context: CGContext) {
    if let delegate, OptionalCalls.isImplemented({ delegate.draw(self, in: context) }) { return }
    row.state.pointee.tasks.insert(.undrawn)
  }

  /// Takes the invalid region and clears the mark; the whole layer if nothing is marked.
  private func takeInvalid() -> InvalidRegion {
    row.state.pointee.tasks.subtract([.display, .displaying])
    guard let rare = row.state.pointee.rare else { return .everything }
    let invalid = rare.pointee.display.invalid
    rare.pointee.display.invalid = nil
    return invalid ?? .everything
  }
}
