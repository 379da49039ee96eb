import Foundation

/// How a rectangle's corners are cut, in units of the radius: the missing length along x at each
/// distance from the edge along x.
struct CornerCurve {
  /// Pairs (u, v) from the edge along x (v = 0) to the edge along y (u = 0).
  private let points: [SIMD2<Double>]

  static let circle = CornerCurve(
    (0...2000).map { k in
      let angle = Double(k) / 2000 * .pi / 2
      return SIMD2(1 - sin(angle), 1 - cos(angle))
    })

  /// The cubics of the continuous corner.
  static let continuous = CornerCurve(
    cubic([1.547302, 0], [1.084498, 0], [0.882045, 0], [0.644148, 0.070748])
      + cubic(
        [0.644148, 0.070748], [0.376057, 0.163004], [0.163004, 0.376057], [0.070748, 0.644148])
      + cubic([0.070748, 0.644148], [0, 0.882045], [0, 1.084498], [0, 1.547302]))

  private init(_ points: [SIMD2<Double>]) { self.points = points }

  private static func cubic(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>
  ) -> [SIMD2<Double>] {
    (0...1000).map { k in
      let t = Double(k) / 1000
      let s = 1 - t
      let (first, second) = (
        a * (s * s * s) + b * (3 * s * s * t), c * (3 * s * t * t) + d * (t * t * t)
      )
      return first + second
    }
  }

  /// The missing length along x at the distance `v` from the edge.
  func inset(_ v: Double) -> Double {
    guard let last = points.last, v < last.y else { return 0 }
    if v <= 0 { return points[0].x }
    var (low, high) = (0, points.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if points[middle].y <= v { low = middle } else { high = middle }
    }
    let (a, b) = (points[low], points[high])
    return b.y > a.y ? a.x + (b.x - a.x) * (v - a.y) / (b.y - a.y) : a.x
  }
}

/// A rectangle with cut corners, in layer space.
struct CutRectangle {
  var minX: Double, minY: Double, maxX: Double, maxY: Double
  var radius = 0.0
  var curve = CornerCurve.circle
  /// Corners that are not cut: minXMinY, maxXMinY, minXMaxY, maxXMaxY.
  var square = [false, false, false, false]

  /// From which x to which x the rectangle reaches at a height. Nil above and below it.
  func extent(_ y: Double) -> (Double, Double)? {
    guard y > minY, y < maxY else { return nil }
    func inset(_ corner: Int, _ v: Double) -> Double {
      square[corner] || radius <= 0 ? 0 : radius * curve.inset(v / radius)
    }
    let low = minX + max(inset(0, y - minY), inset(2, maxY - y))
    let high = maxX - max(inset(1, y - minY), inset(3, maxY - y))
    return low < high ? (low, high) : nil
  }
}
