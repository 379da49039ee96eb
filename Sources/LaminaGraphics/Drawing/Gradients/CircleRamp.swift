import Foundation

/// Circles from one to another, and the colours along them.
struct CircleRamp {
  struct Circle: Equatable, Sendable {
    var center: CGPoint
    var radius: CGFloat
  }

  var start: Circle
  var end: Circle
  var ramp: GradientRamp

  /// Nil where there is nothing to draw: numbers that are not finite, negative radii, equal
  /// circles, two points.
  init?(start: Circle, end: Circle, ramp: GradientRamp) {
    let numbers = [
      start.center.x, start.center.y, start.radius, end.center.x, end.center.y, end.radius,
    ]
    guard numbers.allSatisfy(\.isFinite), start.radius >= 0, end.radius >= 0, start != end,
      start.radius > 0 || end.radius > 0
    else { return nil }
    (self.start, self.end, self.ramp) = (start, end, ramp)
  }

  /// The same picture within `box`, without going on beyond one end only.
  ///
  /// Of the circles over a point the last one counts, of those that are drawn. Where neither circle
  /// holds the other, two are over a point, and a transparent end (see ``GradientRamp/apply(to:)``)
  /// would hide the one below. So the circles themselves go on, until they are points or out of
  /// sight.
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
