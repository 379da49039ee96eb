import Foundation

extension PathData {
  /// The path with lines instead of curves. The lines stay within `threshold` of the curves.
  ///
  /// A curve becomes at most 1,000 lines. A threshold that is NaN, zero or negative counts as 0.1.
  package func flattened(threshold: CGFloat) -> PathData {
    let tolerance = threshold > 0 && threshold.isFinite ? threshold : 0.1
    var result = PathData()
    var from = CGPoint.zero
    var next = 0
    for verb in verbs {
      let first = next
      next += verb.pointCount
      switch verb {
      case .move: result.move(to: points[first])
      case .line: result.addLine(to: points[first])
      case .close: result.close()
      case .quadCurve:
        result.addLines(along: .quad(from, points[first], points[first + 1]), tolerance: tolerance)
      case .curve:
        result.addLines(
          along: .cubic(from, points[first], points[first + 1], points[first + 2]),
          tolerance: tolerance)
      }
      from = result.currentPoint ?? .zero
    }
    return result
  }

  private mutating func addLines(along segment: PathSegment, tolerance: CGFloat) {
    let count = segment.lineCount(tolerance: tolerance)
    for index in 1...count { addLine(to: segment.point(at: CGFloat(index) / CGFloat(count))) }
  }
}
