import Foundation

/// A stretch of a path that bends so little that each side of its stroke is a line or one cubic
/// curve.
struct StrokePiece {
  var segment: PathSegment
  var startDirection: CGPoint
  var endDirection: CGPoint
  /// The sides of the stroke. Left is where y grows if the path runs along x. The sides of a line
  /// are lines.
  var left: PathSegment
  var right: PathSegment
  /// Whether this piece begins where another piece of the same curve ends.
  var continuesCurve: Bool

  /// The length of the piece if it is a line, else 0. Corners need it.
  var lineLength: CGFloat {
    segment.isLine ? CGPoint.minus(segment.end, segment.start).length : 0
  }
}

/// Cuts segments into pieces.
struct StrokePieces {
  let half: CGFloat
  /// The allowed error: a twentieth of a percent of the width.
  private var tolerance: CGFloat { half * 0.001 }
  private let maximumDepth = 10
  private(set) var pieces: [StrokePiece] = []

  init(half: CGFloat) { self.half = half }

  mutating func add(_ segment: PathSegment) {
    if segment.isLine {
      guard let direction = segment.direction(at: 0) else { return }
      append(
        segment, side(segment, 1, direction), side(segment, -1, direction), direction, direction,
        false)
      return
    }
    let size = segment.controlPolygonLength
    guard size > 0, size.isFinite else { return }
    let allowed = max(tolerance, size * 1e-9)
    var isFirst = true
    // At least four stretches: a curve whose ends and middle happen to fit may still deviate
    // between them.
    for quarter in 0..<4 {
      let from = CGFloat(quarter) / 4
      divide(segment, from, from + 0.25, depth: 2, allowed: allowed, isFirst: &isFirst)
    }
  }

  private mutating func divide(
    _ curve: PathSegment, _ t0: CGFloat, _ t1: CGFloat, depth: Int, allowed: CGFloat,
    isFirst: inout Bool
  ) {
    guard let d0 = curve.direction(at: t0), let d1 = curve.direction(at: t1) else { return }
    let left = offset(curve, t0, t1, d0, d1, half)
    let right = offset(curve, t0, t1, d0, d1, -half)
    let fits =
      d0.dot(d1) > 0.8 && error(of: left, curve, t0, t1, half) <= allowed
      && error(of: right, curve, t0, t1, -half) <= allowed
    if fits || depth >= maximumDepth {
      append(curve.part(from: t0, to: t1), left, right, d0, d1, !isFirst)
      isFirst = false
      return
    }
    let middle = (t0 + t1) / 2
    divide(curve, t0, middle, depth: depth + 1, allowed: allowed, isFirst: &isFirst)
    divide(curve, middle, t1, depth: depth + 1, allowed: allowed, isFirst: &isFirst)
  }

  private mutating func append(
    _ segment: PathSegment, _ left: PathSegment, _ right: PathSegment, _ d0: CGPoint, _ d1: CGPoint,
    _ continuesCurve: Bool
  ) {
    pieces.append(
      StrokePiece(
        segment: segment, startDirection: d0, endDirection: d1, left: left, right: right,
        continuesCurve: continuesCurve))
  }

  private func side(_ line: PathSegment, _ sign: CGFloat, _ direction: CGPoint) -> PathSegment {
    let away = CGPoint.times(direction.leftNormal, half * sign)
    return .line(.plus(line.start, away), .plus(line.end, away))
  }

  /// The cubic curve with the ends of the offset curve and its derivatives at both ends.
  private func offset(
    _ curve: PathSegment, _ t0: CGFloat, _ t1: CGFloat, _ d0: CGPoint, _ d1: CGPoint,
    _ distance: CGFloat
  ) -> PathSegment {
    let start = CGPoint.plus(curve.point(at: t0), .times(d0.leftNormal, distance))
    let end = CGPoint.plus(curve.point(at: t1), .times(d1.leftNormal, distance))
    let chord = CGPoint.minus(end, start).length
    let reach0 = speed(of: curve, t0, distance).map { $0 * (t1 - t0) } ?? chord
    let reach1 = speed(of: curve, t1, distance).map { $0 * (t1 - t0) } ?? chord
    return .cubic(
      start, .plus(start, .times(d0, reach0 / 3)), .minus(end, .times(d1, reach1 / 3)), end)
  }

  /// The speed of the offset curve along the direction of the curve. Negative where the offset
  /// curve turns back, because the curve bends tighter than the distance. nil where the curve
  /// stands still.
  private func speed(of curve: PathSegment, _ t: CGFloat, _ distance: CGFloat) -> CGFloat? {
    let velocity = curve.derivative(at: t)
    let speed = velocity.length
    guard speed > curve.controlPolygonLength * 1e-5 else { return nil }
    let bend = velocity.cross(curve.secondDerivative(at: t)) / speed / speed
    let result = speed - distance * bend
    return result.isFinite ? result : nil
  }

  private func error(
    of side: PathSegment, _ curve: PathSegment, _ t0: CGFloat, _ t1: CGFloat, _ distance: CGFloat
  ) -> CGFloat {
    var largest: CGFloat = 0
    for fraction: CGFloat in [0.25, 0.5, 0.75] {
      let t = t0 + (t1 - t0) * fraction
      guard let direction = curve.direction(at: t) else { continue }
      let exact = CGPoint.plus(curve.point(at: t), .times(direction.leftNormal, distance))
      largest = max(largest, CGPoint.minus(side.point(at: fraction), exact).length)
    }
    return largest
  }
}
