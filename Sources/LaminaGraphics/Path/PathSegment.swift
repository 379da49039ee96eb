import Foundation

/// A line, or a curve with its Bézier control points.
enum PathSegment: Hashable, Sendable {
  case line(CGPoint, CGPoint)
  case quad(CGPoint, CGPoint, CGPoint)
  case cubic(CGPoint, CGPoint, CGPoint, CGPoint)

  var start: CGPoint {
    get {
      switch self {
      case .line(let start, _), .quad(let start, _, _), .cubic(let start, _, _, _): start
      }
    }
    set {
      switch self {
      case .line(_, let end): self = .line(newValue, end)
      case .quad(_, let control, let end): self = .quad(newValue, control, end)
      case .cubic(_, let control1, let control2, let end):
        self = .cubic(newValue, control1, control2, end)
      }
    }
  }

  var end: CGPoint {
    get {
      switch self {
      case .line(_, let end), .quad(_, _, let end), .cubic(_, _, _, let end): end
      }
    }
    set {
      switch self {
      case .line(let start, _): self = .line(start, newValue)
      case .quad(let start, let control, _): self = .quad(start, control, newValue)
      case .cubic(let start, let control1, let control2, _):
        self = .cubic(start, control1, control2, newValue)
      }
    }
  }

  var isLine: Bool {
    if case .line = self { return true }
    return false
  }

  /// The number of its points, without the start.
  var pointCount: Int {
    switch self {
    case .line: 1
    case .quad: 2
    case .cubic: 3
    }
  }

  /// Whether all points are the same, so that the segment draws nothing.
  var isPoint: Bool {
    switch self {
    case .line(let start, let end): start == end
    case .quad(let start, let control, let end): start == control && start == end
    case .cubic(let start, let control1, let control2, let end):
      start == control1 && start == control2 && start == end
    }
  }

  /// The same segment in the other direction.
  var reversed: PathSegment {
    switch self {
    case .line(let start, let end): .line(end, start)
    case .quad(let start, let control, let end): .quad(end, control, start)
    case .cubic(let start, let control1, let control2, let end):
      .cubic(end, control2, control1, start)
    }
  }

  /// The point at `t`, from 0 to 1. Exact at both ends.
  func point(at t: CGFloat) -> CGPoint {
    if t <= 0 { return start }
    if t >= 1 { return end }
    let s = 1 - t
    switch self {
    case .line(let start, let end): return .mix(start, end, t)
    case .quad(let p0, let p1, let p2):
      return CGPoint(
        x: s * s * p0.x + 2 * s * t * p1.x + t * t * p2.x,
        y: s * s * p0.y + 2 * s * t * p1.y + t * t * p2.y)
    case .cubic(let p0, let p1, let p2, let p3):
      let (b0, b1, b2, b3) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      return CGPoint(
        x: b0 * p0.x + b1 * p1.x + b2 * p2.x + b3 * p3.x,
        y: b0 * p0.y + b1 * p1.y + b2 * p2.y + b3 * p3.y)
    }
  }

  /// The derivative by `t`.
  func derivative(at t: CGFloat) -> CGPoint {
    let s = 1 - t
    switch self {
    case .line(let start, let end): return .minus(end, start)
    case .quad(let p0, let p1, let p2):
      return .plus(.times(.minus(p1, p0), 2 * s), .times(.minus(p2, p1), 2 * t))
    case .cubic(let p0, let p1, let p2, let p3):
      return .plus(
        .plus(.times(.minus(p1, p0), 3 * s * s), .times(.minus(p2, p1), 6 * s * t)),
        .times(.minus(p3, p2), 3 * t * t))
    }
  }

  /// The second derivative by `t`.
  func secondDerivative(at t: CGFloat) -> CGPoint {
    switch self {
    case .line: return .zero
    case .quad(let p0, let p1, let p2): return .times(.minus(.minus(p2, p1), .minus(p1, p0)), 2)
    case .cubic(let p0, let p1, let p2, let p3):
      return .plus(
        .times(.minus(.minus(p2, p1), .minus(p1, p0)), 6 * (1 - t)),
        .times(.minus(.minus(p3, p2), .minus(p2, p1)), 6 * t))
    }
  }

  /// The direction of drawing at `t`, as a unit vector. If a control point lies on the end, the
  /// limit towards that end. nil if the segment is a point.
  func direction(at t: CGFloat) -> CGPoint? {
    direction(at: t, velocity: derivative(at: t), size: controlPolygonLength)
  }

  /// The same, with the derivative there, and the length of the control polygon.
  func direction(at t: CGFloat, velocity: CGPoint, size: CGFloat) -> CGPoint? {
    if case .line = self { return velocity.unit }
    if velocity.length > size * 1e-7, let unit = velocity.unit { return unit }
    // Where the speed is zero, the curve leaves the point along the second derivative and arrives
    // against it.
    let bend = secondDerivative(at: t)
    if bend.length > size * 1e-7, let unit = bend.unit { return t >= 1 ? .times(unit, -1) : unit }
    return CGPoint.minus(end, start).unit
  }

  /// An upper bound of the segment's length: the length of its control polygon.
  var controlPolygonLength: CGFloat {
    switch self {
    case .line(let start, let end): CGPoint.minus(end, start).length
    case .quad(let p0, let p1, let p2): CGPoint.minus(p1, p0).length + CGPoint.minus(p2, p1).length
    case .cubic(let p0, let p1, let p2, let p3):
      CGPoint.minus(p1, p0).length + CGPoint.minus(p2, p1).length + CGPoint.minus(p3, p2).length
    }
  }

  /// The part between two parameters. Its ends are exactly those of ``point(at:)``, so neighbouring
  /// parts meet.
  func part(from t0: CGFloat, to t1: CGFloat) -> PathSegment {
    if t0 <= 0, t1 >= 1 { return self }
    return part(
      (point(at: t0), derivative(at: t0)), (point(at: t1), derivative(at: t1)), span: t1 - t0)
  }

  /// The same, with the points at both ends and the derivatives there. `span` is the way of the
  /// parameter.
  func part(
    _ first: (point: CGPoint, velocity: CGPoint), _ last: (point: CGPoint, velocity: CGPoint),
    span: CGFloat
  ) -> PathSegment {
    switch self {
    case .line: .line(first.point, last.point)
    case .quad:
      .quad(first.point, .plus(first.point, .times(first.velocity, span / 2)), last.point)
    case .cubic:
      .cubic(
        first.point, .plus(first.point, .times(first.velocity, span / 3)),
        .minus(last.point, .times(last.velocity, span / 3)), last.point)
    }
  }

  /// The number of lines that stay within `tolerance` of the segment if it is cut into parts of
  /// equal `t`. 1 for a line.
  func lineCount(tolerance: CGFloat, maximum: Int = 1000) -> Int {
    let bend: CGFloat
    switch self {
    case .line: return 1
    case .quad(let p0, let p1, let p2):
      bend = CGPoint.minus(.minus(p2, p1), .minus(p1, p0)).length / 4
    case .cubic(let p0, let p1, let p2, let p3):
      bend =
        0.75
        * max(
          CGPoint.minus(.minus(p2, p1), .minus(p1, p0)).length,
          CGPoint.minus(.minus(p3, p2), .minus(p2, p1)).length)
    }
    let count = (bend / tolerance).squareRoot().rounded(.up)
    return count.isFinite ? Int(min(max(count, 1), CGFloat(maximum))) : maximum
  }
}

extension PathData {
  /// Adds `segment`, which begins at the current point.
  mutating func add(_ segment: PathSegment) {
    switch segment {
    case .line(_, let end): addLine(to: end)
    case .quad(_, let control, let end): addQuadCurve(to: end, control: control)
    case .cubic(_, let control1, let control2, let end):
      addCurve(to: end, control1: control1, control2: control2)
    }
  }
}
