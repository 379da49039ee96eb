import Foundation

extension CALayer {
  /// Scrolls the nearest scroll layer so that `p`, in this layer's space, becomes the origin of its
  /// bounds.
  ///
  /// The nearest scroll layer is this layer or one above it; without one, nothing happens.
  /// O(depth).
  public func scroll(_ p: CGPoint) {
    guard let scroller = nearestScroller else { return }
    let point = scroller.convert(p, from: self)
    // The conversion may pass through a layer with a singular transform.
    if point.isFinite { scroller.scroll(to: point) }
  }

  /// Scrolls the nearest scroll layer by the least distance that brings `r`, in this layer's space,
  /// into its bounds.
  ///
  /// The nearest scroll layer is this layer or one above it; without one, nothing happens.
  /// O(depth).
  public func scrollRectToVisible(_ r: CGRect) {
    guard let scroller = nearestScroller, !r.isNull, !r.isInfinite else { return }
    let rect = scroller.convert(r, from: self)
    if rect.isFinite { scroller.scroll(to: rect) }
  }

  private var nearestScroller: CAScrollLayer? {
    var layer: CALayer? = self
    while let current = layer {
      if let scroller = current as? CAScrollLayer { return scroller }
      layer = current.superlayer
    }
    return nil
  }
}
