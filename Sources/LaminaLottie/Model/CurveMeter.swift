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
    // Gauss-Legendre with three points on each step.
    var lengths = [0.0]
    lengths.reserveCapacity(steps + 1)
    let root = 0.6.squareRoot()
    for step in 0..<steps {
      let (middle, half) = ((Double(step) + 0.5) / Double(steps), 0.5 / Double(steps))
      var sum = 0.0
      for (offset, weight) in [(-root, 5.0 / 9), (0, 8.0 / 9), (root, 5.0 / 9)] {
        let tangent = curve.tangent(middle + half * offset)
        sum += weight * hypot(tangent.x, tangent.y)
      }
      lengths.append(lengths[step] + sum * half)
    }
    self.lengths = lengths
    length = lengths[steps]
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
    let inside = step > 0 ? (distance - lengths[low]) / step : 0
    return (Double(low) + inside) / Double(lengths.count - 1)
  }

  /// A line whose control points lie at its ends moves as 3t² - 2t³.
  private func lineParameter(_ share: Double) -> Double {
    0.5 - sin(asin(1 - 2 * share) / 3)
  }
}
