import Foundation

/// An object that lays out the sublayers of a layer. Every method is optional, as on Apple's
/// systems.
public protocol CALayoutManager: NSObjectProtocol {
  /// The size that `layer` would like.
  func preferredSize(of layer: CALayer) -> CGSize
  /// Says that the layout of `layer` is no longer valid. Called once until the layout is done
  /// again.
  func invalidateLayout(of layer: CALayer)
  /// Lays out the sublayers of `layer`.
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
