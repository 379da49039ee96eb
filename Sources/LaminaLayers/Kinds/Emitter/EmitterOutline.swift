import Foundation
import LaminaGeometry
import LaminaGraphics

/// The path on which an emitter's particles are born.
///
/// What: the path as straight lines with their lengths, made once when the path is set, so that a
/// birth finds a random point in O(log lines).
/// Why: particles lie evenly along the whole path, whatever steps it has.
/// Cost: a curve is up to 16 lines, fewer in a path of more than 4,096 steps.
final class EmitterOutline: Equatable, Sendable {
  /// The path, which never changes.
  let path: CGPath
  /// The points where steps begin and end, in the order of the path, each subpath's start once.
  let corners: [SIMD2<Double>]
  private let lines: [Line]
  /// For each line, the length of the path up to its end, in points.
  let reached: [Double]

  private struct Line {
    let start: SIMD2<Double>
    let way: SIMD2<Double>
  }

  init(_ path: CGPath) {
    let data = path.data
    self.path = path is CGMutablePath ? CGPath(data) : path
    var walk = Walk(parts: max(1, min(16, 65_536 / max(1, data.verbs.count))))
    var next = 0
    for verb in data.verbs {
      let points = (next..<next + verb.pointCount).map {
        SIMD2(Double(data.points[$0].x), Double(data.points[$0].y))
      }
      next += verb.pointCount
      walk.take(verb, points)
    }
    // A length beyond all numbers has no fractions.
    let isMeasured = walk.length.isFinite
    corners = isMeasured ? walk.corners : []
    lines = isMeasured ? walk.lines : []
    reached = isMeasured ? walk.reached : []
  }

  /// Follows the steps of a path.
  private struct Walk {
    let parts: Int
    var corners: [SIMD2<Double>] = []
    var lines: [Line] = []
    var reached: [Double] = []
    var length = 0.0
    private var start = SIMD2<Double>()
    private var end = SIMD2<Double>()
    /// Whether the start of the subpath is a corner already.
    private var isOpen = false

    init(parts: Int) { self.parts = parts }

    mutating func take(_ verb: PathVerb, _ points: [SIMD2<Double>]) {
      switch verb {
      case .move: (start, end, isOpen) = (points[0], points[0], false)
      case .line: add([end, points[0]], steps: 1)
      case .quadCurve: add([end] + points, steps: parts)
      case .curve: add([end] + points, steps: parts)
      case .close:
        if isOpen, end != start { append(to: start) }
        (end, isOpen) = (start, false)
      }
    }

    /// Adds a Bézier curve with these points as `steps` lines.
    private mutating func add(_ points: [SIMD2<Double>], steps: Int) {
      if !isOpen { corners.append(start) }
      isOpen = true
      for step in 1...steps {
        var mixed = points
        let t = Double(step) / Double(steps)
        for last in (1..<points.count).reversed() {
          for index in 0..<last { mixed[index] += (mixed[index + 1] - mixed[index]) * t }
        }
        append(to: step == steps ? points[points.count - 1] : mixed[0])
      }
      if end != start { corners.append(end) }
    }

    private mutating func append(to point: SIMD2<Double>) {
      let way = point - end
      length += (way * way).sum().squareRoot()
      lines.append(Line(start: end, way: way))
      reached.append(length)
      end = point
    }
  }

  /// A point on the path: one of its corners, or a point anywhere along it, whatever it encloses.
  /// Without a path it is the emitter's position.
  ///
  /// It takes as many random numbers as ``BirthPlace/point(_:_:)``.
  ///
  /// - Parameter number: the sequence number of the particle, if it has one.
  func point(
    _ numbers: EmitterNumbers, _ mode: CAEmitterLayerEmitterMode, number: Int?,
    _ dice: inout ParticleDice
  ) -> SIMD3<Double> {
    let (u, _, _) = (dice.roll(), dice.roll(), dice.roll())
    guard !corners.isEmpty else { return numbers.position }
    let place: SIMD2<Double>
    switch (mode, number) {
    case (.sequential, let number?): place = corners[number % corners.count]
    case (.points, _), (.sequential, nil):
      place = corners[min(Int(u * Double(corners.count)), corners.count - 1)]
    default: place = point(at: u)
    }
    return numbers.position + SIMD3(place, 0)
  }

  /// The point at a fraction of the length.
  private func point(at fraction: Double) -> SIMD2<Double> {
    guard let length = reached.last, length > 0 else { return corners[0] }
    let wanted = fraction * length
    var (low, high) = (0, reached.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if reached[middle] > wanted { high = middle } else { low = middle + 1 }
    }
    let before = low == 0 ? 0 : reached[low - 1]
    let own = reached[low] - before
    let line = lines[low]
    return line.start + line.way * (own > 0 ? min(1, (wanted - before) / own) : 0)
  }

  static func == (a: EmitterOutline, b: EmitterOutline) -> Bool { a === b || a.path == b.path }
}
