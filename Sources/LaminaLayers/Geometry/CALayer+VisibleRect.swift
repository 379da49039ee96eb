import Foundation
import LaminaGeometry

extension CALayer {
  /// The part of `bounds` that the enclosing scroll layers show, in the layer's own space.
  ///
  /// All of `bounds` if no scroll layer encloses this one; zero if nothing is visible. A turned
  /// layer gets the box around its visible part. Clipping by other layers does not count, as on
  /// Apple's systems. O(depth) for each enclosing scroll layer.
  public var visibleRect: CGRect {
    var visible = bounds
    var layer = superlayer
    while let current = layer {
      if current is CAScrollLayer {
        visible = visible.intersection(convert(current.bounds, from: current))
        if visible.isNull { return .zero }
      }
      layer = current.superlayer
    }
    return visible
  }
}
