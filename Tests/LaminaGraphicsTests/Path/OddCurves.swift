import Foundation

@testable import LaminaGraphics

/// Curves that nearly stand still somewhere: with tiny handles, control points on each other,
/// cusps, loops, and handles that reach beyond the ends.
enum OddCurves {
  private static let lengths: [CGFloat] = [0, 1e-9, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.1, 1]

  /// A curve from `start` whose parts are as long as `scale` at most, or some times that.
  static func curve(
    from start: CGPoint, scale: CGFloat, _ numbers: inout PathNumbers
  ) -> PathSegment {
    let reach = scale * numbers.one(of: [0, 1e-6, 0.01, 1, 1, 1, 1])
    let end = CGPoint.plus(start, .times(numbers.direction(), reach))
    let chord = CGPoint.minus(end, start)
    func handle() -> CGPoint {
      let along = chord.unit ?? CGPoint(x: 1, y: 0)
      let way =
        numbers.fraction() < 1 / 3
        ? CGPoint.times(along, numbers.one(of: [-1, 1, 1.5, 0.3])) : numbers.direction()
      return .times(way, scale * numbers.one(of: lengths))
    }
    func beyond() -> CGPoint { .plus(start, .times(chord, numbers.fraction() * 6 - 3)) }
    switch numbers.next() % 8 {
    case 0: return .quad(start, .plus(start, handle()), end)
    case 1: return .quad(start, .plus(end, handle()), end)
    case 2:
      // Handles that cross each other, or nearly: a cusp, a loop, or a tight bend.
      let share = 1 + numbers.one(of: [0, 1e-9, -1e-9, 1e-6, -1e-6, 1e-4, -1e-4, 1e-2, -1e-2])
      let aside = CGPoint.times(chord.leftNormal, numbers.fraction())
      return .cubic(
        start, .plus(.plus(start, .times(chord, share)), aside),
        .plus(.minus(end, .times(chord, share)), aside), end)
    case 3: return .cubic(start, beyond(), beyond(), end)
    case 4:
      let length = scale * numbers.one(of: [0, 1e-9, 1e-6, 1e-3])
      let aside = CGPoint.times(numbers.direction(), length)
      return .quad(start, .plus(beyond(), aside), end)
    default: return .cubic(start, .plus(start, handle()), .plus(end, handle()), end)
    }
  }

  /// One to three curves, closed or not.
  static func subpath(scale: CGFloat, _ numbers: inout PathNumbers) -> Subpath {
    var result = Subpath(start: numbers.point(in: scale))
    for _ in 0...numbers.next() % 3 {
      result.segments.append(curve(from: result.end, scale: scale, &numbers))
    }
    guard numbers.next().isMultiple(of: 3) else { return result }
    if result.end != result.start { result.segments.append(.line(result.end, result.start)) }
    result.isClosed = true
    return result
  }
}

extension PathNumbers {
  mutating func one<Value>(of values: [Value]) -> Value {
    values[Int(next() % UInt64(values.count))]
  }

  mutating func direction() -> CGPoint {
    let angle = fraction() * 2 * .pi
    return CGPoint(x: cos(angle), y: sin(angle))
  }
}

/// Whether points lie near a path. Points that follow each other are found fast.
struct PathNeighbourhood {
  private var points: [CGPoint] = []
  private var last = 0

  init(_ subpath: Subpath) {
    points = [subpath.start]
    for segment in subpath.segments {
      points += (1...400).map { segment.point(at: CGFloat($0) / 400) }
    }
  }

  /// Whether a point is at most `distance` away.
  mutating func holds(_ point: CGPoint, within distance: CGFloat) -> Bool {
    for step in 0..<points.count {
      let index = (last + step) % points.count
      if Self.distance(point, points[index], points[min(index + 1, points.count - 1)]) <= distance {
        last = index
        return true
      }
    }
    return false
  }

  private static func distance(_ point: CGPoint, _ start: CGPoint, _ end: CGPoint) -> CGFloat {
    let (along, away) = (CGPoint.minus(end, start), CGPoint.minus(point, start))
    let square = along.dot(along)
    let share = square > 0 ? min(max(away.dot(along) / square, 0), 1) : 0
    return CGPoint.minus(away, .times(along, share)).length
  }
}
