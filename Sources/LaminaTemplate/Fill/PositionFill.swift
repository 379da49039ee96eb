import Foundation
import Lamina

/// Puts one layer below another one.
final class PositionFill {
  let layer: CALayer
  let other: CALayer
  private let gap: CGFloat
  private let pointsDown: Bool
  /// The y of the layer's position in the scene.
  private let base: CGFloat

  init(_ binding: PositionBinding, _ index: LayerIndex) throws {
    layer = try index.layer(binding.layer)
    other = try index.layer(binding.below)
    gap = binding.gap
    base = layer.position.y
    pointsDown = layer.superlayer?.pointsDown ?? false
    guard let parent = layer.superlayer, parent === other.superlayer, layer !== other else {
      throw binding.below.place.error(
        "the layer is no sibling of the one below it",
        allowed: "two sublayers of the same layer")
    }
  }

  /// Moves the layer to whole points. It is moved from its place in the scene, so that no rounding
  /// of earlier moves remains.
  func fill() {
    layer.position.y = base
    let frame = layer.frame
    layer.position.y =
      base
      + (pointsDown
        ? (other.frame.maxY + gap).rounded() - frame.minY
        : (other.frame.minY - gap).rounded() - frame.maxY)
  }
}
