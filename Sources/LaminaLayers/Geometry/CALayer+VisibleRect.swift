import Foundation
import LaminaGeometry

extension CALayer {
  /// The part of `bounds` that the enclosing scroll layers show, in the layer's own space.
  ///
  /// All of `bounds` where no scroll layer encloses this one; zero where nothing is left. A layer
  /// that is turned gets the box around what is seen of it. Clipping by other layers plays no part,
  /// as on Apple's systems. O(depth) for each enclosing scroll layer.
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
