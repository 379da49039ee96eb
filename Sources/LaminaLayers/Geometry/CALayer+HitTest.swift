import Foundation
import LaminaGeometry

// Finds the layer that is seen at a point.
//
// What: a walk from front to back that takes the first layer that contains the point. The point is
// mapped into the space of each layer. A layer is left out, with all layers below it, if it is
// hidden, fully transparent or singular, if the point is outside its mask's bounds, or if the point
// is outside its own bounds while it clips.
// Why a list: a tree of plain layers may have any depth. A subclass may override `hitTest`, so its
// layers are asked by a call; only these use stack.
// Cost: O(layers visited), with one sort per layer whose sublayers use zPosition.
extension CALayer {
  /// One level of the walk: the sublayers of a layer, or the planes in the space of a transform
  /// layer.
  private struct HitLevel {
    /// Nil for a shared space, which has nothing else to hit than its planes.
    let layer: CALayer?
    /// In that layer's space.
    let point: CGPoint
    /// The sublayers that are left, back to front; they are taken from the end.
    var sublayers: [CALayer] = []
    var planes: [HitPlane] = []
  }

  /// The front-most layer of this subtree at a point of the superlayer's space.
  func frontmost(at point: CGPoint) -> CALayer? {
    guard let first = hitLevel(point) else { return nil }
    var levels = [first]
    while let index = levels.indices.last {
      let inner = levels[index].point
      if let next = levels[index].sublayers.popLast() {
        if next.row.state.pointee.flags.contains(.transformLayer) {
          levels.append(HitLevel(layer: nil, point: inner, planes: next.planes(at: inner)))
        } else if type(of: next) != CALayer.self {
          if let hit = next.hitTest(inner) { return hit }
        } else if let level = next.hitLevel(inner) {
          levels.append(level)
        }
      } else if let next = levels[index].planes.popLast() {
        if type(of: next.layer) != CALayer.self, let outer = next.layer.outerPoint(of: next.point) {
          if let hit = next.layer.hitTest(outer) { return hit }
        } else if let level = next.layer.hitLevel(inside: next.point) {
          levels.append(level)
        }
      } else if let layer = levels[index].layer, layer.contains(inner) {
        return layer
      } else {
        levels.removeLast()
      }
    }
    return nil
  }

  /// Whether `point`, in the layer's own space, lies in `bounds`. The edges of maximum x and y are
  /// outside.
  func holds(_ point: CGPoint) -> Bool {
    let bounds = row.geometry.pointee.bounds
    return point.x >= bounds.minX && point.x < bounds.maxX && point.y >= bounds.minY
      && point.y < bounds.maxY
  }

  /// The level for `point` of the superlayer's space; nil if nothing of this subtree can be there.
  private func hitLevel(_ point: CGPoint) -> HitLevel? {
    if isUnseen { return nil }
    return seen(at: point).flatMap(hitLevel(inside:))
  }

  /// The level for a point of the layer's own space.
  private func hitLevel(inside inner: CGPoint) -> HitLevel? {
    if isUnseen { return nil }
    if row.state.pointee.flags.contains(.masksToBounds), !holds(inner) { return nil }
    fillPresentation()
    if let mask = row.mask {
      guard let masked = mask.seen(at: inner), mask.contains(masked) else { return nil }
    }
    return HitLevel(layer: self, point: inner, sublayers: row.backToFront)
  }

  /// Maps a point of the layer's own space to the superlayer's plane, for a `hitTest` that a
  /// subclass overrides. Nil if the way back does not lead to that point, as on a layer that is
  /// seen edge-on.
  private func outerPoint(of inner: CGPoint) -> CGPoint? {
    let outer = placement.image(of: PlanePoint(inner))
    guard outer.w > 0, outer.point.isFinite, let back = seen(at: outer.point) else { return nil }
    return abs(back.x - inner.x) + abs(back.y - inner.y) < 1e-6 ? outer.point : nil
  }

  /// The point of the layer's plane that is seen at `point` of the superlayer's plane; nil if there
  /// is no such point in front of the viewer.
  private func seen(at point: CGPoint) -> CGPoint? {
    guard let origin = placement.origin(of: PlanePoint(point)), origin.w > 0 else { return nil }
    let inner = origin.point
    return inner.isFinite ? inner : nil
  }
}
