import Foundation
import Lamina

/// A part of the layer tree that follows the frame.
protocol FrameNode: AnyObject {
  /// Sets all values that depend on time to those of a frame of its composition. The first call
  /// sets the others too.
  func update(_ frame: Double)
}

/// A part of a shape layer: a paint, or a group of them.
protocol ShapeNode: FrameNode {
  var layer: CALayer { get }
  /// Puts the part into a group around it.
  func place(_ place: GroupPlace)
}

/// The groups around a layer that have no layers of their own, and what they do to it.
struct PlacedLayer {
  private var places: [GroupPlace] = []
  private var moves = false
  private var fades = false
  private var isSet = false

  mutating func append(_ place: GroupPlace) {
    places.append(place)
    moves = moves || place.moves
    fades = fades || place.fades
  }

  /// Returns whether the layer shows anything.
  mutating func update(_ layer: CALayer, _ frame: Double, opacity own: Double = 1) -> Bool {
    defer { isSet = true }
    if places.isEmpty { return true }
    if moves || !isSet {
      var matrix = CGAffineTransform.identity
      for place in places { matrix = matrix.concatenating(place.matrix(at: frame)) }
      layer.transform = CATransform3DMakeAffineTransform(matrix)
    }
    if fades || moves || !isSet {
      let isShown = places.allSatisfy { $0.isShown(at: frame) }
      layer.opacity = Float(places.reduce(1) { $0 * $1.opacity(at: frame) })
      layer.isHidden = !isShown || layer.opacity <= 0
    }
    return !layer.isHidden
  }
}

/// A group with several parts.
final class ShapeGroupNode: ShapeNode {
  let layer = CALayer()
  private let children: [any ShapeNode]
  private var placed = PlacedLayer()

  /// - Parameter children: the topmost first.
  init(_ children: [any ShapeNode]) {
    self.children = children
    layer.anchorPoint = .zero
    for child in children.reversed() { layer.addSublayer(child.layer) }
  }

  func place(_ place: GroupPlace) { placed.append(place) }

  func update(_ frame: Double) {
    guard placed.update(layer, frame) else { return }
    for child in children where !WorkToken.isCurrentOver { child.update(frame) }
  }
}
