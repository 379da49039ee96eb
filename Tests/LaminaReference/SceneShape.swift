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

/// Lines from point to point. Curves are cut into such lines.
struct Chain {
  struct Vertex {
    var point: Point
    /// Whether the line turns gradually here: inside a curve.
    var isSmooth: Bool
  }
  var vertices: [Vertex]
  var isClosed: Bool

  /// The subpaths of a shape. Each curve becomes 96 lines, or as many as keep within a hundredth of
  /// a point.
  static func all(_ steps: [SceneShape.Step]) -> [Chain] {
    var result: [Chain] = []
    var open: Chain?
    // After a closed subpath, the next step starts at the beginning of that subpath.
    var start: Point?
    func reopen() {
      guard open == nil, let start else { return }
      open = Chain(vertices: [Vertex(point: start, isSmooth: false)], isClosed: false)
    }
    for step in steps {
      switch step {
      case .move(let point):
        if let open, open.vertices.count > 1 { result.append(open) }
        open = Chain(vertices: [Vertex(point: point, isSmooth: false)], isClosed: false)
        start = point
      case .line(let point):
        reopen()
        open?.vertices.append(Vertex(point: point, isSmooth: false))
      case .curve(let a, let b, let end):
        reopen()
        guard let from = open?.vertices.last?.point else { continue }
        let bend = max(
          Point(from.x - 2 * a.x + b.x, from.y - 2 * a.y + b.y).distance(Point(0, 0)),
          Point(a.x - 2 * b.x + end.x, a.y - 2 * b.y + end.y).distance(Point(0, 0)))
        let count = max(96, Int((75 * bend).squareRoot().rounded(.up)))
        for k in 1...count {
          let t = Double(k) / Double(count)
          let s = 1 - t
          let (w0, w1, w2, w3) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
          let point = Point(
            w0 * from.x + w1 * a.x + w2 * b.x + w3 * end.x,
            w0 * from.y + w1 * a.y + w2 * b.y + w3 * end.y)
          open?.vertices.append(Vertex(point: point, isSmooth: k < count))
        }
      case .close:
        reopen()
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

  /// The parts between distances along the chain, in order and not touching each other. All are
  /// open.
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
              Vertex(point: segment.from.point.mixed(segment.to.point, low / size), isSmooth: false)
            )
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
  /// The chains to stroke. They are trimmed over the total length and cut into dashes, which start
  /// again with each subpath.
  var strokedChains: [Chain] {
    let all = Chain.all(steps)
    let total = all.reduce(0) { $0 + $1.length }
    if start <= 0, end >= 1, dashes.isEmpty { return all }
    let (low, high) = (max(0, start) * total, min(1, end) * total)
    guard low < high else { return [] }
    var result: [Chain] = []
    var reached = 0.0
    for chain in all {
      let length = chain.length
      let (from, to) = (max(low - reached, 0), min(high - reached, length))
      reached += length
      if from >= to { continue }
      // Sums of lengths have rounding errors.
      if from <= 0, to >= length - 1e-9, dashes.isEmpty {
        result.append(chain)
        continue
      }
      let spans = spans(from, to)
      var parts = chain.parts(spans)
      // A dash goes on across the start of a closed subpath.
      if chain.isClosed, spans.count > 1, spans[0].from <= 0, spans[spans.count - 1].to >= length,
        let last = parts.popLast(), !parts.isEmpty
      {
        parts[0].vertices = last.vertices + parts[0].vertices.dropFirst()
      }
      result += parts
    }
    return result
  }

  /// Whether some dash is so short that the rounding of curve lengths decides whether it exists.
  /// This shows if the dash has caps.
  package var hasDoubtfulDash: Bool {
    guard !dashes.isEmpty else { return false }
    let all = Chain.all(steps)
    let total = all.reduce(0) { $0 + $1.length }
    let (low, high) = (max(0, start) * total, min(1, end) * total)
    var reached = 0.0
    for chain in all {
      let length = chain.length
      let (from, to) = (max(low - reached, 0), min(high - reached, length))
      reached += length
      if from < to, spans(from, to).contains(where: { $0.to - $0.from < 0.05 }) { return true }
    }
    return false
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
        if index % 2 == 0, high > low { result.append((low, high)) }
        place += length
      }
    }
    return result
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
  func moved(away other: Point, _ distance: Double) -> Point {
    let k = distance / self.distance(other)
    return Point(x + (x - other.x) * k, y + (y - other.y) * k)
  }

  /// A vector of that length at a right angle to the direction of `other`.
  func normal(to other: Point, _ length: Double) -> Point {
    let k = length / distance(other)
    return Point(-(other.y - y) * k, (other.x - x) * k)
  }
}
