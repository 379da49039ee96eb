import Foundation
import LaminaGeometry

// Which layers of the space of a `CATransformLayer` are seen at a point.
//
// What: each layer in the space that is no transform layer is a plane of its own. A point of the
// plane onto which the space is projected, that of the nearest layer around it which is no
// transform layer, is taken back into each of them; the depth there says which is nearer to the
// viewer.
// Cost: O(layers in the space), and a sort of those that may be hit.
extension CALayer {
  /// A layer in a shared space, and what of it is seen at a point.
  struct HitPlane {
    let layer: CALayer
    /// In that layer's own space.
    let point: CGPoint
    /// Towards the viewer.
    let depth: Double
  }

  /// What is seen of the layers in this transform layer, the nearest last, at a point of the
  /// superlayer's space.
  func planes(at point: CGPoint) -> [HitPlane] {
    var found: [HitPlane] = []
    // From front to back, so that the stack gives them back to front.
    var left = [(layer: self, around: CATransform3DIdentity)]
    while let (layer, around) = left.popLast() {
      if layer.isUnseen { continue }
      let matrix = CATransform3DConcat(layer.spatialPlacement, around)
      if layer.row.state.pointee.flags.contains(.transformLayer) {
        layer.fillPresentation()
        for inner in layer.row.backToFront.reversed() {
          left.append((inner, matrix))
        }
      } else if let plane = Self.plane(of: layer, matrix, at: point) {
        found.append(plane)
      }
    }
    // Stable: layers of one depth keep the order in which they are drawn.
    return found.enumerated().sorted {
      ($0.element.depth, $0.offset) < ($1.element.depth, $1.offset)
    }
    .map(\.element)
  }

  private static func plane(of layer: CALayer, _ matrix: CATransform3D, at point: CGPoint)
    -> HitPlane?
  {
    guard let origin = PlaneMap(flattening: matrix).origin(of: PlanePoint(point)), origin.w > 0
    else {
      return nil
    }
    let inner = origin.point
    guard inner.isFinite else { return nil }
    let (x, y) = (Double(inner.x), Double(inner.y))
    let z = x * matrix.m13 + y * matrix.m23 + matrix.m43
    let w = x * matrix.m14 + y * matrix.m24 + matrix.m44
    let depth = z / w
    return depth.isFinite ? HitPlane(layer: layer, point: inner, depth: depth) : nil
  }

  /// Whether nothing of this subtree shows, wherever one looks.
  var isUnseen: Bool {
    row.state.pointee.flags.contains(.hidden) || row.appearance.pointee.opacity <= 0
  }
}
