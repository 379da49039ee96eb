import Foundation

/// Splits the lines of one path where they cross the outline of another.
struct LineCutter {
  private let mask: PathData
  private let rule: CGPathFillRule
  private let grid: PathGrid
  private let edges: [Edge]
  /// The most pairs of a segment and one of the mask that are looked at. A pair takes some
  /// nanoseconds, and one for a point that is inside or outside ten times as much.
  private static let mostPairs = 20_000_000

  /// A segment with points along it.
  private struct Edge {
    let segment: PathSegment
    let points: [CGPoint]
    let box: CGRect

    init(_ segment: PathSegment, tolerance: CGFloat) {
      self.segment = segment
      let count = segment.lineCount(
        tolerance: min(tolerance, segment.controlPolygonLength * 1e-3), maximum: 200)
      points = (0...count).map { segment.point(at: CGFloat($0) / CGFloat(count)) }
      box = CGRect(around: points).insetBy(dx: -tolerance, dy: -tolerance)
    }
  }

  /// Returns nil if the arithmetic cannot handle the size of the area, or if there are too many
  /// pairs of segments.
  init?(mask: PathData, subject: PathData, using rule: CGPathFillRule) {
    guard let grid = PathGrid(around: [mask.boundingBoxOfPath, subject.boundingBoxOfPath]) else {
      return nil
    }
    let pairs = ExactProduct.of(mask.verbs.count, subject.verbs.count)
    guard pairs <= Self.mostPairs else { return nil }
    self.mask = mask
    self.rule = rule
    self.grid = grid
    edges = mask.subpaths.flatMap(\.filled).filter { !$0.isPoint }.map {
      Edge($0, tolerance: grid.tolerance)
    }
  }

  /// The parts of `path` inside the mask, or those outside. Nil if the lines cross too often.
  func cut(_ path: PathData, keepsInside: Bool) -> PathData? {
    var result = PathData()
    var tests = 0
    for subpath in path.subpaths {
      var pieces: [Subpath] = []
      var goesOn = false
      var isWhole = true
      for segment in subpath.segments where !segment.isPoint {
        let cuts = [0] + crossings(of: segment) + [1]
        tests += ExactProduct.of(cuts.count, edges.count)
        if tests > Self.mostPairs || WorkToken.isCurrentOver { return nil }
        for (from, to) in zip(cuts, cuts.dropFirst()) where to > from {
          let middle = segment.point(at: (from + to) / 2)
          guard mask.contains(middle, using: rule) == keepsInside else {
            goesOn = false
            isWhole = false
            continue
          }
          let part = segment.part(from: from, to: to)
          if !goesOn { pieces.append(Subpath(start: part.start)) }
          pieces[pieces.count - 1].segments.append(part)
          goesOn = true
        }
      }
      if isWhole {
        result.add(subpath)
        continue
      }
      // The last piece and the first one are one piece if they meet at the start of a closed
      // subpath.
      if subpath.isClosed, goesOn, pieces.count > 1, pieces[0].start == subpath.start {
        let last = pieces.removeLast()
        pieces[0] = Subpath(start: last.start, segments: last.segments + pieces[0].segments)
      }
      for piece in pieces { result.add(piece) }
    }
    return result
  }

  /// The parameters of the crossings between 0 and 1, sorted.
  private func crossings(of segment: PathSegment) -> [CGFloat] {
    let line = Edge(segment, tolerance: grid.tolerance)
    var found: [CGFloat] = []
    for edge in edges where edge.box.overlaps(line.box) { collect(line, edge, &found) }
    found.sort()
    var distinct: [CGFloat] = []
    for t in found where t > 1e-9 && t < 1 - 1e-9 && t - (distinct.last ?? 0) > 1e-9 {
      distinct.append(t)
    }
    return distinct
  }

  private func collect(_ line: Edge, _ edge: Edge, _ found: inout [CGFloat]) {
    let (n, m) = (CGFloat(line.points.count - 1), CGFloat(edge.points.count - 1))
    for i in 1..<line.points.count {
      let (a, b) = (line.points[i - 1], line.points[i])
      let along = CGPoint.minus(b, a)
      for j in 1..<edge.points.count {
        let (c, d) = (edge.points[j - 1], edge.points[j])
        if max(c.x, d.x) < min(a.x, b.x) || min(c.x, d.x) > max(a.x, b.x) { continue }
        if max(c.y, d.y) < min(a.y, b.y) || min(c.y, d.y) > max(a.y, b.y) { continue }
        let across = CGPoint.minus(d, c)
        let divisor = along.cross(across)
        let away = CGPoint.minus(c, a)
        guard abs(divisor) > along.length * across.length * 1e-12 else {
          // The lines are parallel. Cut at both ends of the other line; the caller tests the middle
          // of each part.
          found += [c, d].map {
            (CGFloat(i - 1) + CGPoint.minus($0, a).dot(along) / along.dot(along)) / n
          }
          continue
        }
        let (s, r) = (away.cross(across) / divisor, away.cross(along) / divisor)
        guard s > -1e-6, s < 1 + 1e-6, r > -1e-6, r < 1 + 1e-6 else { continue }
        let (t, u) = ((CGFloat(i - 1) + s) / n, (CGFloat(j - 1) + r) / m)
        found.append(line.segment.meeting(edge.segment, near: t, u)?.0 ?? t)
      }
    }
  }
}
