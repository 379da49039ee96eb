import Foundation
import LaminaGraphics

// Paths whose steps are not the same, but as many: a line counts as a curve where another path has
// one. Apple's pictures of paths with such key values agree with a line whose control points are
// its ends; control points at its thirds, which would move along it evenly, are farther from them.
extension [PathVerb] {
  /// The steps as which both these and `other` can be written; nil if one list has more steps, or a
  /// step is of another kind.
  func common(with other: [PathVerb]) -> [PathVerb]? {
    guard count == other.count else { return nil }
    if self == other { return self }
    var result = self
    for (index, verb) in other.enumerated() where verb != self[index] {
      guard verb.isSegment, self[index].isSegment else { return nil }
      result[index] = .curve
    }
    return result
  }
}

extension PathVerb {
  /// Whether it draws from the current point to another one.
  fileprivate var isSegment: Bool { self == .line || self == .quadCurve || self == .curve }
}

extension PathData {
  /// The points of the same path written in the steps `wanted`; nil if it cannot be.
  func points(as wanted: [PathVerb]) -> [CGPoint]? {
    if verbs == wanted { return points }
    guard verbs.count == wanted.count else { return nil }
    var result: [CGPoint] = []
    var (next, current, start) = (0, CGPoint.zero, CGPoint.zero)
    for (verb, step) in zip(verbs, wanted) {
      let own = points[next..<next + verb.pointCount]
      next += verb.pointCount
      switch (verb, step) {
      case _ where verb == step: result += own
      case (.line, .curve): result += [current, own[own.startIndex], own[own.startIndex]]
      case (.quadCurve, .curve):
        let (control, end) = (own[own.startIndex], own[own.startIndex + 1])
        func raised(_ from: CGPoint) -> CGPoint {
          CGPoint(
            x: from.x + (control.x - from.x) * 2 / 3, y: from.y + (control.y - from.y) * 2 / 3)
        }
        result += [raised(current), raised(end), end]
      default: return nil
      }
      if let end = own.last { current = end }
      if verb == .move { start = current }
      if verb == .close { current = start }
    }
    return result
  }
}
