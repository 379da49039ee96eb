import Foundation

extension PathData {
  /// How far the longest miter at a corner of the path would reach from the corner, in half line
  /// widths. It is 1 without corners, and infinite if the path turns back on itself.
  package var sharpestMiter: CGFloat {
    var least: CGFloat = 1
    for subpath in subpaths {
      var before: CGPoint?
      for segment in subpath.segments where !segment.isPoint {
        // A stroke may leave such a turn out, and have its corner with what lies beyond.
        if segment.turnsAtAnEnd { return .infinity }
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

extension PathSegment {
  /// Whether the segment is a curve with a short handle that turns by more than a degree within a
  /// 32nd of its parameter at that end.
  fileprivate var turnsAtAnEnd: Bool {
    if isLine { return false }
    let size = controlPolygonLength
    func turns(at t: CGFloat, _ inner: CGFloat) -> Bool {
      // With handles that are not short, the direction changes slowly.
      let velocity = derivative(at: t)
      guard velocity.length < size * 0.2 else { return false }
      guard let direction = direction(at: t, velocity: velocity, size: size),
        let beyond = self.direction(at: inner, velocity: derivative(at: inner), size: size)
      else { return false }
      return direction.dot(beyond) < 0.9999
    }
    return turns(at: 0, 1 / 32) || turns(at: 1, 31 / 32)
  }
}
