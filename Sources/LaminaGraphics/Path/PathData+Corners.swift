import Foundation

extension PathData {
  /// How far the longest miter at a corner of the path would reach from the corner, in half line
  /// widths. It is 1 without corners, and infinite if the path turns back on itself.
  package var sharpestMiter: CGFloat {
    var least: CGFloat = 1
    for subpath in subpaths {
      var before: CGPoint?
      for segment in subpath.segments where !segment.isPoint {
        if let before, let after = segment.direction(at: 0) {
          least = min(least, before.dot(after))
        }
        before = segment.direction(at: 1)
      }
      if subpath.isClosed, let before,
        let after = subpath.segments.first(where: { !$0.isPoint })?.direction(at: 0)
      {
        least = min(least, before.dot(after))
      }
    }
    return (2 / max(1 + least, 0)).squareRoot()
  }
}
