import Foundation

/// Counts where the lines of polygons cross, before the library combines the polygons.
///
/// What: the crossings, and as a part of one each line and each pair of lines at the same height.
/// Two lines that lie on each other count for a crossing for each thousand lines of both polygons,
/// and for each thousand of a twentieth of all lines.
/// Why: the library looks at every pair of lines at the same height, and sorts the crossings of
/// each strip again and again. Where lines lie on each other it joins two polygons, or divides one,
/// and walks along both, as they are by then: those of a mosaic have grown. Measured with it, a
/// count of 100,000 takes at most 0.3 s, and twice as much takes four times as long.
/// Cost: O(lines · log lines + pairs), 3 ns each. It stops where the count is over the limit.
struct CrossingCount {
  /// Lines that count as one crossing.
  private static let lines = 2
  /// Pairs of lines at the same height that count as one crossing, if few lines are.
  private static let pairs = 128.0
  /// So many lines are walked along in the time of a crossing.
  private static let walk = 1_000.0
  /// So many lines of a mosaic are one line of a polygon that has grown.
  private static let mosaic = 20.0
  /// So many more lines at the same height leave the processor's cache once more.
  private static let crowd = 512.0

  /// The most lines that a count of `most` allows.
  static func mostLines(_ most: Int) -> Int { ExactProduct.of(most, lines) }

  private struct Line {
    /// The lower end.
    var low: GridPoint
    var high: GridPoint
    /// The number of lines of its polygon.
    var size: Int
  }

  /// The count of the lines of `polygons`. If it is more than `most`, some number above `most`.
  static func of(_ polygons: [[GridPoint]], atMost most: Int) -> Int {
    var list: [Line] = []
    list.reserveCapacity(polygons.reduce(0) { $0 + $1.count })
    for polygon in polygons {
      guard var last = polygon.last else { continue }
      for point in polygon {
        let (low, high) = point.y < last.y ? (point, last) : (last, point)
        list.append(Line(low: low, high: high, size: polygon.count))
        last = point
      }
    }
    let base = list.count / lines
    if base > most { return base }
    list.sort { $0.low.y < $1.low.y }
    let (pairs, crossings, walked) = list.withUnsafeBufferPointer {
      count($0, atMost: most - base)
    }
    let crowd = 1 + pairs / Double(max(list.count, 1)) / Self.crowd
    let parts = pairs / Self.pairs * crowd + walked / Self.walk
    return base + crossings + Int(min(parts, 1e15))
  }

  /// The pairs of lines at the same height, those that cross, and the lines that are walked along
  /// for those that lie on each other; lower numbers once they are too many together.
  private static func count(
    _ list: UnsafeBufferPointer<Line>, atMost most: Int
  ) -> (pairs: Double, crossings: Int, walked: Double) {
    var (pairs, crossings, walked) = (0, 0, 0.0)
    let grown = Double(list.count) / Self.mosaic
    let mostPairs = ExactProduct.of(most, Int(Self.pairs))
    for (index, line) in list.enumerated() {
      let (left, right) = (min(line.low.x, line.high.x), max(line.low.x, line.high.x))
      var next = index + 1
      let isFlat = line.low.y == line.high.y
      while next < list.count,
        list[next].low.y < line.high.y || isFlat && list[next].low.y == line.high.y
      {
        let other = list[next]
        next += 1
        if max(other.low.x, other.high.x) < left || min(other.low.x, other.high.x) > right {
          continue
        }
        switch meeting(line, other) {
        case .none: break
        case .crossing: crossings += 1
        case .join: walked += Double(line.size + other.size) + grown
        }
      }
      pairs += next - index - 1
      if Double(crossings) + walked / Self.walk > Double(most) || pairs > mostPairs { break }
    }
    return (Double(pairs), crossings, walked)
  }

  private enum Meeting {
    case none
    /// The lines have one point in common, which is no end of either.
    case crossing
    /// The lines are parts of one line, and share some of it.
    case join
  }

  /// How two lines meet whose boxes touch.
  private static func meeting(_ a: Line, _ b: Line) -> Meeting {
    let (first, second) = (side(of: b.low, a), side(of: b.high, a))
    if first == 0, second == 0 { return .join }
    guard first < 0 && second > 0 || first > 0 && second < 0 else { return .none }
    let (third, fourth) = (side(of: a.low, b), side(of: a.high, b))
    return third < 0 && fourth > 0 || third > 0 && fourth < 0 ? .crossing : .none
  }

  /// On which side of a line a point is. Coordinates have 30 bits, so nothing overflows.
  private static func side(of point: GridPoint, _ line: Line) -> Int64 {
    (line.high.x - line.low.x) * (point.y - line.low.y)
      - (line.high.y - line.low.y) * (point.x - line.low.x)
  }
}

/// Products that no number can hold become the largest number.
enum ExactProduct {
  static func of(_ a: Int, _ b: Int) -> Int {
    let (product, overflows) = a.multipliedReportingOverflow(by: b)
    return overflows ? .max : product
  }
}
