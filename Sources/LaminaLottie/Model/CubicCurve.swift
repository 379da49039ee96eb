import Foundation
import Lamina

/// A Bézier curve with four points.
struct CubicCurve: Equatable, Sendable {
  var (p0, p1, p2, p3) = (CGPoint.zero, CGPoint.zero, CGPoint.zero, CGPoint.zero)

  init(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint) {
    (self.p0, self.p1, self.p2, self.p3) = (p0, p1, p2, p3)
  }

  /// The point at a parameter from 0 to 1.
  func point(_ t: Double) -> CGPoint {
    let s = 1 - t
    let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return CGPoint(
      x: a * p0.x + b * p1.x + c * p2.x + d * p3.x, y: a * p0.y + b * p1.y + c * p2.y + d * p3.y)
  }

  /// The derivative at a parameter.
  func tangent(_ t: Double) -> CGPoint {
    let s = 1 - t
    let (a, b, c) = (3 * s * s, 6 * s * t, 3 * t * t)
    return (p1 - p0) * a + (p2 - p1) * b + (p3 - p2) * c
  }

  /// The direction at a parameter, of length 1. Also where a control point lies on an end, or next
  /// to it, so that its handle may point anywhere.
  func direction(_ t: Double) -> CGPoint {
    var way = tangent(t)
    let reach = max(p0.distance(to: p3), p0.distance(to: p2), p1.distance(to: p3))
    if hypot(way.x, way.y) <= reach * 1e-4 {
      way = point(min(t + 0.01, 1)) - point(max(t - 0.01, 0))
    }
    let length = hypot(way.x, way.y)
    return length > 0 ? way * (1 / length) : CGPoint(x: 1, y: 0)
  }

  /// A line along which the parameter runs evenly, if both control points lie at the ends; else the
  /// curve itself.
  var evenIfLine: CubicCurve {
    guard p0 == p1, p2 == p3 else { return self }
    return CubicCurve(p0, .between(p0, p3, 1.0 / 3), .between(p0, p3, 2.0 / 3), p3)
  }

  /// The part between two parameters.
  func part(from start: Double, to end: Double) -> CubicCurve {
    let tail = start <= 0 ? self : split(start).1
    if end >= 1 { return tail }
    let rest = start >= 1 ? 0 : (end - start) / (1 - start)
    return tail.split(rest).0
  }

  /// The parts before and after a parameter.
  func split(_ t: Double) -> (CubicCurve, CubicCurve) {
    let (a, b, c) = (
      CGPoint.between(p0, p1, t), CGPoint.between(p1, p2, t), CGPoint.between(p2, p3, t)
    )
    let (d, e) = (CGPoint.between(a, b, t), CGPoint.between(b, c, t))
    let middle = CGPoint.between(d, e, t)
    return (CubicCurve(p0, a, d, middle), CubicCurve(middle, e, c, p3))
  }
}
