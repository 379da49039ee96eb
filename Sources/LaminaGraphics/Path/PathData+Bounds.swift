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
          curve.forEachExtreme { reached.add($0) }
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
  /// Calls `body` with the points between the ends where x or y is extreme.
  @inline(__always)
  fileprivate func forEachExtreme(_ body: (CGPoint) -> Void) {
    func visit(_ t: CGFloat) { if t > 0 && t < 1 { body(point(at: t)) } }
    let (x, y) = (stationary { $0.x }, stationary { $0.y })
    visit(x.0)
    visit(x.1)
    visit(y.0)
    visit(y.1)
  }

  /// The parameters between 0 and 1, in order, where y is extreme.
  var turnsOfY: [CGFloat] {
    let (first, second) = stationary { $0.y }
    return [first, second].filter { $0 > 0 && $0 < 1 }.sorted()
  }

  /// The parameters where the derivative of a coordinate is zero. They may lie beyond the ends, and
  /// be infinite, or NaN where there is none.
  @inline(__always)
  private func stationary(_ coordinate: (CGPoint) -> CGFloat) -> (CGFloat, CGFloat) {
    switch self {
    case .line: return (.nan, .nan)
    case .quad(let p0, let p1, let p2):
      let (first, second) = (
        coordinate(p1) - coordinate(p0), coordinate(p2) - coordinate(p1)
      )
      return (first / (first - second), .nan)
    case .cubic(let p0, let p1, let p2, let p3):
      let d0 = coordinate(p1) - coordinate(p0)
      let d1 = coordinate(p2) - coordinate(p1)
      let d2 = coordinate(p3) - coordinate(p2)
      return solveQuadratic(d0 - 2 * d1 + d2, 2 * (d1 - d0), d0)
    }
  }
}

/// The real roots of a t² + b t + c. Roots may be infinite, and are NaN where there is none.
private func solveQuadratic(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat) -> (CGFloat, CGFloat) {
  let none = (CGFloat.nan, CGFloat.nan)
  let size = max(abs(a), abs(b), abs(c))
  guard size > 0, size.isFinite else { return none }
  // Scaled, so that squares neither overflow nor vanish.
  let (a, b, c) = (a / size, b / size, c / size)
  guard abs(a) > 1e-14 else { return b == 0 ? none : (-c / b, .nan) }
  let discriminant = b * b - 4 * a * c
  guard discriminant >= 0 else { return none }
  // Adding two numbers of equal sign loses no digits. The other root follows from the product of
  // both.
  let sum = -(b + (b < 0 ? -discriminant.squareRoot() : discriminant.squareRoot())) / 2
  return sum == 0 ? (0, .nan) : (sum / a, c / sum)
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
