import Foundation
import LaminaGeometry

/// Arcs of circles, made of cubic curves of at most a right angle each, mapped by `transform`.
///
/// An arc begins with a line from the current point to its start, or with a `move` if there is no
/// current point. A call with a negative radius or a value that is not finite does nothing.
extension PathData {
  /// Whole turns beyond this number are dropped, because they would draw over themselves.
  private static let maximumTurns: CGFloat = 8

  /// Adds an arc between two angles, in radians from the x axis. `clockwise` holds with y up.
  ///
  /// As in CoreGraphics, whole turns are added to the end angle until it lies in the chosen
  /// direction. Angles one whole turn apart draw the full circle in either direction.
  package mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let turn = 2 * CGFloat.pi
    var delta = endAngle - startAngle
    guard delta.isFinite else { return }
    if clockwise, delta > 0 {
      delta = delta.truncatingRemainder(dividingBy: turn) - turn
    } else if !clockwise, delta < 0 {
      delta = delta.truncatingRemainder(dividingBy: turn) + turn
    }
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: delta, transform: transform)
  }

  /// Adds an arc from a start angle. With y up, a positive `delta` goes counterclockwise.
  package mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    guard center.isFinite, radius.isFinite, radius >= 0, startAngle.isFinite, delta.isFinite else {
      return
    }
    let turn = 2 * CGFloat.pi
    var sweep = delta
    if abs(sweep) > turn * Self.maximumTurns {
      sweep = sweep.truncatingRemainder(dividingBy: turn) + (sweep < 0 ? -turn : turn)
    }
    var shape = PathData()
    shape.move(to: .plus(center, .times(.onUnitCircle(startAngle), radius)))
    shape.continueArc(center: center, radius: radius, startAngle: startAngle, delta: sweep)
    let mapped = shape.mapped(by: transform)
    guard let first = mapped.points.first else { return }
    if currentPoint == nil {
      append(mapped) { $0 }
      return
    }
    if currentPoint != first { addLine(to: first) }
    for index in stride(from: 3, to: mapped.points.count, by: 3) {
      addCurve(
        to: mapped.points[index], control1: mapped.points[index - 2],
        control2: mapped.points[index - 1])
    }
  }

  /// Adds an arc that touches two lines: the one from the current point to `tangent1End`, and the
  /// one from there to `tangent2End`.
  ///
  /// A line leads from the current point to the start of the arc. If there is no such arc (no
  /// radius, no length, no corner), this adds a line to `tangent1End`. Does nothing without a
  /// current point.
  package mutating func addTangentArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    guard let current = currentPoint, tangent1End.isFinite, tangent2End.isFinite, radius.isFinite,
      radius >= 0
    else { return }
    let corner = tangent1End.applying(transform)
    let determinant = transform.a * transform.d - transform.b * transform.c
    guard radius > 0, determinant != 0, determinant.isFinite,
      let back = CGPoint.minus(current.applying(transform.inverted()), tangent1End).unit,
      let on = CGPoint.minus(tangent2End, tangent1End).unit
    else { return addLine(to: corner) }
    let turn = back.cross(on)
    guard abs(turn) > 1e-9, let middle = CGPoint.plus(back, on).unit else {
      return addLine(to: corner)
    }
    // Half the angle between the lines at the corner gives the points of touch and the centre.
    let half = atan2(abs(turn), back.dot(on)) / 2
    let center = CGPoint.plus(tangent1End, .times(middle, radius / sin(half)))
    let first = CGPoint.minus(.plus(tangent1End, .times(back, radius / tan(half))), center)
    let last = CGPoint.minus(.plus(tangent1End, .times(on, radius / tan(half))), center)
    let startAngle = atan2(first.y, first.x)
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle,
      delta: atan2(first.cross(last), first.dot(last)), transform: transform)
  }

  /// Adds curves along a circle that the current point lies on.
  mutating func continueArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat) {
    guard delta != 0, delta.isFinite else { return }
    let count = max(1, (abs(delta) / (.pi / 2) - 1e-9).rounded(.up))
    let step = delta / count
    let reach = radius * arcReach(step)
    var from = CGPoint.onUnitCircle(startAngle)
    for index in 1...Int(min(count, 1024)) {
      let to = CGPoint.onUnitCircle(startAngle + step * CGFloat(index))
      let start = CGPoint.plus(center, .times(from, radius))
      let end = CGPoint.plus(center, .times(to, radius))
      addCurve(
        to: end, control1: .plus(start, .times(from.leftNormal, reach)),
        control2: .minus(end, .times(to.leftNormal, reach)))
      from = to
    }
  }

  /// The distance of an arc's control points from its ends, in radii. Negative for a negative
  /// angle.
  private func arcReach(_ angle: CGFloat) -> CGFloat {
    abs(abs(angle) - .pi / 2) < 1e-12
      ? (angle < 0 ? -Self.quarterArc : Self.quarterArc) : 4 / 3 * tan(angle / 4)
  }
}
