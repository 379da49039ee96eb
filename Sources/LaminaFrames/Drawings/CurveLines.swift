import Foundation
import LaminaGraphics

/// The lines that Cairo makes of curves. It divides a curve until each part is a line within the
/// rasterizer's tolerance.
struct CurveLines {
  /// The most parts of a curve of which a raster sees more than an end. Of longer curves less is
  /// seen.
  static let mostSeen = 2_000.0
  /// Cairo's numbers are less than 2²³, and second differences at most four times as long.
  private static let farthest = 0x1p25

  private let rows: ShapeCost.Rows
  private let reach: Double

  /// - Parameter reach: how many rows a curve's stroke reaches beyond the curve.
  init(_ rows: ShapeCost.Rows, reach: Double) { (self.rows, self.reach) = (rows, reach) }

  /// The parts of the curve from `start` along the `number` points from index `first` on.
  func parts(
    from start: CGPoint, _ points: UnsafePointer<CGPoint>?, _ first: Int, _ number: Int
  ) -> Double {
    guard let points else { return 0 }
    var (low, high) = (Double(start.y), Double(start.y))
    var bend = 0.0
    var (before, middle) = (start, points[first])
    for index in first..<first + number {
      let point = points[index]
      (low, high) = (min(low, Double(point.y)), max(high, Double(point.y)))
      if index > first {
        let bent = SIMD2(
          Double(before.x) - 2 * Double(middle.x) + Double(point.x),
          Double(before.y) - 2 * Double(middle.y) + Double(point.y))
        bend = max(bend, (bent * bent).sum().squareRoot())
        (before, middle) = (middle, point)
      }
    }
    guard high * rows.scale >= rows.first - reach, low * rows.scale <= rows.last + reach else {
      return 0
    }
    return Self.parts(bend, scale: rows.finest)
  }

  /// The most parts of any curve of a path.
  static func most(along path: ShapePath, scale: Double) -> Double {
    parts(Double(path.longestLength), scale: scale)
  }

  /// The parts of a cubic curve whose second differences are at most `bend` long.
  private static func parts(_ bend: Double, scale: Double) -> Double {
    let bend = bend * scale
    return (0.75 * (bend < farthest ? bend : farthest) / ShapeCost.tolerance).squareRoot()
  }
}
