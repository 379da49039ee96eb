import Foundation
import LaminaGeometry
import LaminaGraphics

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

/// The worlds that the transform pass computes for a tree, by row.
struct Worlds {
  var world: [Homography] = []
  var alpha: [Float] = []
  var traits: [WorldTraits] = []
  /// The layers in the order of the rows.
  var layers: [CALayer] = []

  init(_ root: CALayer, scale: CGFloat = 1, bounds: CGRect? = nil) throws {
    let tree = LayerTree.hosting(root)
    try tree.commit(root, limits: .standard)
    let viewport = try Viewport(bounds: bounds ?? root.bounds, scale: scale, limits: .standard)
    var scratch = FrameScratch()
    var statistics = PlanStatistics()
    TransformPass.run(
      tree.columns, viewport: viewport, options: .all, scratch: &scratch, statistics: &statistics)
    var i = 0
    while i < tree.columns.count {
      let seen = scratch.alpha[i] > 0
      let end = seen ? i + 1 : Int(tree.columns.subtreeEnd[i])
      for row in i..<end {
        alpha.append(seen ? scratch.alpha[row] : 0)
        world.append(seen ? scratch.world[row] : .identity)
        traits.append(seen ? scratch.traits[row] : [])
      }
      i = end
    }
    list(root)
  }

  private mutating func list(_ layer: CALayer) {
    layers.append(layer)
    let sublayers = (layer.sublayers ?? []).enumerated().sorted {
      ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
    }
    for entry in sublayers { list(entry.element) }
  }

  func isVisible(_ layer: CALayer) -> Bool {
    layers.firstIndex { $0 === layer }.map { alpha[$0] > 0 } ?? false
  }

  /// The place of a layer's point on the device, in pixels.
  func device(_ layer: CALayer, _ x: Double, _ y: Double) -> CGPoint? {
    guard let row = layers.firstIndex(where: { $0 === layer }), alpha[row] > 0 else { return nil }
    let p = world[row].homogeneous(Float(x), Float(y))
    return CGPoint(x: Double(p.x / p.w), y: Double(p.y / p.w))
  }
}

/// The place of a point on the device, computed one superlayer at a time in double precision. It
/// uses only the description of the geometry.
enum PointModel {
  /// [x y z 1] · M, divided. Nil near the eye or behind it.
  private static func map(_ p: SIMD3<Double>, _ t: CATransform3D) -> SIMD4<Double> {
    let x = p.x * t.m11 + p.y * t.m21 + p.z * t.m31 + t.m41
    let y = p.x * t.m12 + p.y * t.m22 + p.z * t.m32 + t.m42
    let z = p.x * t.m13 + p.y * t.m23 + p.z * t.m33 + t.m43
    let w = p.x * t.m14 + p.y * t.m24 + p.z * t.m34 + t.m44
    return SIMD4(x, y, z, w)
  }

  /// A point of a layer's plane in its superlayer's plane. It stays homogeneous, and the division
  /// comes last.
  static func toSuperlayer(_ layer: CALayer, _ point: SIMD2<Double>) -> SIMD2<Double>? {
    let b = layer.bounds
    let anchor = SIMD2(
      b.minX + layer.anchorPoint.x * b.width, b.minY + layer.anchorPoint.y * b.height)
    var p = point
    if layer.isGeometryFlipped { p.y = 2 * b.minY + b.height - p.y }
    var q = map(SIMD3(p.x - anchor.x, p.y - anchor.y, -layer.anchorPointZ), layer.transform)
    q += SIMD4(layer.position.x, layer.position.y, layer.zPosition, 0) * q.w
    if let parent = layer.superlayer {
      let pb = parent.bounds
      var pivot = SIMD2(
        pb.minX + parent.anchorPoint.x * pb.width, pb.minY + parent.anchorPoint.y * pb.height)
      // The parent's anchor in the coordinates that its sublayers use.
      if parent.isGeometryFlipped { pivot.y = 2 * pb.minY + pb.height - pivot.y }
      let r = SIMD4(q.x - pivot.x * q.w, q.y - pivot.y * q.w, q.z, q.w)
      let t = parent.sublayerTransform
      q = t.rows.0 * r.x + t.rows.1 * r.y + t.rows.2 * r.z + t.rows.3 * r.w
      q += SIMD4(pivot.x, pivot.y, 0, 0) * q.w
    }
    guard q.w > 0.25 else { return nil }
    return SIMD2(q.x, q.y) / q.w
  }

  /// A point in pixels of a frame that shows the root's bounds.
  static func toDevice(_ layer: CALayer, _ point: SIMD2<Double>, scale: Double) -> SIMD2<Double>? {
    guard let parent = layer.superlayer else {
      let b = layer.bounds
      let y = layer.isGeometryFlipped ? 2 * b.minY + b.height - point.y : point.y
      return SIMD2(point.x - b.minX, b.maxY - y) * scale
    }
    guard let outer = toSuperlayer(layer, point) else { return nil }
    return toDevice(parent, outer, scale: scale)
  }
}
