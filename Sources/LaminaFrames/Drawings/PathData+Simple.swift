import Foundation
import LaminaGraphics
import LaminaPlan

// Whether an outline overlaps itself. A rasterizer that adds areas is right where it does not.
//
// What: edges are the lines of a path and those between the control points of its curves. Each
// pair is looked at.
// Cost: O(edges²), at most 8,000 pairs, when a path is first drawn. A longer path counts as one
// that overlaps itself.
extension PathData {
  private static let mostEdges = 128

  private struct Edge {
    var a: SIMD2<Double>
    var b: SIMD2<Double>
    var subpath: Int
  }

  /// Whether no two edges meet, but at the ends of edges that follow each other.
  ///
  /// - Parameter closes: whether each subpath has an edge back to its start, as areas have.
  func isSimple(closes: Bool) -> Bool {
    guard let edges = edges(closes: closes) else { return false }
    for i in edges.indices {
      let edge = edges[i]
      let (low, high) = (pointwiseMin(edge.a, edge.b), pointwiseMax(edge.a, edge.b))
      for j in edges.indices.dropFirst(i + 1) {
        let other = edges[j]
        if any(pointwiseMin(other.a, other.b) .> high) || any(pointwiseMax(other.a, other.b) .< low)
        {
          continue
        }
        let isSame = edge.subpath == other.subpath
        let isNext = isSame && j == i + 1 && edge.b == other.a
        let isLast = isSame && other.b == edge.a
        if isNext || isLast {
          // Two edges with both ends in common turn back.
          if isNext && Self.turnsBack(edge, other) || isLast && Self.turnsBack(other, edge) {
            return false
          }
        } else if Self.meet(edge, other) {
          return false
        }
      }
    }
    return true
  }

  /// The shortest distance between the ends of a line or curve; infinite without any.
  var shortestStep: CGFloat {
    var (start, now, next, shortest) = (CGPoint.zero, CGPoint.zero, 0, CGFloat.infinity)
    for verb in verbs {
      let end = verb == .close ? start : points[next + verb.pointCount - 1]
      if verb == .move {
        start = end
      } else if end != now {
        shortest = min(shortest, hypot(end.x - now.x, end.y - now.y))
      }
      (now, next) = (end, next + verb.pointCount)
    }
    return shortest
  }

  /// The edges that are longer than 0; nil if there are too many.
  private func edges(closes: Bool) -> [Edge]? {
    guard points.count <= Self.mostEdges else { return nil }
    var edges: [Edge] = []
    edges.reserveCapacity(points.count + 1)
    var (start, now, next, subpath) = (SIMD2<Double>.zero, SIMD2<Double>.zero, 0, 0)
    func add(_ end: SIMD2<Double>) {
      if end != now { edges.append(Edge(a: now, b: end, subpath: subpath)) }
      now = end
    }
    for verb in verbs {
      switch verb {
      case .move:
        if closes { add(start) }
        (start, subpath) = (Self.vector(points[next]), subpath + 1)
        now = start
      case .close: add(start)
      case .line, .quadCurve, .curve:
        for point in points[next..<next + verb.pointCount] { add(Self.vector(point)) }
      }
      next += verb.pointCount
    }
    if closes { add(start) }
    return edges
  }

  private static func vector(_ point: CGPoint) -> SIMD2<Double> {
    SIMD2(Double(point.x), Double(point.y))
  }

  private static func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    a.x * b.y - a.y * b.x
  }

  /// Whether `next`, which begins where `edge` ends, lies on it.
  private static func turnsBack(_ edge: Edge, _ next: Edge) -> Bool {
    let (way, then) = (edge.b - edge.a, next.b - next.a)
    return cross(way, then) == 0 && (way * then).sum() < 0
  }

  /// Whether two edges whose boxes overlap have a point in common.
  private static func meet(_ e: Edge, _ f: Edge) -> Bool {
    let (way, other) = (e.b - e.a, f.b - f.a)
    let (first, second) = (cross(way, f.a - e.a), cross(way, f.b - e.a))
    let (third, fourth) = (cross(other, e.a - f.a), cross(other, e.b - f.a))
    return !areOnOneSide(first, second) && !areOnOneSide(third, fourth)
  }

  private static func areOnOneSide(_ a: Double, _ b: Double) -> Bool {
    a > 0 && b > 0 || a < 0 && b < 0
  }
}
