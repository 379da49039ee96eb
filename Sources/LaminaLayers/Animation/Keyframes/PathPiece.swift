import Foundation
import LaminaGraphics

/// A line or a cubic curve of a path along which an animation runs.
struct PathPiece: BitwiseCopyable, Hashable {
  let start: SIMD2<Double>
  private let control1: SIMD2<Double>
  private let control2: SIMD2<Double>
  let end: SIMD2<Double>
  let isLine: Bool

  init(from start: SIMD2<Double>, to end: SIMD2<Double>) {
    (self.start, self.end, isLine) = (start, end, true)
    (control1, control2) = (start, end)
  }

  init(
    from start: SIMD2<Double>, _ control1: SIMD2<Double>, _ control2: SIMD2<Double>,
    to end: SIMD2<Double>
  ) {
    (self.start, self.control1, self.control2, self.end) = (start, control1, control2, end)
    isLine = false
  }

  func point(at t: Double) -> SIMD2<Double> {
    if t == 0 { return start }
    if t == 1 { return end }
    if isLine { return start + (end - start) * t }
    let s = 1 - t
    let outer = start * (s * s * s) + end * (t * t * t)
    let inner = control1 * (3 * s * s * t) + control2 * (3 * s * t * t)
    return outer + inner
  }

  /// The direction at `t`, of unit length. Near an end whose handle is nothing or next to nothing,
  /// the direction beyond it; nil for a point.
  func direction(at t: Double) -> SIMD2<Double>? {
    if isLine { return Self.unit(end - start) }
    let s = 1 - t
    let first = (control1 - start) * (s * s)
    let middle = (control2 - control1) * (2 * s * t)
    let derivative = first + middle + (end - control2) * (t * t)
    let beyond = t < 0.5 ? control2 - start : end - control1
    // So short a handle may point anywhere, and would turn a layer for one frame.
    let isShort = (t < 0.01 || t > 0.99) && Self.length(derivative) < Self.length(beyond) * 1e-4
    return (isShort ? nil : Self.unit(derivative)) ?? Self.unit(beyond) ?? Self.unit(derivative)
      ?? Self.unit(end - start)
  }

  private static func length(_ vector: SIMD2<Double>) -> Double {
    (vector * vector).sum().squareRoot()
  }

  private static func unit(_ vector: SIMD2<Double>) -> SIMD2<Double>? {
    let length = length(vector)
    return length > 0 && length.isFinite ? vector / length : nil
  }

  /// The lines and curves of `path` in order, with the lines that close subpaths. Gaps between
  /// subpaths are left out.
  static func pieces(of path: PathData) -> [PathPiece] {
    var pieces: [PathPiece] = []
    var (start, current) = (SIMD2<Double>(), SIMD2<Double>())
    var next = 0
    func point(_ index: Int) -> SIMD2<Double> {
      SIMD2(Double(path.points[index].x), Double(path.points[index].y))
    }
    for verb in path.verbs {
      let first = next
      next += verb.pointCount
      switch verb {
      case .move:
        start = point(first)
        current = start
      case .line: pieces.append(PathPiece(from: current, to: point(first)))
      case .quadCurve:
        // The same curve as a cubic one.
        let (control, end) = (point(first), point(first + 1))
        pieces.append(
          PathPiece(
            from: current, current + (control - current) * 2 / 3, end + (control - end) * 2 / 3,
            to: end))
      case .curve:
        pieces.append(
          PathPiece(from: current, point(first), point(first + 1), to: point(first + 2)))
      case .close:
        if current != start { pieces.append(PathPiece(from: current, to: start)) }
        current = start
      }
      if let last = pieces.last, verb != .move, verb != .close { current = last.end }
    }
    return pieces
  }
}

extension PathData {
  /// Whether its last step closes a subpath that does not end where it began: a line of its own.
  var endsWithClosingLine: Bool {
    guard verbs.last == .close else { return false }
    var (start, next) = (0, 0)
    for verb in verbs {
      if verb == .move { start = next }
      next += verb.pointCount
    }
    return next > start && points[next - 1] != points[start]
  }
}
