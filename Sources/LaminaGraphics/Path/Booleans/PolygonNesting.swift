/// Finds which polygons are the holes of which.
///
/// What: takes polygons that neither cross nor overlap, where holes run clockwise with y up and all
/// others run counterclockwise. A horizontal line goes through the middle of each hole, between two
/// rows of the grid, so it meets no corner. The hole belongs to the smallest polygon that is larger
/// than the hole and has an odd number of sides to the left of the hole on that line.
/// Why: the library's own way compares polygons with each other, which can take minutes.
/// Cost: O(lines · log lines), and for each hole the lines at its height, 2 ns each. It gives up
/// after `mostSearches` of them.
struct PolygonNesting {
  private struct Line {
    var low: GridPoint
    var high: GridPoint
    var polygon: Int
  }

  private let polygons: [[GridPoint]]
  /// Twice the area of each polygon, above 0 if it is no hole.
  private let areas: [Double]
  /// The number of lines that were looked at for all holes.
  private(set) var searched = 0
  private static let mostSearches = 20_000_000
  /// How far two lines on each other may seem to be apart, in steps of the grid.
  private static let slack = 1e-3

  init(_ polygons: [[GridPoint]]) {
    self.polygons = polygons
    areas = polygons.map { polygon in
      guard var last = polygon.last else { return 0 }
      var area = 0.0
      for point in polygon {
        area += Double(last.x) * Double(point.y) - Double(point.x) * Double(last.y)
        last = point
      }
      return area
    }
  }

  /// The indices of the polygons that form a part: the outer one, and then its holes. Returns nil
  /// if that takes too long, or if the thread's work is over.
  mutating func groups() -> [[Int]]? {
    var groups: [[Int]] = []
    var numbers: [Int: Int] = [:]
    for index in areas.indices where areas[index] > 0 {
      numbers[index] = groups.count
      groups.append([index])
    }
    guard let owners = owners() else { return nil }
    for (hole, owner) in owners {
      if let owner, let number = numbers[owner] { groups[number].append(hole) }
    }
    return groups
  }

  /// For each hole, in order: the polygon around it, if any.
  private mutating func owners() -> [(hole: Int, owner: Int?)]? {
    var holes: [(y: Int64, index: Int)] = []
    for index in areas.indices where areas[index] < 0 {
      let (low, high) = polygons[index].reduce((Int64.max, Int64.min)) {
        (min($0.0, $1.y), max($0.1, $1.y))
      }
      holes.append((low + (high - low - 1) / 2, index))
    }
    if holes.isEmpty { return [] }
    holes.sort { $0.y < $1.y }
    let lines = lines()
    var next = 0
    var crossing: [Line] = []
    var owners: [(hole: Int, owner: Int?)] = []
    for (y, hole) in holes {
      while next < lines.count, lines[next].low.y <= y {
        crossing.append(lines[next])
        next += 1
      }
      crossing.removeAll { $0.high.y <= y }
      searched += crossing.count
      if searched > Self.mostSearches || WorkToken.isCurrentOver { return nil }
      owners.append((hole, owner(of: hole, crossing, at: y)))
    }
    owners.sort { $0.hole < $1.hole }
    return owners
  }

  /// All lines that are not horizontal, by their lower ends.
  private func lines() -> [Line] {
    var lines: [Line] = []
    for (index, polygon) in polygons.enumerated() where areas[index] != 0 {
      guard var last = polygon.last else { continue }
      for point in polygon {
        if point.y > last.y {
          lines.append(Line(low: last, high: point, polygon: index))
        } else if point.y < last.y {
          lines.append(Line(low: point, high: last, polygon: index))
        }
        last = point
      }
    }
    lines.sort { $0.low.y < $1.low.y }
    return lines
  }

  /// The polygon around a hole.
  ///
  /// - Parameter crossing: the lines that cross the height `y` + 1/2.
  private func owner(of hole: Int, _ crossing: [Line], at y: Int64) -> Int? {
    let height = Double(y) + 0.5
    func place(_ line: Line) -> Double {
      let share = (height - Double(line.low.y)) / Double(line.high.y - line.low.y)
      return Double(line.low.x) + Double(line.high.x - line.low.x) * share
    }
    var left = Double.infinity
    for line in crossing where line.polygon == hole { left = min(left, place(line)) }
    // The polygons with an odd number of sides so far.
    var around: Set<Int> = []
    for line in crossing where areas[line.polygon] > -areas[hole] {
      guard place(line) <= left + Self.slack else { continue }
      if around.remove(line.polygon) == nil { around.insert(line.polygon) }
    }
    return around.min { areas[$0] < areas[$1] }
  }
}
