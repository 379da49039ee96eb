import Foundation

/// Paths as polygons of the grid. Remembers the segment that each line came from.
struct GridOutline {
  /// A line of a polygon, from sample `index` to the next sample of its segment.
  struct Line {
    var segment: Int
    var index: Int
  }

  let grid: PathGrid
  private(set) var segments: [PathSegment] = []
  /// The number of lines that each segment was cut into.
  private(set) var lineCounts: [Int] = []
  /// The grid points along each segment: one more than the segment has lines.
  private var samples: [[GridPoint]] = []
  /// For each grid point, the lines that start at it as a sample.
  private var places: [GridPoint: [Line]] = [:]
  private(set) var lineTotal = 0
  /// The most lines that it may have.
  private let mostLines: Int
  /// Whether it would have more. Then it is of no use.
  var isTooLong: Bool { lineTotal > mostLines }

  /// The most lines that all curves together become. Every curve may have four lines in any case.
  private static let maximumLines = 1_000_000

  init(grid: PathGrid, mostLines: Int) { (self.grid, self.mostLines) = (grid, mostLines) }

  /// Adds a path and returns its polygons; none if it would be too long.
  mutating func add(_ path: PathData) -> [[GridPoint]] {
    if path.verbs.count > mostLines { lineTotal = max(lineTotal, path.verbs.count) }
    if isTooLong { return [] }
    let subpaths = path.subpaths
    let count = subpaths.reduce(1) { $0 + $1.segments.count + 1 }
    let maximum = min(max(Self.maximumLines / count, 4), 500)
    return subpaths.map { subpath in
      var polygon: [GridPoint] = []
      for segment in subpath.filled where !segment.isPoint {
        if isTooLong { break }
        for point in add(segment, maximum: maximum) where point != polygon.last {
          polygon.append(point)
        }
      }
      if polygon.count > 1, polygon.first == polygon.last { polygon.removeLast() }
      return polygon
    }.filter { $0.count > 2 }
  }

  private mutating func add(_ segment: PathSegment, maximum: Int) -> [GridPoint] {
    let size = segment.controlPolygonLength
    let tolerance = min(grid.tolerance, size * 1e-3)
    let count = segment.lineCount(tolerance: max(tolerance, grid.extent * 1e-8), maximum: maximum)
    let points = (0...count).map { grid.grid(segment.point(at: CGFloat($0) / CGFloat(count))) }
    for (index, point) in points.enumerated() {
      places[point, default: []].append(Line(segment: segments.count, index: index))
    }
    segments.append(segment)
    lineCounts.append(count)
    samples.append(points)
    lineTotal += count
    return points
  }

  /// The part of a source segment that a line of a result lies on.
  func run(from start: GridPoint, to end: GridPoint, searches: inout Int) -> OutlineRun? {
    for place in places[start] ?? [] where searches > 0 {
      searches -= 1
      if let run = run(place, start: start, end: end) { return run }
    }
    for place in places[end] ?? [] where searches > 0 {
      searches -= 1
      if let run = run(place, start: end, end: start) { return run.reversed }
    }
    // Both ends are crossings. Both lie on one line of one segment, so every line has to be
    // searched.
    guard searches >= lineTotal else { return nil }
    searches -= lineTotal
    for segment in segments.indices {
      for index in 0..<lineCounts[segment] {
        let line = Line(segment: segment, index: index)
        guard let t0 = parameter(of: start, on: line, step: 1),
          let t1 = parameter(of: end, on: line, step: 1)
        else { continue }
        return OutlineRun(segment: segment, from: t0, to: t1)
      }
    }
    return nil
  }

  /// A run that starts at a sample, along one of the two lines that meet there.
  private func run(_ place: Line, start: GridPoint, end: GridPoint) -> OutlineRun? {
    for step in [1, -1] where (0...lineCounts[place.segment]).contains(place.index + step) {
      guard samples[place.segment][place.index + step] != start,
        let t = parameter(of: end, on: place, step: step)
      else { continue }
      let from = CGFloat(place.index) / CGFloat(lineCounts[place.segment])
      return OutlineRun(segment: place.segment, from: from, to: t)
    }
    return nil
  }

  /// The parameter of a point on the line from a sample to a neighbour; nil if the point is not on
  /// the line, within rounding.
  private func parameter(of point: GridPoint, on line: Line, step: Int) -> CGFloat? {
    let (a, b) = (samples[line.segment][line.index], samples[line.segment][line.index + step])
    // Crossings are rounded to the grid, so they may lie beside the line.
    let slack: Int64 = 2
    guard point.x >= min(a.x, b.x) - slack, point.x <= max(a.x, b.x) + slack,
      point.y >= min(a.y, b.y) - slack, point.y <= max(a.y, b.y) + slack
    else { return nil }
    let along = CGPoint(x: CGFloat(b.x - a.x), y: CGFloat(b.y - a.y))
    let away = CGPoint(x: CGFloat(point.x - a.x), y: CGFloat(point.y - a.y))
    let length = along.length
    guard length > 0, abs(along.cross(away)) <= CGFloat(slack) * length else { return nil }
    let fraction = point == b ? 1 : min(max(along.dot(away) / (length * length), 0), 1)
    return (CGFloat(line.index) + CGFloat(step) * fraction) / CGFloat(lineCounts[line.segment])
  }
}

/// A part of a source segment, in either direction.
struct OutlineRun {
  var segment: Int
  var from: CGFloat
  var to: CGFloat

  var reversed: OutlineRun { OutlineRun(segment: segment, from: to, to: from) }

  /// Whether `next` begins where this run ends and continues in the same direction.
  func isContinued(by next: OutlineRun) -> Bool {
    segment == next.segment && abs(to - next.from) < 1e-9 && (to > from) == (next.to > next.from)
  }
}
