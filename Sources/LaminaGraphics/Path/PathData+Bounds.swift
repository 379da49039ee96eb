import Foundation

extension PathData {
  /// The smallest rectangle that holds all points, including control points. Null for an empty
  /// path.
  package var boundingBox: CGRect { CGRect(around: points) }

  /// The smallest rectangle that holds all lines and curves; curves count with their extreme
  /// points. Null for an empty path.
  package var boundingBoxOfPath: CGRect {
    var reached = Reach()
    var from = CGPoint.zero
    var next = 0
    for verb in verbs {
      let first = next
      next += verb.pointCount
      guard let end = next > first ? points[next - 1] : nil else { continue }
      reached.add(end)
      if verb == .quadCurve || verb == .curve {
        // No curve leaves the box around its points.
        let (inner, outer) = (points[first], points[next - 2])
        if !reached.holds(inner) || !reached.holds(outer) {
          let curve =
            verb == .curve ? .cubic(from, inner, outer, end) : PathSegment.quad(from, inner, end)
          for point in curve.extremes { reached.add(point) }
        }
      }
      from = end
    }
    // After a close, the current point is the start of the subpath, not `from`. But `from` is not
    // read before the next move, which comes before any drawing.
    return reached.rect
  }

  /// The rectangle that the path draws, if it is a closed rectangle with four sides along the axes.
  package var rectangle: CGRect? {
    let open = verbs.last == .move ? Array(verbs.dropLast()) : verbs
    let sides: [PathVerb] = [.move, .line, .line, .line]
    guard open == sides + [.close] || open == sides + [.line] || open == sides + [.line, .close]
    else {
      return nil
    }
    if open.count(where: { $0 == .line }) == 4, points[4] != points[0] { return nil }
    let corners = points.prefix(4)
    let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
    let alongX = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
    let alongY = a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
    return alongX || alongY ? CGRect(around: corners) : nil
  }
}

extension PathSegment {
  /// The points between the ends where x or y is extreme.
  var extremes: [CGPoint] {
    (stationary { $0.x } + stationary { $0.y }).map { point(at: $0) }
  }

  /// The parameters between 0 and 1, sorted, where the derivative of a coordinate is zero.
  @inline(__always)
  func stationary(_ coordinate: (CGPoint) -> CGFloat) -> [CGFloat] {
    let roots: [CGFloat]
    switch self {
    case .line: return []
    case .quad(let p0, let p1, let p2):
      let (first, second) = (
        coordinate(p1) - coordinate(p0), coordinate(p2) - coordinate(p1)
      )
      roots = [first / (first - second)]
    case .cubic(let p0, let p1, let p2, let p3):
      let d0 = coordinate(p1) - coordinate(p0)
      let d1 = coordinate(p2) - coordinate(p1)
      let d2 = coordinate(p3) - coordinate(p2)
      roots = solveQuadratic(d0 - 2 * d1 + d2, 2 * (d1 - d0), d0)
    }
    return roots.filter { $0 > 0 && $0 < 1 }.sorted()
  }
}

/// The real roots of a t² + b t + c. Roots may be infinite or NaN.
private func solveQuadratic(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat) -> [CGFloat] {
  let size = max(abs(a), abs(b), abs(c))
  guard size > 0, size.isFinite else { return [] }
  // Scaled, so that squares neither overflow nor vanish.
  let (a, b, c) = (a / size, b / size, c / size)
  guard abs(a) > 1e-14 else { return b == 0 ? [] : [-c / b] }
  let discriminant = b * b - 4 * a * c
  guard discriminant >= 0 else { return [] }
  // Adding two numbers of equal sign loses no digits. The other root follows from the product of
  // both.
  let sum = -(b + (b < 0 ? -discriminant.squareRoot() : discriminant.squareRoot())) / 2
  return sum == 0 ? [0] : [sum / a, c / sum]
}

/// How far points reach that come one after the other.
private struct Reach {
  private var (minX, minY) = (CGFloat.infinity, CGFloat.infinity)
  private var (maxX, maxY) = (-CGFloat.infinity, -CGFloat.infinity)

  mutating func add(_ point: CGPoint) {
    (minX, maxX) = (min(minX, point.x), max(maxX, point.x))
    (minY, maxY) = (min(minY, point.y), max(maxY, point.y))
  }

  func holds(_ point: CGPoint) -> Bool {
    minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
  }

  /// The smallest rectangle that holds the points; null if there are none.
  var rect: CGRect {
    minX > maxX ? .null : CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }
}

extension CGRect {
  /// The smallest rectangle that holds the points; null if there are no points.
  init(around points: some Sequence<CGPoint>) {
    var reached = Reach()
    for point in points { reached.add(point) }
    self = reached.rect
  }

  /// Whether the rectangles share an area. Foundation's own test stops the program if sums of
  /// coordinates overflow.
  func overlaps(_ other: CGRect) -> Bool {
    !isNull && !other.isNull && minX < other.maxX && other.minX < maxX && minY < other.maxY
      && other.minY < maxY
  }
}
