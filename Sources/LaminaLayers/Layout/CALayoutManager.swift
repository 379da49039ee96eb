import Foundation

/// Who places the sublayers of a layer. Everything is optional, as on Apple's systems.
public protocol CALayoutManager: NSObjectProtocol {
  /// The size that `layer` would like.
  func preferredSize(of layer: CALayer) -> CGSize
  /// Says that the layout of `layer` has to be made anew; called once until it is.
  func invalidateLayout(of layer: CALayer)
  /// Places the sublayers of `layer`.
  func layoutSublayers(of layer: CALayer)
}

extension CALayoutManager {
  /// Not implemented: the size of the layer's bounds.
  public func preferredSize(of layer: CALayer) -> CGSize { layer.bounds.size }
  /// Not implemented.
  public func invalidateLayout(of layer: CALayer) {}
  /// Not implemented.
  public func layoutSublayers(of layer: CALayer) {}
}
