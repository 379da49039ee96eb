import Foundation
import LaminaGraphics

extension StrokePen {
  /// The least length of a pattern of dashes that is drawn, in texels.
  private static let shortest = 0.1

  /// The pen as it is drawn where a unit is `scale` texels long. A pattern that is shorter than a
  /// tenth of a texel becomes one of that length, with as much dash in it.
  package func drawn(scale: Double) -> StrokePen {
    let period = dashes.reduce(0, +)
    let length = CGFloat(Self.shortest / scale)
    guard !dashes.isEmpty, period < length, length.isFinite else { return self }
    let dashed = stride(from: 0, to: dashes.count, by: 2).reduce(0) { $0 + dashes[$1] }
    // A pattern of an odd number is drawn twice, the second time with dashes and gaps exchanged.
    let share = dashes.count.isMultiple(of: 2) ? dashed / period : 0.5
    var pen = self
    pen.dashes = [length * share, length * (1 - share)]
    pen.dashPhase = dashPhase.truncatingRemainder(dividingBy: period) / period * length
    return pen
  }

  /// An upper limit for the number of dashes and gaps along `path`. A curve counts with the lines
  /// between its points.
  package func dashCount(along path: ShapePath) -> Double {
    if dashes.isEmpty { return 0 }
    let length = Double(path.longestLength) * Double(max(end - start, 0))
    let count = length / Double(dashes.reduce(0, +)) * Double(dashes.count)
    return count.isFinite ? count : 1e15
  }
}
