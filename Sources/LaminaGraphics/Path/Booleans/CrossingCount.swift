import Foundation

/// Counts where the lines of polygons cross, before the library combines the polygons.
///
/// What: the crossings, and as a part of one each line and each pair of lines at the same height.
/// Why: the library looks at every pair of lines at the same height, and sorts the crossings of
/// each strip again and again. Measured with it, a count of 100,000 takes at most 0.3 s, and twice
/// as much takes four times as long.
/// Cost: O(lines · log lines + pairs), 3 ns each. It stops where the count is over the limit.
struct CrossingCount {
  /// Lines that count as one crossing.
  private static let lines = 2
  /// Pairs of lines at the same height that count as one crossing, if few lines are.
  private static let pairs = 128.0
  /// So many more lines at the same height leave the processor's cache once more.
  private static let crowd = 512.0

  /// The most lines that a count of `most` allows.
  static func mostLines(_ most: Int) -> Int { ExactProduct.of(most, lines) }

  private struct Line {
    /// The lower end.
    var low: GridPoint
    var high: GridPoint
  }

  /// The count of the lines of `polygons`. If it is more than `most`, some number above `most`.
  static func of(_ polygons: [[GridPoint]], atMost most: Int) -> Int {
    var list: [Line] = []
    list.reserveCapacity(polygons.reduce(0) { $0 + $1.count })
    for polygon in polygons {
      guard var last = polygon.last else { continue }
      for point in polygon {
        list.append(
          point.y < last.y ? Line(low: point, high: last) : Line(low: last, high: point))
        last = point
      }
    }
    let base = list.count / lines
    if base > most { return base }
    list.sort { $0.low.y < $1.low.y }
    let (pairs, crossings) = list.withUnsafeBufferPointer { count($0, atMost: most - base) }
    let crowd = 1 + pairs / Double(max(list.count, 1)) / Self.crowd
    return base + crossings + Int(min(pairs / Self.pairs * crowd, 1e15))
  }

  /// The pairs of lines at the same height, and those that cross; lower numbers once they are too
  /// many together.
  private static func count(
    _ list: UnsafeBufferPointer<Line>, atMost most: Int
  ) -> (pairs: Double, crossings: Int) {
    var (pairs, crossings) = (0, 0)
    let mostPairs = ExactProduct.of(most, Int(Self.pairs))
    for (index, line) in list.enumerated() {
      let (left, right) = (min(line.low.x, line.high.x), max(line.low.x, line.high.x))
      var next = index + 1
      while next < list.count, list[next].low.y < line.high.y {
        let other = list[next]
        next += 1
        if max(other.low.x, other.high.x) < left || min(other.low.x, other.high.x) > right {
          continue
        }
        if crosses(line, other) { crossings += 1 }
      }
      pairs += next - index - 1
      if crossings > most || pairs > mostPairs { break }
    }
    return (Double(pairs), crossings)
  }

  /// Whether the lines have a point in common that is no end of either.
  private static func crosses(_ a: Line, _ b: Line) -> Bool {
    let (first, second) = (side(of: b.low, a), side(of: b.high, a))
    guard first < 0 && second > 0 || first > 0 && second < 0 else { return false }
    let (third, fourth) = (side(of: a.low, b), side(of: a.high, b))
    return third < 0 && fourth > 0 || third > 0 && fourth < 0
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
