import Foundation
import LaminaGeometry

// Finds the layers in the space of a `CATransformLayer` that are seen at a point.
//
// What: each layer in the shared space, other than a transform layer, is a plane. The space is
// projected onto the plane of the nearest layer around it that is not a transform layer. A point of
// that plane is mapped back into each layer; the depth there decides which layer is nearer to the
// viewer.
// Cost: O(layers in the space), plus a sort of those that may be hit.
extension CALayer {
  /// A layer in a shared space, and the point of it that is seen.
  struct HitPlane {
    let layer: CALayer
    /// In that layer's own space.
    let point: CGPoint
    /// Towards the viewer.
    let depth: Double
  }

  /// The layers in this transform layer that are seen at a point of the superlayer's space, the
  /// nearest last.
  func planes(at point: CGPoint) -> [HitPlane] {
    var found: [HitPlane] = []
    // Pushed from front to back, so that the stack returns them from back to front.
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

  /// Whether nothing of this subtree shows at any point, or hit tests leave it out.
  var isUnseen: Bool {
    row.state.pointee.flags.contains(.hidden) || row.appearance.pointee.opacity <= 0 || ignoresHits
  }
}
