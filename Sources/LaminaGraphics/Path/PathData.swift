import Foundation

/// The contents of a path as a value: verbs, and the points that they use, in drawing order. It has
/// no coordinate space of its own.
///
/// Each verb uses ``PathVerb/pointCount`` points. After `close` the current point is the start of
/// the closed subpath. As in CoreGraphics, drawing from there begins a subpath at that point. A
/// step with a coordinate that is infinite or NaN is ignored, so every stored point is finite.
package struct PathData: Hashable, Sendable {
  package private(set) var verbs: [PathVerb] = []
  package private(set) var points: [CGPoint] = []
  /// The end of the last verb; nil if there is no verb.
  package private(set) var currentPoint: CGPoint?
  private var start: CGPoint?

  package init() {}

  package var isEmpty: Bool { verbs.isEmpty }

  /// Begins a subpath. Directly after another `move`, which began nothing, it takes that one's
  /// place, as in CoreGraphics.
  package mutating func move(to point: CGPoint) {
    guard point.isFinite else { return }
    removeTrailingMove()
    append(.move, point)
    start = point
  }

  /// Adds a line from the current point. Does nothing without a current point.
  package mutating func addLine(to point: CGPoint) {
    guard point.isFinite, continueSubpath() else { return }
    append(.line, point)
  }

  /// Adds a quadratic curve from the current point. Does nothing without a current point.
  package mutating func addQuadCurve(to point: CGPoint, control: CGPoint) {
    guard point.isFinite, control.isFinite, continueSubpath() else { return }
    points.append(control)
    append(.quadCurve, point)
  }

  /// Adds a cubic curve from the current point. Does nothing without a current point.
  package mutating func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
    guard point.isFinite, control1.isFinite, control2.isFinite, continueSubpath() else { return }
    points.append(control1)
    points.append(control2)
    append(.curve, point)
  }

  /// Adds a line back to the start of the subpath. Does nothing without a subpath, or directly
  /// after a `close`.
  package mutating func close() {
    guard let last = verbs.last, last != .close else { return }
    verbs.append(.close)
    currentPoint = start
  }

  /// Closes the subpath; a last line to its start, which says the same, goes.
  package mutating func closeWithoutLine() {
    if verbs.count > 2, verbs.last == .line, verbs[verbs.count - 2] != .move, currentPoint == start
    {
      verbs.removeLast()
      points.removeLast()
    }
    close()
  }

  /// Adds all of `other`, with each point mapped by `map`. Adds nothing if a mapped point is not
  /// finite.
  package mutating func append(_ other: PathData, _ map: (CGPoint) -> CGPoint) {
    guard !other.isEmpty else { return }
    let mapped = other.points.map(map)
    guard mapped.allSatisfy(\.isFinite) else { return }
    if other.verbs.first == .move { removeTrailingMove() }
    verbs.append(contentsOf: other.verbs)
    points.append(contentsOf: mapped)
    currentPoint = other.currentPoint.map(map)
    start = other.start.map(map)
  }

  /// Makes room for the steps of a subpath, in a path that has none.
  mutating func reserve(_ subpath: Subpath) {
    verbs.reserveCapacity(subpath.segments.count + 2)
    points.reserveCapacity(subpath.segments.reduce(1) { $0 + $1.pointCount })
  }

  /// Removes everything and keeps the memory.
  package mutating func removeAll() {
    verbs.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    currentPoint = nil
    start = nil
  }

  /// After a `close`, CoreGraphics continues from the start of the closed subpath. This adds a move
  /// to that point.
  private mutating func continueSubpath() -> Bool {
    guard let current = currentPoint else { return false }
    if verbs.last == .close { move(to: current) }
    return true
  }

  private mutating func removeTrailingMove() {
    guard verbs.last == .move else { return }
    verbs.removeLast()
    points.removeLast()
  }

  private mutating func append(_ verb: PathVerb, _ point: CGPoint) {
    verbs.append(verb)
    points.append(point)
    currentPoint = point
  }
}

/// One step of a path.
package enum PathVerb: UInt8, Hashable, Sendable {
  case move, line, quadCurve, curve, close

  /// The number of points that the verb uses.
  package var pointCount: Int {
    switch self {
    case .move, .line: 1
    case .quadCurve: 2
    case .curve: 3
    case .close: 0
    }
  }
}
