import Foundation

extension PathData {
  /// Whether a fill covers `point`. Subpaths count as closed.
  ///
  /// Curves are exact, not replaced by lines. A point on the outline is inside if the area lies
  /// towards greater x; on a level line, towards greater y. `CGRect.contains` has the same rule.
  /// Adjacent areas therefore share no point.
  package func contains(_ point: CGPoint, using rule: CGPathFillRule) -> Bool {
    guard point.isFinite else { return false }
    let winding = winding(around: point)
    return rule == .evenOdd ? winding & 1 != 0 : winding != 0
  }

  /// How many times the path goes around `point`, counterclockwise with y up.
  package func winding(around point: CGPoint) -> Int {
    subpaths.reduce(0) { sum, subpath in
      subpath.filled.reduce(sum) { $0 + $1.crossing(of: point) }
    }
  }
}

extension PathSegment {
  /// How many times the segment crosses the ray from `point` towards greater x. An upward crossing
  /// counts 1, a downward one -1.
  ///
  /// The segment is split into stretches on which y only grows or only falls. A stretch contains
  /// its lower end but not its upper end, so a ray through the end of two stretches counts once.
  func crossing(of point: CGPoint) -> Int {
    switch self {
    case .line(let start, let end):
      guard (start.y <= point.y) != (end.y <= point.y) else { return 0 }
      let along = (point.y - start.y) / (end.y - start.y)
      let x = start.x + (end.x - start.x) * along
      return x > point.x ? (end.y > start.y ? 1 : -1) : 0
    case .quad(let p0, let p1, let p2): return crossing(of: point, controls: [p0, p1, p2])
    case .cubic(let p0, let p1, let p2, let p3):
      return crossing(of: point, controls: [p0, p1, p2, p3])
    }
  }

  private func crossing(of target: CGPoint, controls: [CGPoint]) -> Int {
    if controls.allSatisfy({ $0.y > target.y }) || controls.allSatisfy({ $0.y <= target.y }) {
      return 0
    }
    if controls.allSatisfy({ $0.x <= target.x }) { return 0 }
    let isLeft = controls.allSatisfy { $0.x > target.x }
    var sum = 0
    var (t0, y0) = (CGFloat(0), start.y)
    for t1 in turnsOfY + [1] {
      let y1 = self.point(at: t1).y
      if (y0 <= target.y) != (y1 <= target.y) {
        let isRight =
          isLeft || self.point(at: parameter(ofY: target.y, t0, t1, rising: y1 > y0)).x > target.x
        if isRight { sum += y1 > y0 ? 1 : -1 }
      }
      (t0, y0) = (t1, y1)
    }
    return sum
  }

  /// The parameter where y passes a value, between two parameters with the value between their y.
  private func parameter(ofY y: CGFloat, _ first: CGFloat, _ last: CGFloat, rising: Bool) -> CGFloat
  {
    var (low, high) = (first, last)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if middle <= low || middle >= high { break }
      if (point(at: middle).y <= y) == rising { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
