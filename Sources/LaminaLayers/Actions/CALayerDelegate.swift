import Foundation
import LaminaGraphics

/// Who displays, draws, lays out and chooses actions for a layer.
///
/// Everything is optional, as on Apple's systems: what a delegate does not declare counts as not
/// implemented, so that for example a delegate without `display(_:)` is asked to draw.
public protocol CALayerDelegate: NSObjectProtocol {
  /// Provides the layer's contents; nothing is drawn then.
  func display(_ layer: CALayer)
  /// Draws the layer's contents into its backing store.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// Says that the layer is about to be drawn.
  func layerWillDraw(_ layer: CALayer)
  /// Places the layer's sublayers; the layout manager is not asked then.
  func layoutSublayers(of layer: CALayer)
  /// The action for `event`; nil to go on searching, `NSNull` for none.
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
  /// Not implemented: goes on searching.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
