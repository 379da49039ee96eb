/// What a shape layer draws, in its own coordinates.
package struct SceneShape: Sendable {
  package enum Step: Sendable {
    case move(Point)
    case line(Point)
    case curve(Point, Point, Point)
    case close
  }
  package enum Cap: String, CaseIterable, Sendable { case butt, round, square }
  package enum Join: String, CaseIterable, Sendable { case miter, round, bevel }

  package var steps: [Step] = []
  package var fill: Color?
  package var isEvenOdd = false
  package var stroke: Color?
  package var width = 1.0
  package var cap = Cap.butt
  package var join = Join.miter
  package var miterLimit = 10.0
  package var start = 0.0
  package var end = 1.0
  package var dashes: [Double] = []
  package var dashPhase = 0.0

  package init() {}
}

/// Lines from point to point, with what curves were cut into.
struct Chain {
  struct Vertex {
    var point: Point
    /// Whether the line turns gradually here: inside a curve.
    var isSmooth: Bool
  }
  var vertices: [Vertex]
  var isClosed: Bool

  /// The subpaths of a shape. Curves become 96 lines each.
  static func all(_ steps: [SceneShape.Step]) -> [Chain] {
    var result: [Chain] = []
    var open: Chain?
    for step in steps {
      switch step {
      case .move(let point):
        if let open, open.vertices.count > 1 { result.append(open) }
        open = Chain(vertices: [Vertex(point: point, isSmooth: false)], isClosed: false)
      case .line(let point): open?.vertices.append(Vertex(point: point, isSmooth: false))
      case .curve(let a, let b, let end):
        guard let from = open?.vertices.last?.point else { continue }
        for k in 1...96 {
          let t = Double(k) / 96
          let s = 1 - t
          let (w0, w1, w2, w3) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
          let point = Point(
            w0 * from.x + w1 * a.x + w2 * b.x + w3 * end.x, w0 * from.y + w1 * a.y + w2 * b.y + w3 * end.y)
          open?.vertices.append(Vertex(point: point, isSmooth: k < 96))
        }
      case .close:
        open?.isClosed = true
        if let open { result.append(open) }
        open = nil
      }
    }
    if let open, open.vertices.count > 1 { result.append(open) }
    return result
  }

  /// From each vertex to the next, and back to the first if closed.
  var segments: [(from: Vertex, to: Vertex)] {
    var result = zip(vertices, vertices.dropFirst()).map { (from: $0, to: $1) }
    if isClosed, let first = vertices.first, let last = vertices.last, last.point != first.point {
      result.append((from: last, to: first))
    }
    return result
  }

  var length: Double { segments.reduce(0) { $0 + $1.from.point.distance($1.to.point) } }

  /// The parts between distances along the chain, in order and apart; open ones.
  func parts(_ spans: [(from: Double, to: Double)]) -> [Chain] {
    spans.compactMap { span in
      var part = Chain(vertices: [], isClosed: false)
      var reached = 0.0
      for segment in segments {
        let size = segment.from.point.distance(segment.to.point)
        let (low, high) = (max(span.from - reached, 0), min(span.to - reached, size))
        if size > 0, low < high {
          if part.vertices.isEmpty {
            part.vertices.append(
              Vertex(point: segment.from.point.mixed(segment.to.point, low / size), isSmooth: false))
          }
          part.vertices.append(
            Vertex(
              point: segment.from.point.mixed(segment.to.point, high / size),
              isSmooth: high >= size && segment.to.isSmooth))
        }
        reached += size
      }
      return part.vertices.count > 1 ? part : nil
    }
  }
}

extension SceneShape {
  /// The chains that are stroked: trimmed over the length of all, and cut into dashes that begin with each subpath.
  var strokedChains: [Chain] {
    let all = Chain.all(steps)
    let total = all.reduce(0) { $0 + $1.length }
    let (low, high) = (max(0, start) * total, min(1, end) * total)
    guard low < high else { return [] }
    var result: [Chain] = []
    var reached = 0.0
    for chain in all {
      let length = chain.length
      let (from, to) = (max(low - reached, 0), min(high - reached, length))
      reached += length
      if from >= to { continue }
      if from <= 0, to >= length, dashes.isEmpty {
        result.append(chain)
        continue
      }
      let spans = spans(from, to)
      var parts = chain.parts(spans)
      // A dash goes on over the point where a closed subpath begins.
      if chain.isClosed, spans.count > 1, spans[0].from <= 0, spans[spans.count - 1].to >= length,
        let last = parts.popLast(), !parts.isEmpty
      {
        parts[0].vertices = last.vertices + parts[0].vertices.dropFirst()
      }
      result += parts
    }
    return result
  }

  private func spans(_ from: Double, _ to: Double) -> [(from: Double, to: Double)] {
    let lengths = dashes.count % 2 == 0 ? dashes : dashes + dashes
    let period = lengths.reduce(0, +)
    if period <= 0 { return [(from, to)] }
    var result: [(from: Double, to: Double)] = []
    var place = -dashPhase.truncatingRemainder(dividingBy: period)
    if place > 0 { place -= period }
    while place < to {
      for (index, length) in lengths.enumerated() {
        let (low, high) = (max(place, from), min(place + length, to))
        // Whether one of a hundredth of a point, but with a cap, is there depends on how lengths of curves are rounded.
        if index % 2 == 0, high - low > 0.05 { result.append((low, high)) }
        place += length
      }
    }
    return result
  }
}

/// The points that a shape's fill, or its line, covers.
final class Figure: Sendable {
  let box: Box
  private let contains: @Sendable (Point) -> Bool

  init(box: Box, contains: @escaping @Sendable (Point) -> Bool) {
    (self.box, self.contains) = (box, contains)
  }

  func contains(_ p: Point) -> Bool {
    p.x >= box.x && p.y >= box.y && p.x <= box.maxX && p.y <= box.maxY && contains(p)
  }

  /// By 9x9 points of the pixel: nothing that scenes draw is finer than their distances.
  func relation(_ quad: [Point]) -> Shape.Relation {
    var (isSome, isAll) = (false, true)
    for j in 0...8 {
      for i in 0...8 {
        let (u, v) = (Double(i) / 8, Double(j) / 8)
        let p = quad[0].mixed(quad[1], u).mixed(quad[3].mixed(quad[2], u), v)
        if contains(p) { isSome = true } else { isAll = false }
        if isSome, !isAll { return .mixed }
      }
    }
    return isAll ? .inside : .outside
  }

  private static func box(_ points: [Point], reach: Double) -> Box {
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    guard let x0 = xs.min(), let x1 = xs.max(), let y0 = ys.min(), let y1 = ys.max() else {
      return Box(0, 0, 0, 0)
    }
    return Box(x0 - reach, y0 - reach, x1 - x0 + 2 * reach, y1 - y0 + 2 * reach)
  }

  static func fill(_ shape: SceneShape) -> Figure {
    let outlines = Chain.all(shape.steps).map { $0.vertices.map(\.point) }
    let isEvenOdd = shape.isEvenOdd
    return Figure(box: box(outlines.flatMap { $0 }, reach: 0)) { p in
      let turns = outlines.reduce(0) { $0 + Shape.winding($1, p) }
      return isEvenOdd ? turns % 2 != 0 : turns != 0
    }
  }

  static func stroke(_ shape: SceneShape) -> Figure {
    let chains = shape.strokedChains
    let half = shape.width / 2
    let pieces = chains.flatMap { StrokeCover.pieces($0, half, shape) }
    let reach = half * max(2, shape.join == .miter ? shape.miterLimit : 1)
    return Figure(box: box(chains.flatMap { $0.vertices.map(\.point) }, reach: reach)) { p in
      pieces.contains { $0.contains(p) }
    }
  }
}

/// One of the convex things that a line is the union of.
private enum StrokeCover: Sendable {
  case disc(Point, Double)
  /// Corners in either order.
  case polygon([Point])

  func contains(_ p: Point) -> Bool {
    switch self {
    case .disc(let centre, let radius): return centre.distance(p) <= radius
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

  static func pieces(_ chain: Chain, _ half: Double, _ shape: SceneShape) -> [StrokeCover] {
    let segments = chain.segments.filter { $0.from.point != $0.to.point }
    guard let first = segments.first, let last = segments.last else { return [] }
    var result: [StrokeCover] = segments.map { band($0.from.point, $0.to.point, half) }
    for (before, after) in zip(segments, segments.dropFirst()) {
      result += join(before.from.point, before.to, after.to.point, half, shape)
    }
    if chain.isClosed {
      return result + join(last.from.point, first.from, first.to.point, half, shape)
    }
    switch shape.cap {
    case .butt: break
    case .round: result += [.disc(first.from.point, half), .disc(last.to.point, half)]
    case .square:
      result.append(
        band(first.from.point, first.from.point.moved(away: first.to.point, half), half))
      result.append(band(last.to.point, last.to.point.moved(away: last.from.point, half), half))
    }
    return result
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
    if shape.join == .round, !corner.isSmooth { return [.disc(p, half)] }
    var (m, n) = (before.normal(to: p, half), p.normal(to: after, half))
    // The outer side is away from where the line turns.
    if m.x * n.y - m.y * n.x > 0 { (m, n) = (Point(-m.x, -m.y), Point(-n.x, -n.y)) }
    let (a, b) = (Point(p.x + m.x, p.y + m.y), Point(p.x + n.x, p.y + n.y))
    let cosine = (m.x * n.x + m.y * n.y) / (half * half)
    // The tip is as many half widths away as the inverse of the cosine of half the turn.
    let ratio = (2 / max(1e-12, 1 + cosine)).squareRoot()
    // Inside a curve there are no corners, only turns of which many make a round one.
    if corner.isSmooth, cosine < 0.9 { return [.disc(p, half)] }
    if shape.join == .miter, !corner.isSmooth, ratio <= shape.miterLimit {
      let k = 1 / (1 + cosine)
      return [.polygon([p, a, Point(p.x + (m.x + n.x) * k, p.y + (m.y + n.y) * k), b])]
    }
    return [.polygon([p, a, b])]
  }
}

extension Point {
  func distance(_ other: Point) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }

  func mixed(_ other: Point, _ t: Double) -> Point {
    Point(x + (other.x - x) * t, y + (other.y - y) * t)
  }

  /// This point moved by `distance`, away from `other`.
  fileprivate func moved(away other: Point, _ distance: Double) -> Point {
    let k = distance / self.distance(other)
    return Point(x + (x - other.x) * k, y + (y - other.y) * k)
  }

  /// The vector of that length across the way to `other`.
  fileprivate func normal(to other: Point, _ length: Double) -> Point {
    let k = length / distance(other)
    return Point(-(other.y - y) * k, (other.x - x) * k)
  }
}
