import Foundation
import Lamina

/// The length along a curve: which parameter lies at which length.
struct CurveMeter: Sendable {
  let curve: CubicCurve
  let length: Double
  /// The length up to each of the parameters k / (count - 1).
  private let lengths: [Double]
  private let isLine: Bool

  init(_ curve: CubicCurve, steps: Int = 32) {
    self.curve = curve
    isLine = curve.p1 == curve.p0 && curve.p2 == curve.p3
    if isLine {
      length = curve.p0.distance(to: curve.p3)
      lengths = []
      return
    }
    var lengths = [0.0]
    lengths.reserveCapacity(steps + 1)
    for step in 0..<steps {
      let part = Self.length(
        curve, from: Double(step) / Double(steps), to: Double(step + 1) / Double(steps))
      lengths.append(lengths[step] + part)
    }
    self.lengths = lengths
    length = lengths[steps]
  }

  /// The length between two parameters that are near each other: Gauss-Legendre with three points.
  private static func length(_ curve: CubicCurve, from start: Double, to end: Double) -> Double {
    let (middle, half) = ((start + end) / 2, (end - start) / 2)
    let root = half * 0.774_596_669_241_483_4
    return half * 5 / 9
      * (speed(curve, middle - root) + speed(curve, middle + root)
        + 1.6 * speed(curve, middle))
  }

  private static func speed(_ curve: CubicCurve, _ t: Double) -> Double {
    let tangent = curve.tangent(t)
    return (tangent.x * tangent.x + tangent.y * tangent.y).squareRoot()
  }

  /// The parameter at a length from the start.
  func parameter(at distance: Double) -> Double {
    if distance <= 0 || length <= 0 { return 0 }
    if distance >= length { return 1 }
    if isLine { return lineParameter(distance / length) }
    var (low, high) = (0, lengths.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lengths[middle] <= distance { low = middle } else { high = middle }
    }
    let step = lengths[high] - lengths[low]
    let count = Double(lengths.count - 1)
    let start = Double(low) / count
    let rest = distance - lengths[low]
    var t = start + (step > 0 ? rest / step : 0) / count
    // The speed is not even inside a step, and may be next to nothing: Newton's steps, and halves
    // of what is left where one would leave it.
    var (least, greatest) = (start, Double(high) / count)
    for _ in 0..<30 {
      let excess = Self.length(curve, from: start, to: t) - rest
      if abs(excess) <= length * 1e-10 { break }
      if excess > 0 { greatest = t } else { least = t }
      let next = t - excess / Self.speed(curve, t)
      t = next > least && next < greatest ? next : (least + greatest) / 2
    }
    return t
  }

  /// A line whose control points lie at its ends moves as 3t² - 2t³.
  private func lineParameter(_ share: Double) -> Double {
    0.5 - sin(asin(1 - 2 * share) / 3)
  }
}
