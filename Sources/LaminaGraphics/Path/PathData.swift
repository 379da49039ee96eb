import Foundation

/// What a path is made of: verbs, and the points they take, in the order drawn. A value, without a
/// space of its own.
///
/// Each verb takes as many points as ``PathVerb/pointCount`` says. After `close` the current point
/// is the start of the subpath that was closed, and drawing on from there begins a subpath at that
/// point, as in CoreGraphics. A step with a coordinate that is infinite or not a number is ignored,
/// so that every point held is finite.
package struct PathData: Hashable, Sendable {
  package private(set) var verbs: [PathVerb] = []
  package private(set) var points: [CGPoint] = []
  /// Where the last verb ended; nil when there is none.
  package private(set) var currentPoint: CGPoint?
  private var start: CGPoint?

  package init() {}

  package var isEmpty: Bool { verbs.isEmpty }

  /// Begins a subpath.
  package mutating func move(to point: CGPoint) {
    guard point.isFinite else { return }
    append(.move, point)
    start = point
  }

  /// A line from the current point. Does nothing without one.
  package mutating func addLine(to point: CGPoint) {
    guard point.isFinite, continueSubpath() else { return }
    append(.line, point)
  }

  /// A quadratic curve from the current point. Does nothing without one.
  package mutating func addQuadCurve(to point: CGPoint, control: CGPoint) {
    guard point.isFinite, control.isFinite, continueSubpath() else { return }
    points.append(control)
    append(.quadCurve, point)
  }

  /// A cubic curve from the current point. Does nothing without one.
  package mutating func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
    guard point.isFinite, control1.isFinite, control2.isFinite, continueSubpath() else { return }
    points.append(control1)
    points.append(control2)
    append(.curve, point)
  }

  /// A line back to where the subpath began. Does nothing without a subpath, or after another
  /// `close`.
  package mutating func close() {
    guard let last = verbs.last, last != .close else { return }
    verbs.append(.close)
    currentPoint = start
  }

  /// Adds all of `other`, each point through `map`. Adds nothing if `map` makes a point that is not
  /// finite.
  package mutating func append(_ other: PathData, _ map: (CGPoint) -> CGPoint) {
    guard !other.isEmpty else { return }
    let mapped = other.points.map(map)
    guard mapped.allSatisfy(\.isFinite) else { return }
    verbs.append(contentsOf: other.verbs)
    points.append(contentsOf: mapped)
    currentPoint = other.currentPoint.map(map)
    start = other.start.map(map)
  }

  /// Forgets everything and keeps the memory.
  package mutating func removeAll() {
    verbs.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    currentPoint = nil
    start = nil
  }

  /// After a `close`, CoreGraphics goes on from the start of the closed subpath: a move to it makes
  /// that explicit.
  private mutating func continueSubpath() -> Bool {
    guard let current = currentPoint else { return false }
    if verbs.last == .close { move(to: current) }
    return true
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

  /// Points that the verb takes from the list.
  package var pointCount: Int {
    switch self {
    case .move, .line: 1
    case .quadCurve: 2
    case .curve: 3
    case .close: 0
    }
  }
}
