import Foundation
import LaminaGraphics

/// An object that displays, draws, lays out and chooses actions for a layer.
///
/// Every method is optional, as on Apple's systems. A method that a delegate does not declare
/// counts as not implemented: a delegate without `display(_:)`, for example, is asked to draw.
public protocol CALayerDelegate: NSObjectProtocol {
  /// Provides the layer's contents. If it is implemented, nothing is drawn.
  func display(_ layer: CALayer)
  /// Draws the layer's contents into its backing store.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// Says that the layer is about to be drawn.
  func layerWillDraw(_ layer: CALayer)
  /// Lays out the layer's sublayers. If it is implemented, the layout manager is not asked.
  func layoutSublayers(of layer: CALayer)
  /// The action for `event`; nil continues the search, `NSNull` means no action.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  /// Not implemented.
  public func display(_ layer: CALayer) { OptionalCalls.noteMissing() }
  /// Not implemented.
  public func draw(_ layer: CALayer, in ctx: CGContext) { OptionalCalls.noteMissing() }
  /// Not implemented.
  public func layerWillDraw(_ layer: CALayer) {}
  /// Not implemented.
  public func layoutSublayers(of layer: CALayer) { OptionalCalls.noteMissing() }
  /// Not implemented: the search continues.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
