import Foundation

/// A curve that is cut into pieces for its stroke.
struct StrokeCurve {
  private let segment: PathSegment
  /// The length of its control polygon.
  private let size: CGFloat
  private let half: CGFloat
  /// How far a side of a piece may lie from where it should.
  private let allowed: CGFloat

  init(_ segment: PathSegment, size: CGFloat, half: CGFloat, allowed: CGFloat) {
    (self.segment, self.size, self.half, self.allowed) = (segment, size, half, allowed)
  }

  /// A place on a curve.
  struct Spot {
    let t: CGFloat
    let point: CGPoint
    let velocity: CGPoint
    /// The direction of drawing; nil if the curve is a point.
    let direction: CGPoint?
  }

  func spot(_ t: CGFloat) -> Spot {
    let velocity = segment.derivative(at: t)
    return Spot(
      t: t, point: segment.point(at: t), velocity: velocity,
      direction: segment.direction(at: t, velocity: velocity, size: size))
  }

  func part(_ from: Spot, _ to: Spot) -> PathSegment {
    segment.part((from.point, from.velocity), (to.point, to.velocity), span: to.t - from.t)
  }

  /// Whether a part is so short that a line from its start to its end takes its place.
  func isShort(_ from: Spot, _ to: Spot) -> Bool {
    part(from, to).controlPolygonLength <= allowed / 4
  }

  /// The speed of the offset curve along the direction of the curve. Negative where the offset
  /// curve turns back, because the curve bends tighter than the distance. nil where the curve
  /// stands still.
  private func offsetSpeed(at spot: Spot, _ distance: CGFloat) -> CGFloat? {
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

  /// A side of a piece with handles that are no longer than its ends are apart.
  ///
  /// The speed at an end says nothing of the piece if the curve turns on the spot there, and would
  /// throw a spike.
  func limited(_ side: PathSegment, _ d0: CGPoint, _ d1: CGPoint) -> PathSegment {
    guard case .cubic(let start, let first, let second, let end) = side else { return side }
    let chord = CGPoint.minus(end, start).length
    func isLimited(_ handle: CGPoint) -> Bool { handle.length <= chord }
    return .cubic(
      start, isLimited(.minus(first, start)) ? first : .plus(start, .times(d0, chord / 3)),
      isLimited(.minus(second, end)) ? second : .minus(end, .times(d1, chord / 3)), end)
  }

  /// Whether a side of a piece lies where it should, at a quarter, a half and three quarters of it.
  func isNear(_ side: PathSegment, _ inner: (Spot, Spot, Spot), _ distance: CGFloat) -> Bool {
    isNear(side, 0.25, inner.0, distance) && isNear(side, 0.5, inner.1, distance)
      && isNear(side, 0.75, inner.2, distance)
  }

  private func isNear(
    _ side: PathSegment, _ fraction: CGFloat, _ spot: Spot, _ distance: CGFloat
  ) -> Bool {
    guard let direction = spot.direction else { return true }
    let exact = CGPoint.plus(spot.point, .times(direction.leftNormal, distance))
    return !(CGPoint.minus(side.point(at: fraction), exact).length > allowed)
  }
}
