import Foundation

/// A radial gradient: two circles, and the colours from one to the other.
struct CircleRamp {
  struct Circle: Equatable, Sendable {
    var center: CGPoint
    var radius: CGFloat
  }

  var start: Circle
  var end: Circle
  var ramp: GradientRamp

  /// Returns nil if there is nothing to draw: a number is not finite, a radius is negative, the
  /// circles are equal, or both are points.
  init?(start: Circle, end: Circle, ramp: GradientRamp) {
    let numbers = [
      start.center.x, start.center.y, start.radius, end.center.x, end.center.y, end.radius,
    ]
    guard numbers.allSatisfy(\.isFinite), start.radius >= 0, end.radius >= 0, start != end,
      start.radius > 0 || end.radius > 0
    else { return nil }
    (self.start, self.end, self.ramp) = (start, end, ramp)
  }

  /// A gradient that looks the same within `box` but does not extend beyond one end only.
  ///
  /// At each point, the last circle that is drawn over it decides the colour. If neither circle
  /// holds the other, two circles lie over a point, and the transparent stop at the end that is not
  /// extended (see ``GradientRamp/apply(to:)``) would hide the lower one. This function therefore
  /// continues the circles at the extended end, until they are points or lie outside `box`.
  func goingOn(beyond box: CGRect) -> CircleRamp {
    let (dx, dy) = (end.center.x - start.center.x, end.center.y - start.center.y)
    let distance = (dx * dx + dy * dy).squareRoot()
    let growth = end.radius - start.radius
    guard ramp.extendsBefore != ramp.extendsAfter, distance > abs(growth), !box.isNull else {
      return self
    }
    let origin = ramp.extendsBefore ? start : end
    let away = ramp.extendsBefore ? -growth : growth
    let farthest =
      [box.minX, box.maxX].flatMap { x in
        [box.minY, box.maxY].map { hypot($0 - origin.center.y, x - origin.center.x) }
      }.max() ?? 0
    var times = (farthest + origin.radius) / (distance - abs(growth)) + 1
    if away < 0 { times = min(times, origin.radius / -away) }
    guard times.isFinite, times > 0 else { return self }

    let side: CGFloat = ramp.extendsBefore ? -1 : 1
    let last = Circle(
      center: CGPoint(
        x: origin.center.x + side * dx * times, y: origin.center.y + side * dy * times),
      radius: max(origin.radius + away * times, 0))
    var result = self
    let before = ramp.extendsBefore ? times : 0
    let stops = ramp.stops.map { stop in
      GradientRamp.Stop(location: (stop.location + before) / (1 + times), color: stop.color)
    }
    result.ramp = GradientRamp(stops: stops, extendsBefore: false, extendsAfter: false)
    if ramp.extendsBefore { result.start = last } else { result.end = last }
    return result
  }
}
