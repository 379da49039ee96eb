import Foundation
import LaminaGraphics

extension PathData {
  /// Whether the path has one edge twice, in the same direction or the other, or turns back on a
  /// straight line.
  ///
  /// There the edges of an outline lie on each other, and a rasterizer that adds areas counts their
  /// pixels twice. Two different edges may count as one, in practice never. O(steps · log steps).
  var repeatsEdges: Bool {
    var edges: [UInt64] = []
    edges.reserveCapacity(verbs.count)
    var (start, now, next) = (CGPoint.zero, CGPoint.zero, 0)
    var before: CGPoint?
    for verb in verbs {
      switch verb {
      case .move: (start, now, before) = (points[next], points[next], nil)
      case .line, .close:
        let end = verb == .close ? start : points[next]
        if end == now { break }
        if let before, Self.turnsBack(before, now, end) { return true }
        edges.append(Self.mixed(Self.mixed(0, now), end) &+ Self.mixed(Self.mixed(0, end), now))
        (before, now) = (now, end)
      case .quadCurve, .curve:
        let rest = points[next..<next + verb.pointCount]
        edges.append(
          rest.reduce(Self.mixed(0, now), Self.mixed)
            &+ Self.mixed(rest.reversed().reduce(0, Self.mixed), now))
        (before, now) = (nil, points[next + verb.pointCount - 1])
      }
      next += verb.pointCount
    }
    edges.sort()
    for index in edges.indices.dropFirst() where edges[index] == edges[index - 1] { return true }
    return false
  }

  /// Whether the line from `b` to `c` lies on that from `a` to `b`.
  private static func turnsBack(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> Bool {
    let (dx, dy, ex, ey) = (b.x - a.x, b.y - a.y, c.x - b.x, c.y - b.y)
    return dx * ey == dy * ex && dx * ex + dy * ey < 0
  }

  private static func mixed(_ hash: UInt64, _ point: CGPoint) -> UInt64 {
    func add(_ hash: UInt64, _ value: CGFloat) -> UInt64 {
      // Adding 0 turns -0 into 0, because both are the same place.
      let product = ((hash &+ 1) ^ Double(value + 0).bitPattern) &* 0xff51_afd7_ed55_8ccd
      return product ^ product >> 32
    }
    return add(add(hash, point.x), point.y)
  }
}
