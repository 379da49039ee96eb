import Foundation
import Lamina

/// The length along a path of several curves: where a share of it lies.
struct OutlineMeasure {
  private let first: CGPoint
  private let meters: [CurveMeter]
  /// The length up to the end of each curve.
  private let ends: [Double]

  /// Nil for a path without points. O(points).
  init?(_ outline: CubicOutline) {
    guard let first = outline.vertices.first else { return nil }
    self.first = first
    meters = (0..<outline.curveCount).map { CurveMeter(outline.curve($0)) }
      .filter { $0.length > 0 }
    var (ends, sum) = ([Double](), 0.0)
    for meter in meters {
      sum += meter.length
      ends.append(sum)
    }
    self.ends = ends
  }

  /// The point at a share of the length from 0 to 1, and the direction there. The direction of a
  /// path without length is zero. Logarithmic in the number of curves.
  func spot(at share: Double) -> (point: CGPoint, way: CGPoint) {
    guard let length = ends.last else { return (first, .zero) }
    let distance = min(max(share, 0), 1) * length
    var (low, high) = (0, ends.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] < distance { low = middle + 1 } else { high = middle }
    }
    let meter = meters[low]
    let t = meter.parameter(at: distance - (ends[low] - meter.length))
    return (meter.curve.point(t), meter.curve.direction(t))
  }
}
