import Foundation

/// Turns the polygons that a boolean operation returns back into lines and curves.
struct OutlineFusion {
  private let outline: GridOutline
  /// The number of lines that may still be searched for polygon sides: those that begin at a sample
  /// of a side, and all of them for a side without a sample at either end.
  private var searches = Self.mostSearches
  private static let mostSearches = 20_000_000
  /// The number of lines that were searched.
  var searched: Int { Self.mostSearches - searches }

  init(_ outline: GridOutline) { self.outline = outline }

  /// One side of a result: a run of a source segment, or a line between two grid points.
  private struct Side {
    var run: OutlineRun?
    var start: CGPoint
    var end: CGPoint
  }

  /// Adds the contour to `path`. Neighbouring lines that came from one curve become one curve.
  mutating func add(_ polygon: [GridPoint], to path: inout PathData) {
    guard polygon.count > 2, !isSliver(polygon) else { return }
    var sides: [Side] = []
    for (index, start) in polygon.enumerated() {
      if index % 256 == 0, WorkToken.isCurrentOver { return }
      let end = polygon[(index + 1) % polygon.count]
      guard start != end else { continue }
      let run = outline.run(from: start, to: end, searches: &searches)
      if let run, let last = sides.last?.run, last.isContinued(by: run) {
        sides[sides.count - 1].run?.to = run.to
        sides[sides.count - 1].end = outline.grid.point(end)
      } else {
        sides.append(Side(run: run, start: outline.grid.point(start), end: outline.grid.point(end)))
      }
    }
    // The polygon may begin in the middle of a run.
    if sides.count > 1, let first = sides[0].run, let last = sides[sides.count - 1].run,
      last.isContinued(by: first)
    {
      sides[0].run?.from = last.from
      sides[0].start = sides[sides.count - 1].start
      sides.removeLast()
    }
    guard !sides.isEmpty else { return }
    for index in sides.indices { meet(&sides, index, (index + 1) % sides.count) }
    draw(sides, to: &path)
  }

  private func draw(_ sides: [Side], to path: inout PathData) {
    path.move(to: sides[0].start)
    for (index, side) in sides.enumerated() {
      let segment = side.run.map(part)
      if let segment, !segment.isLine {
        path.add(segment.moved(to: side.start, side.end))
      } else if index < sides.count - 1 {
        path.addLine(to: side.end)
      }
    }
    path.close()
  }

  private func part(_ run: OutlineRun) -> PathSegment {
    let segment = outline.segments[run.segment]
    return run.from <= run.to
      ? segment.part(from: run.from, to: run.to) : segment.part(from: run.to, to: run.from).reversed
  }

  /// Makes a side end exactly where the next one begins. If both are runs, that is their true
  /// crossing.
  private func meet(_ sides: inout [Side], _ index: Int, _ next: Int) {
    var meeting = sides[index].end
    if let before = sides[index].run, let after = sides[next].run {
      let (a, b) = (outline.segments[before.segment], outline.segments[after.segment])
      let gap = CGPoint.minus(a.point(at: before.to), b.point(at: after.from)).length
      if gap <= outline.grid.extent * 1e-13 {
        meeting = a.point(at: before.to)
      } else if let (t, u) = a.meeting(b, near: before.to, after.from) {
        let exact = a.point(at: t)
        if CGPoint.minus(exact, meeting).length <= outline.grid.tolerance * 8 {
          meeting = exact
          sides[index].run?.to = t
          sides[next].run?.from = u
        }
      }
    } else if let run = sides[index].run ?? sides[next].run, let end = end(of: run, near: meeting) {
      meeting = end
    }
    sides[index].end = meeting
    sides[next].start = meeting
  }

  /// The end of the run's segment that lies at `point`, if any.
  private func end(of run: OutlineRun, near point: CGPoint) -> CGPoint? {
    let segment = outline.segments[run.segment]
    return [segment.start, segment.end].first {
      CGPoint.minus($0, point).length <= outline.grid.extent * 1e-8
    }
  }

  /// Whether the polygon is at most a step of the grid thick. Rounding leaves such slivers between
  /// lines that lie on each other.
  private func isSliver(_ polygon: [GridPoint]) -> Bool {
    var (area, around) = (CGFloat(0), CGFloat(0))
    for (index, a) in polygon.enumerated() {
      let b = polygon[(index + 1) % polygon.count]
      area += CGFloat(a.x) * CGFloat(b.y) - CGFloat(b.x) * CGFloat(a.y)
      around += hypot(CGFloat(b.x - a.x), CGFloat(b.y - a.y))
    }
    return abs(area) <= around * 2
  }
}

extension PathSegment {
  /// The segment with its ends moved a little. The control points move along.
  func moved(to start: CGPoint, _ end: CGPoint) -> PathSegment {
    switch self {
    case .line: return .line(start, end)
    case .quad(_, let control, _): return .quad(start, control, end)
    case .cubic(let p0, let p1, let p2, let p3):
      return .cubic(start, .plus(p1, .minus(start, p0)), .plus(p2, .minus(end, p3)), end)
    }
  }

  /// The parameters at which two segments meet, found by Newton's method from parameters close by.
  /// Returns nil if the method does not settle: where the segments only touch, and where the
  /// crossing would lie beyond an end.
  func meeting(_ other: PathSegment, near t0: CGFloat, _ u0: CGFloat) -> (CGFloat, CGFloat)? {
    var (t, u) = (t0, u0)
    for _ in 0..<12 {
      let gap = CGPoint.minus(other.point(at: u), point(at: t))
      let (a, b) = (derivative(at: t), other.derivative(at: u))
      let divisor = a.cross(b)
      guard abs(divisor) > a.length * b.length * 1e-6 else { return nil }
      let (dt, du) = (gap.cross(b) / divisor, gap.cross(a) / divisor)
      t += dt
      u += du
      guard t > -1e-6, t < 1 + 1e-6, u > -1e-6, u < 1 + 1e-6 else { return nil }
      t = min(max(t, 0), 1)
      u = min(max(u, 0), 1)
      if abs(dt) < 1e-15, abs(du) < 1e-15 { break }
    }
    return abs(t - t0) < 0.1 && abs(u - u0) < 0.1 ? (t, u) : nil
  }
}
