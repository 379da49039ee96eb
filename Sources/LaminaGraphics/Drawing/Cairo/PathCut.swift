import Foundation

/// Cuts paths to a square around the origin. Curves that leave the square become lines.
struct PathCut {
  /// Half of the square's side.
  let reach: CGFloat
  /// Coordinates are clamped to this, so that their differences stay finite. They lose their
  /// direction.
  private static let farthest: CGFloat = 1e12
  /// The largest distance of lines from their curve, in pixels.
  private static let tolerance: CGFloat = 0.05

  /// A path with the same inside within the square.
  func area(of path: PathData) -> PathData {
    var result = PathData()
    for var outline in lines(of: path) {
      for side in 0..<4 { outline.points = cut(outline.points, side) }
      guard let first = outline.points.first else { continue }
      result.move(to: first)
      for point in outline.points.dropFirst() { result.addLine(to: point) }
      result.close()
    }
    return result
  }

  /// The parts of the lines within the square. A subpath that lies wholly within it keeps its
  /// corners.
  func line(along path: PathData) -> PathData {
    var result = PathData()
    for outline in lines(of: path) {
      var points = outline.points
      let isInside = points.allSatisfy { abs($0.x) <= reach && abs($0.y) <= reach }
      if outline.isClosed, !isInside, let first = points.first { points.append(first) }
      var end: CGPoint?
      for (from, to) in zip(points, points.dropFirst()) {
        guard let part = segment(from, to) else {
          end = nil
          continue
        }
        if end != part.0 { result.move(to: part.0) }
        result.addLine(to: part.1)
        end = part.1
      }
      if outline.isClosed, isInside { result.close() }
    }
    return result
  }

  private struct Outline {
    var points: [CGPoint]
    var isClosed: Bool
  }

  /// Each subpath as the corner points of its lines.
  private func lines(of path: PathData) -> [Outline] {
    var result: [Outline] = []
    var index = 0
    for verb in path.verbs {
      let points = path.points[index..<(index + verb.pointCount)].map(Self.bounded)
      index += verb.pointCount
      switch verb {
      case .move: result.append(Outline(points: points, isClosed: false))
      case .close: if !result.isEmpty { result[result.count - 1].isClosed = true }
      case .line: if !result.isEmpty { result[result.count - 1].points += points }
      case .quadCurve, .curve:
        guard let from = result.last?.points.last, let end = points.last else { continue }
        let controls =
          verb == .curve
          ? points : [CGPoint.mix(from, points[0], 2 / 3), CGPoint.mix(end, points[0], 2 / 3), end]
        split(
          from, controls[0], controls[1], controls[2], depth: 0,
          into: &result[result.count - 1].points)
      }
    }
    return result
  }

  /// Halves a curve until its parts are straight or lie outside the square.
  private func split(
    _ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint, depth: Int, into points: inout [CGPoint]
  ) {
    let (xs, ys) = ([a.x, b.x, c.x, d.x], [a.y, b.y, c.y, d.y])
    let isOutside =
      xs.allSatisfy { $0 > reach } || xs.allSatisfy { $0 < -reach } || ys.allSatisfy { $0 > reach }
      || ys.allSatisfy { $0 < -reach }
    let bend = max(
      abs(a.x - 2 * b.x + c.x), abs(a.y - 2 * b.y + c.y), abs(b.x - 2 * c.x + d.x),
      abs(b.y - 2 * c.y + d.y))
    if isOutside || bend < Self.tolerance || depth >= 28 { return points.append(d) }
    let (ab, bc, cd) = (CGPoint.mix(a, b, 0.5), CGPoint.mix(b, c, 0.5), CGPoint.mix(c, d, 0.5))
    let (abc, bcd) = (CGPoint.mix(ab, bc, 0.5), CGPoint.mix(bc, cd, 0.5))
    let middle = CGPoint.mix(abc, bcd, 0.5)
    split(a, ab, abc, middle, depth: depth + 1, into: &points)
    split(middle, bcd, cd, d, depth: depth + 1, into: &points)
  }

  /// Cuts a polygon at one side of the square. The parts beyond the side are moved onto it.
  private func cut(_ points: [CGPoint], _ side: Int) -> [CGPoint] {
    /// How far a point lies inside the side.
    func depth(_ point: CGPoint) -> CGFloat {
      switch side {
      case 0: reach - point.x
      case 1: reach + point.x
      case 2: reach - point.y
      default: reach + point.y
      }
    }
    guard var from = points.last else { return [] }
    var result: [CGPoint] = []
    for to in points {
      let (before, after) = (depth(from), depth(to))
      if (before < 0) != (after < 0) {
        result.append(CGPoint.mix(from, to, before / (before - after)))
      }
      if after >= 0 { result.append(to) }
      from = to
    }
    return result
  }

  /// The part of a line within the square; nil if there is none.
  private func segment(_ from: CGPoint, _ to: CGPoint) -> (CGPoint, CGPoint)? {
    var (low, high): (CGFloat, CGFloat) = (0, 1)
    for (start, delta) in [(from.x, to.x - from.x), (from.y, to.y - from.y)] {
      if delta == 0 {
        if abs(start) > reach { return nil }
        continue
      }
      let (first, second) = ((-reach - start) / delta, (reach - start) / delta)
      low = max(low, min(first, second))
      high = min(high, max(first, second))
    }
    guard low <= high else { return nil }
    return (
      low == 0 ? from : CGPoint.mix(from, to, low), high == 1 ? to : CGPoint.mix(from, to, high)
    )
  }

  private static func bounded(_ point: CGPoint) -> CGPoint {
    CGPoint(
      x: min(max(point.x, -farthest), farthest), y: min(max(point.y, -farthest), farthest))
  }
}
