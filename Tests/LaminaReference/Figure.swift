/// The points that a shape's fill or stroke covers.
final class Figure: Sendable {
  /// An edge of an outline, in the outline's direction.
  struct Edge: Sendable {
    var a: Point
    var b: Point
  }

  private enum Parts: Sendable {
    case fill([Edge], isEvenOdd: Bool)
    /// The union of the covers.
    case line([StrokeCover])
  }

  let box: Box
  private let parts: Parts

  private init(_ box: Box, _ parts: Parts) { (self.box, self.parts) = (box, parts) }

  static func fill(_ shape: SceneShape) -> Figure {
    let outlines = Chain.all(shape.steps).map { $0.vertices.map(\.point) }
    let edges = outlines.flatMap { points in
      points.indices.map { Edge(a: points[$0], b: points[($0 + 1) % points.count]) }
    }
    return Figure(box(outlines.flatMap { $0 }, reach: 0), .fill(edges, isEvenOdd: shape.isEvenOdd))
  }

  static func stroke(_ shape: SceneShape) -> Figure {
    let chains = shape.strokedChains
    let half = shape.width / 2
    let reach = half * max(2, shape.join == .miter ? shape.miterLimit : 1)
    return Figure(
      box(chains.flatMap { $0.vertices.map(\.point) }, reach: reach),
      .line(chains.flatMap { StrokeCover.pieces($0, half, shape) }))
  }

  private static func box(_ points: [Point], reach: Double) -> Box {
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    guard let x0 = xs.min(), let x1 = xs.max(), let y0 = ys.min(), let y1 = ys.max() else {
      return Box(0, 0, 0, 0)
    }
    return Box(x0 - reach, y0 - reach, x1 - x0 + 2 * reach, y1 - y0 + 2 * reach)
  }

  func contains(_ p: Point) -> Bool {
    switch parts {
    case .line(let pieces): return pieces.contains { $0.contains(p) }
    case .fill(let edges, let isEvenOdd):
      var turns = 0
      for edge in edges where (edge.a.y <= p.y) != (edge.b.y <= p.y) {
        let (a, b) = (edge.a, edge.b)
        let side = (b.x - a.x) * (p.y - a.y) - (p.x - a.x) * (b.y - a.y)
        if b.y > p.y { if side > 0 { turns += 1 } } else if side < 0 { turns -= 1 }
      }
      return isEvenOdd ? turns % 2 != 0 : turns != 0
    }
  }

  /// The part of the figure that matters for points of the quad.
  func near(_ quad: [Point]) -> Figure {
    let box = Figure.box(quad, reach: 1e-9)
    switch parts {
    case .fill(let edges, let isEvenOdd):
      let rest = edges.filter { min($0.a.y, $0.b.y) <= box.maxY && max($0.a.y, $0.b.y) >= box.y }
      return Figure(self.box, .fill(rest, isEvenOdd: isEvenOdd))
    case .line(let pieces): return Figure(self.box, .line(pieces.filter { $0.touches(box) }))
    }
  }

  /// How a pixel, given by its corners, lies to the figure. It is mixed if an edge passes through
  /// it or along it, however fine.
  func relation(_ quad: [Point]) -> Shape.Relation {
    let middle = quad[0].mixed(quad[2], 0.5)
    let box = Figure.box(quad, reach: 1e-9)
    switch parts {
    case .fill(let edges, _):
      if edges.contains(where: { $0.crosses(box) }) { return .mixed }
      return contains(middle) ? .inside : .outside
    case .line:
      let near = near(quad)
      guard case .line(let pieces) = near.parts, !pieces.isEmpty else { return .outside }
      return pieces.contains { $0.contains(quad) } ? .inside : .mixed
    }
  }
}

extension Figure {
  /// Whether an edge passes through or along a pixel that ``relation(_:)`` finds mixed. For a line
  /// this takes 9x9 points, because a line is the union of pieces that have edges inside the line.
  func hasEdge(_ quad: [Point]) -> Bool {
    guard isLine else { return true }
    var (isSome, isAll) = (false, true)
    for j in 0...8 {
      for i in 0...8 {
        let (u, v) = (Double(i) / 8, Double(j) / 8)
        if contains(quad[0].mixed(quad[1], u).mixed(quad[3].mixed(quad[2], u), v)) {
          isSome = true
        } else {
          isAll = false
        }
        if isSome, !isAll { return true }
      }
    }
    return false
  }

  private var isLine: Bool {
    if case .line = parts { return true }
    return false
  }
}

extension Figure.Edge {
  /// Whether some of the edge lies in the box.
  func crosses(_ box: Box) -> Bool {
    var (low, high) = (0.0, 1.0)
    for (from, to, least, most) in [(a.x, b.x, box.x, box.maxX), (a.y, b.y, box.y, box.maxY)] {
      let way = to - from
      if way == 0 {
        if from < least || from > most { return false }
        continue
      }
      let (t0, t1) = ((least - from) / way, (most - from) / way)
      (low, high) = (max(low, min(t0, t1)), min(high, max(t0, t1)))
    }
    return low <= high
  }
}

/// One of the convex pieces whose union is a line.
enum StrokeCover: Sendable {
  case disc(Point, Double)
  /// The part of a disc between two directions from its middle. The second direction is
  /// counterclockwise of the first by at most half a turn. A round join is such a part: a whole
  /// disc would show beyond a line that ends soon after the corner.
  case wedge(Point, Double, from: Point, to: Point)
  /// A polygon with its corners in either order.
  case polygon([Point])

  func contains(_ p: Point) -> Bool {
    switch self {
    case .disc(let centre, let radius): return centre.distance(p) <= radius
    case .wedge(let centre, let radius, let from, let to):
      let (x, y) = (p.x - centre.x, p.y - centre.y)
      return centre.distance(p) <= radius && from.x * y - from.y * x >= -1e-12
        && x * to.y - y * to.x >= -1e-12
    case .polygon(let points):
      var (isLeft, isRight) = (true, true)
      for i in points.indices {
        let (a, b) = (points[i], points[(i + 1) % points.count])
        let side = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
        if side < -1e-12 { isLeft = false }
        if side > 1e-12 { isRight = false }
      }
      return isLeft || isRight
    }
  }

  /// Whether the piece contains all corners of a quad.
  func contains(_ quad: [Point]) -> Bool { quad.allSatisfy { contains($0) } }

  /// Whether some of the piece may lie in the box.
  func touches(_ box: Box) -> Bool {
    switch self {
    case .disc(let c, let r), .wedge(let c, let r, _, _):
      return c.x + r >= box.x && c.x - r <= box.maxX && c.y + r >= box.y && c.y - r <= box.maxY
    case .polygon(let points):
      return
        !(points.allSatisfy { $0.x < box.x } || points.allSatisfy { $0.x > box.maxX }
        || points.allSatisfy { $0.y < box.y } || points.allSatisfy { $0.y > box.maxY })
    }
  }

  static func pieces(_ chain: Chain, _ half: Double, _ shape: SceneShape) -> [StrokeCover] {
    let segments = chain.segments.filter { $0.from.point != $0.to.point }
    guard let first = segments.first, let last = segments.last else {
      // The chain has no length and so no direction. Only round caps look the same in all
      // directions.
      return shape.cap == .round ? [.disc(chain.vertices[0].point, half)] : []
    }
    var result: [StrokeCover] = segments.map { band($0.from.point, $0.to.point, half) }
    for (before, after) in zip(segments, segments.dropFirst()) {
      result += join(before.from.point, before.to, after.to.point, half, shape)
    }
    if chain.isClosed {
      return result + join(last.from.point, first.from, first.to.point, half, shape)
    }
    switch shape.cap {
    case .butt: break
    case .round:
      result += [
        cap(first.from.point, first.to.point, half), cap(last.to.point, last.from.point, half),
      ]
    case .square:
      result.append(
        band(first.from.point, first.from.point.moved(away: first.to.point, half), half))
      result.append(band(last.to.point, last.to.point.moved(away: last.from.point, half), half))
    }
    return result
  }

  /// The half disc beyond the end of a line that comes from `inner`.
  private static func cap(_ end: Point, _ inner: Point, _ half: Double) -> StrokeCover {
    let n = end.normal(to: inner, half)
    return .wedge(end, half, from: n, to: Point(-n.x, -n.y))
  }

  private static func band(_ a: Point, _ b: Point, _ half: Double) -> StrokeCover {
    let n = a.normal(to: b, half)
    return .polygon([
      Point(a.x + n.x, a.y + n.y), Point(b.x + n.x, b.y + n.y), Point(b.x - n.x, b.y - n.y),
      Point(a.x - n.x, a.y - n.y),
    ])
  }

  private static func join(
    _ before: Point, _ corner: Chain.Vertex, _ after: Point, _ half: Double, _ shape: SceneShape
  ) -> [StrokeCover] {
    let p = corner.point
    var (m, n) = (before.normal(to: p, half), p.normal(to: after, half))
    // The outer side of a corner is the side away from the turn.
    if m.x * n.y - m.y * n.x > 0 { (m, n) = (Point(-m.x, -m.y), Point(-n.x, -n.y)) }
    let wedge = m.x * n.y - m.y * n.x >= 0 ? (m, n) : (n, m)
    let isReversal = m.x * n.x + m.y * n.y < -0.999_999 * half * half
    let round =
      isReversal ? cap(p, before, half) : StrokeCover.wedge(p, half, from: wedge.0, to: wedge.1)
    if shape.join == .round, !corner.isSmooth { return [round] }
    let (a, b) = (Point(p.x + m.x, p.y + m.y), Point(p.x + n.x, p.y + n.y))
    let cosine = (m.x * n.x + m.y * n.y) / (half * half)
    // The distance of the tip, in half widths, is the inverse of the cosine of half the turn.
    let ratio = (2 / max(1e-12, 1 + cosine)).squareRoot()
    // A curve has no corners inside, only many small turns, which together are round.
    if corner.isSmooth, cosine < 0.9 { return [round] }
    if shape.join == .miter, !corner.isSmooth, ratio <= shape.miterLimit {
      let k = 1 / (1 + cosine)
      return [.polygon([p, a, Point(p.x + (m.x + n.x) * k, p.y + (m.y + n.y) * k), b])]
    }
    return [.polygon([p, a, b])]
  }
}
