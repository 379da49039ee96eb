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

  /// - Parameter number: how many segments will be added; lines are one piece each.
  init(half: CGFloat, segments number: Int) {
    self.half = half
    pieces.reserveCapacity(number)
  }

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
    let curve = Curve(segment: segment, size: size, allowed: max(tolerance, size * 1e-9))
    var isFirst = true
    // At least two stretches: a curve whose ends and middle happen to fit may still deviate between
    // them.
    let middle = curve.spot(0.5)
    divide(curve, curve.spot(0), middle, depth: 1, isFirst: &isFirst)
    divide(curve, middle, curve.spot(1), depth: 1, isFirst: &isFirst)
  }

  /// A curve that is cut into pieces.
  private struct Curve {
    let segment: PathSegment
    /// The length of its control polygon.
    let size: CGFloat
    /// How far a side of a piece may lie from where it should.
    let allowed: CGFloat

    func spot(_ t: CGFloat) -> Spot {
      let velocity = segment.derivative(at: t)
      return Spot(
        t: t, point: segment.point(at: t), velocity: velocity,
        direction: segment.direction(at: t, velocity: velocity, size: size))
    }

    /// The speed of the offset curve along the direction of the curve. Negative where the offset
    /// curve turns back, because the curve bends tighter than the distance. nil where the curve
    /// stands still.
    func offsetSpeed(at spot: Spot, _ distance: CGFloat) -> CGFloat? {
      let speed = spot.velocity.length
      guard speed > size * 1e-5 else { return nil }
      let bend = spot.velocity.cross(segment.secondDerivative(at: spot.t)) / speed / speed
      let result = speed - distance * bend
      return result.isFinite ? result : nil
    }

    /// The cubic curve with the ends of the offset curve and its derivatives at both ends.
    func offset(
      _ from: Spot, _ to: Spot, _ d0: CGPoint, _ d1: CGPoint, _ distance: CGFloat
    ) -> PathSegment {
      let start = CGPoint.plus(from.point, .times(d0.leftNormal, distance))
      let end = CGPoint.plus(to.point, .times(d1.leftNormal, distance))
      let (chord, span) = (CGPoint.minus(end, start).length, to.t - from.t)
      let reach0 = offsetSpeed(at: from, distance).map { $0 * span } ?? chord
      let reach1 = offsetSpeed(at: to, distance).map { $0 * span } ?? chord
      return .cubic(
        start, .plus(start, .times(d0, reach0 / 3)), .minus(end, .times(d1, reach1 / 3)), end)
    }

    /// Whether a side of a piece lies where it should, at a fraction of its length.
    func isNear(
      _ side: PathSegment, _ fraction: CGFloat, _ spot: Spot, _ distance: CGFloat
    ) -> Bool {
      guard let direction = spot.direction else { return true }
      let exact = CGPoint.plus(spot.point, .times(direction.leftNormal, distance))
      return !(CGPoint.minus(side.point(at: fraction), exact).length > allowed)
    }
  }

  /// A place on a curve.
  private struct Spot {
    let t: CGFloat
    let point: CGPoint
    let velocity: CGPoint
    /// The direction of drawing; nil if the curve is a point.
    let direction: CGPoint?
  }

  private mutating func divide(
    _ curve: Curve, _ from: Spot, _ to: Spot, depth: Int, isFirst: inout Bool
  ) {
    guard let d0 = from.direction, let d1 = to.direction else { return }
    let span = to.t - from.t
    let middle = curve.spot((from.t + to.t) / 2)
    let inner = (curve.spot(from.t + span * 0.25), middle, curve.spot(from.t + span * 0.75))
    func fits(_ side: PathSegment, _ distance: CGFloat) -> Bool {
      curve.isNear(side, 0.25, inner.0, distance) && curve.isNear(side, 0.5, inner.1, distance)
        && curve.isNear(side, 0.75, inner.2, distance)
    }
    let left = curve.offset(from, to, d0, d1, half)
    let right = curve.offset(from, to, d0, d1, -half)
    if depth >= maximumDepth || d0.dot(d1) > 0.8 && fits(left, half) && fits(right, -half) {
      let part = curve.segment.part(
        (from.point, from.velocity), (to.point, to.velocity), span: span)
      append(part, left, right, d0, d1, !isFirst)
      isFirst = false
      return
    }
    divide(curve, from, middle, depth: depth + 1, isFirst: &isFirst)
    divide(curve, middle, to, depth: depth + 1, isFirst: &isFirst)
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
}
