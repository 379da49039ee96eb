import Foundation

/// Some lines of a path, from which it is told how often all of them cross.
///
/// Why: where lines cross in a row, Cairo walks 15 lines for it and sorts what is in each. Such
/// rows take some eight times as long as others. Counting all crossings would take as long.
/// Cost: O(1) for a line; some 10 us to look at the pairs of a sample.
package struct LineSample {
  /// The most that rows count more.
  static let most = 8.0
  private static let size = 128

  private var lines: [(a: CGPoint, b: CGPoint)] = []
  private var count = 0
  private let step: Int

  /// - Parameter count: about how many lines there are.
  package init(of count: Int) { step = max(count / Self.size, 1) }

  package mutating func add(_ a: CGPoint, _ b: CGPoint) {
    if count % step == 0 { lines.append((a, b)) }
    count += 1
  }

  /// How much more the rows of a raster cost: from 1, where lines do not cross, to ``most``, where
  /// each row has four crossings.
  package func factor(rows: Double) -> Double {
    guard lines.count > 1 else { return 1 }
    var crossings = 0.0
    for (index, line) in lines.enumerated() {
      for other in lines[..<index] where Self.crosses(line, other) { crossings += 1 }
    }
    let pairs = Double(lines.count) * Double(lines.count - 1)
    let all = crossings / pairs * Double(count) * Double(count - 1)
    return 1 + (Self.most - 1) * min(all / (4 * max(rows, 1)), 1)
  }

  private static func crosses(_ line: (a: CGPoint, b: CGPoint), _ other: (a: CGPoint, b: CGPoint))
    -> Bool
  {
    func side(_ point: CGPoint, _ line: (a: CGPoint, b: CGPoint)) -> Double {
      Double(line.b.x - line.a.x) * Double(point.y - line.a.y)
        - Double(line.b.y - line.a.y) * Double(point.x - line.a.x)
    }
    return side(other.a, line) * side(other.b, line) < 0
      && side(line.a, other) * side(line.b, other) < 0
  }
}
