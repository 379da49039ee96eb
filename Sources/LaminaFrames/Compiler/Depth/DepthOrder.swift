import LaminaGeometry
import LaminaGraphics
import LaminaPlan

// Depth: the order in which layers that share a space are drawn, and where they cut each other.
//
// What: each layer is a polygon in the shared space after its perspective, where the eye looks
// along z from infinitely far. A binary tree of planes puts farther polygons first. A polygon on
// both sides of another's plane is drawn in two pieces, each with a half plane of pixels.
// Why: there is no depth buffer. It would have no antialiasing and no translucency.
// Cost: O(n²) for n layers in one space, and for each piece O(n). Planes that all cross each other
// make up to n³/2 pieces, which `RenderLimits.cuts` limits. More than ``mostLayers`` layers are
// only sorted.
struct DepthOrder {
  /// The most layers in one space that are cut where they intersect.
  static let mostLayers = 256
  /// Smaller distances, in units of the shared space, count as 0.
  private static let thickness = 1e-4
  /// Points that are nearer to the eye's plane are cut off.
  private static let nearest = 1e-4

  /// A layer or a part of one.
  struct Piece {
    var row: Int
    /// Lines a·u + b·v + c of layer space. The part lies on the positive side of each.
    var lines: [SIMD3<Double>] = []
  }

  private struct Polygon {
    var piece: Piece
    var points: [SIMD3<Double>]
    var plane: Plane
    var matrix: CATransform3D
  }

  /// Points with dot(normal, p) = distance; the normal points to the eye.
  private struct Plane {
    var normal: SIMD3<Double>
    var distance: Double

    func height(_ p: SIMD3<Double>) -> Double { (normal * p).sum() - distance }
  }

  private indirect enum Node {
    case empty
    case branch(behind: Node, [Polygon], Plane, inFront: Node)
  }

  /// The pieces of `rows` from the farthest to the nearest. Layers that are seen edge-on or lie
  /// behind the eye are left out.
  ///
  /// `left` is the number of pieces that the frame may still make. Throws ``LimitExceeded`` when
  /// there are more than `limit` in all.
  static func pieces(
    of rows: [Int], _ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch,
    left: inout Int, atMost limit: Int
  ) throws -> [Piece] {
    var polygons: [Polygon] = []
    for row in rows {
      let matrix = scratch.spaces[Int(scratch.space[row])].matrix
      if let polygon = polygon(row, columns.bounds[row], matrix) { polygons.append(polygon) }
    }
    if polygons.count > mostLayers { return sorted(polygons) }
    var tree = Node.empty
    for polygon in polygons {
      tree = insert([polygon], into: tree, &left)
      if left < 0 { throw LimitExceeded("cuts", value: limit - left, allowed: limit) }
    }
    var result: [Piece] = []
    collect(tree, into: &result)
    return result
  }

  // MARK: Polygons

  private static func polygon(_ row: Int, _ bounds: Vector4, _ m: CATransform3D) -> Polygon? {
    // An empty layer may have sublayers outside its bounds, so it counts as a small square.
    let (x0, y0) = (Double(bounds.x), Double(bounds.y))
    let (x1, y1) = (max(Double(bounds.z), x0 + 1e-2), max(Double(bounds.w), y0 + 1e-2))
    let (u, v, o) = (m.rowX, m.rowY, m.rowOrigin)
    var corners = [
      u * x0 + v * y0 + o, u * x1 + v * y0 + o, u * x1 + v * y1 + o, u * x0 + v * y1 + o,
    ]
    corners = clipped(corners)
    guard corners.count >= 3 else { return nil }
    let points = corners.map { SIMD3($0.x, $0.y, $0.z) / $0.w }
    guard let plane = plane(points) else { return nil }
    return Polygon(piece: Piece(row: row), points: points, plane: plane, matrix: m)
  }

  /// The part in front of the eye.
  private static func clipped(_ corners: [SIMD4<Double>]) -> [SIMD4<Double>] {
    var result: [SIMD4<Double>] = []
    for (k, a) in corners.enumerated() {
      let b = corners[(k + 1) % corners.count]
      if a.w >= nearest { result.append(a) }
      if (a.w >= nearest) != (b.w >= nearest) {
        let t = (nearest - a.w) / (b.w - a.w)
        result.append(a + (b - a) * t)
      }
    }
    return result
  }

  private static func plane(_ points: [SIMD3<Double>]) -> Plane? {
    var normal = SIMD3<Double>.zero
    for k in 1..<(points.count - 1) {
      normal += cross(points[k] - points[0], points[k + 1] - points[0])
    }
    let length = (normal * normal).sum().squareRoot()
    guard length.isFinite, length > 1e-12 else { return nil }
    normal /= length
    // A polygon that is seen edge-on covers no pixels.
    guard abs(normal.z) > 1e-9 else { return nil }
    if normal.z < 0 { normal = -normal }
    return Plane(normal: normal, distance: (normal * points[0]).sum())
  }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }

  // MARK: The tree

  /// Inserts polygons in the order of the layers, so that polygons in one plane keep that order.
  /// Each cut takes one from `left`. Nothing is cut when it is less than 0.
  private static func insert(_ polygons: [Polygon], into node: Node, _ left: inout Int) -> Node {
    guard let first = polygons.first else { return node }
    guard case .branch(let behind, var here, let plane, let inFront) = node else {
      return .branch(behind: .empty, polygons, first.plane, inFront: .empty)
    }
    var (back, front): ([Polygon], [Polygon]) = ([], [])
    for polygon in polygons {
      let heights = polygon.points.map(plane.height)
      let (low, high) = (heights.min() ?? 0, heights.max() ?? 0)
      if high <= thickness, low >= -thickness {
        here.append(polygon)
      } else if high <= thickness {
        back.append(polygon)
      } else if low >= -thickness {
        front.append(polygon)
      } else if left >= 0 {
        left -= 1
        let (below, above) = split(polygon, heights, plane)
        back.append(below)
        front.append(above)
      }
    }
    return .branch(
      behind: insert(back, into: behind, &left), here, plane,
      inFront: insert(front, into: inFront, &left))
  }

  /// The parts of a polygon behind and in front of a plane that crosses it.
  private static func split(
    _ polygon: Polygon, _ heights: [Double], _ plane: Plane
  ) -> (below: Polygon, above: Polygon) {
    var (below, above) = (polygon, polygon)
    below.points = []
    above.points = []
    for (k, point) in polygon.points.enumerated() {
      let next = (k + 1) % polygon.points.count
      if heights[k] <= 0 { below.points.append(point) }
      if heights[k] >= 0 { above.points.append(point) }
      if (heights[k] < 0 && heights[next] > 0) || (heights[k] > 0 && heights[next] < 0) {
        let t = heights[k] / (heights[k] - heights[next])
        let cut = point + (polygon.points[next] - point) * t
        below.points.append(cut)
        above.points.append(cut)
      }
    }
    // The height over the plane as a function of the layer's own coordinates, times a positive w.
    let (m, n) = (polygon.matrix, SIMD4(plane.normal, -plane.distance))
    let u = (m.rowX * n).sum()
    let v = (m.rowY * n).sum()
    let w = (m.rowOrigin * n).sum()
    let line = SIMD3(u, v, w)
    above.piece.lines.append(line)
    // A pixel on the line belongs to the part above.
    let slack = 1e-9 * (abs(u) + abs(v) + abs(w))
    below.piece.lines.append(SIMD3(-u, -v, -w - slack))
    return (below, above)
  }

  /// Collects the pieces from the farthest to the nearest. The normal of every plane points to the
  /// eye.
  private static func collect(_ node: Node, into result: inout [Piece]) {
    guard case .branch(let behind, let here, _, let inFront) = node else { return }
    collect(behind, into: &result)
    result.append(contentsOf: here.map(\.piece))
    collect(inFront, into: &result)
  }

  /// The pieces sorted by the depth of their middle, for more layers than can be cut.
  private static func sorted(_ polygons: [Polygon]) -> [Piece] {
    func depth(_ polygon: Polygon) -> Double {
      polygon.points.reduce(0) { $0 + $1.z } / Double(max(polygon.points.count, 1))
    }
    let depths = polygons.map(depth)
    let order = polygons.indices.sorted {
      depths[$0] != depths[$1] ? depths[$0] < depths[$1] : $0 < $1
    }
    return order.map { polygons[$0].piece }
  }
}

extension CATransform3D {
  /// The homogeneous images of one unit of x, of one unit of y, and of the origin.
  fileprivate var rowX: SIMD4<Double> { SIMD4(Double(m11), Double(m12), Double(m13), Double(m14)) }
  fileprivate var rowY: SIMD4<Double> { SIMD4(Double(m21), Double(m22), Double(m23), Double(m24)) }
  fileprivate var rowOrigin: SIMD4<Double> {
    SIMD4(Double(m41), Double(m42), Double(m43), Double(m44))
  }
}
