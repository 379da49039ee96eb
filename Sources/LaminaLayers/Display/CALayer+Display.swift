import Foundation
import LaminaGraphics

// When a layer makes its picture, and who is asked for it (facts sheet 6).
extension CALayer {
  /// Marks `rect`, in the layer's own space, for display; rectangles unite until the next `display()`.
  ///
  /// A rectangle that is not a number is refused and logged; an infinite one stands for the whole layer, whatever its bounds
  /// will be. An empty one marks the layer and adds nothing to what is drawn.
  func markDisplay(_ rect: CGRect) {
    if rect.isNull { return }
    guard rect.isInfinite || rect.isFinite else {
      return Refusal.report("setNeedsDisplay", rect, on: self, why: Refusal.notFinite)
    }
    let invalid = row.ownRare()
    invalid.pointee.layout.invalid = invalid.pointee.layout.invalid.united(with: rect)
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
  /// A delegate that implements `display(_:)` is all that is asked. Else the layer draws into a context of its own whose clip
  /// is the invalid rectangle within bounds: the delegate's `layerWillDraw(_:)` comes first, then `draw(in:)`, which asks the
  /// delegate to draw unless a subclass overrides it. Nobody is asked to draw where there is nothing to draw into: with empty
  /// bounds, or an invalid rectangle outside them. A layer that called `display()` unmarked draws all of itself.
  ///
  /// Contexts record where drawing would go and draw nothing yet, so `contents` stays as it is rather than being replaced by
  /// a blank picture. A class cannot be asked whether it overrides `draw(in:)`; a delegate hears `layerWillDraw(_:)` even if
  /// neither it nor the class then draws.
  func performDisplay() {
    let invalid = takeInvalid()
    if let delegate, OptionalCalls.isImplemented({ delegate.display(self) }) { return }
    // A plain layer without a delegate has nobody to draw it.
    if row.state.pointee.traits == nil, delegate == nil { return }
    let clip = invalid.within(bounds)
    if clip.isEmpty { return }
    do {
      let context = try CGContext(
        layerBounds: bounds, scale: contentsScale > 0 ? contentsScale : 1, isFlipped: contentsAreFlipped(),
        clip: clip)
      delegate?.layerWillDraw(self)
      draw(in: context)
    } catch {
      Refusal.report("display", bounds, on: self, why: "\(error)")
    }
  }

  /// What has to be drawn, which is not marked any more then; everything, if nothing in particular is marked.
  private func takeInvalid() -> CGRect {
    row.state.pointee.tasks.subtract([.display, .displaying])
    guard let rare = row.state.pointee.rare else { return .infinite }
    let invalid = rare.pointee.layout.invalid
    rare.pointee.layout.invalid = .null
    return invalid.isNull ? .infinite : invalid
  }
}

extension CGRect {
  /// The smallest rectangle around both. Infinite if one is.
  fileprivate func united(with other: CGRect) -> CGRect {
    isInfinite || other.isInfinite ? .infinite : union(other)
  }

  /// What lies in `bounds`: exactly those if this is infinite. Empty if nothing does.
  fileprivate func within(_ bounds: CGRect) -> CGRect { isInfinite ? bounds : intersection(bounds) }
}
