import Foundation

/// Lengths along one segment, by Gauss-Legendre integration of its speed.
struct ArcLength {
  let segment: PathSegment
  let length: CGFloat
  /// The length from the start to the end of each part, where the parts are equal by parameter. For
  /// a line: 0 and the whole length.
  private let reached: [CGFloat]

  init(_ segment: PathSegment) {
    self.segment = segment
    if segment.isLine {
      length = CGPoint.minus(segment.end, segment.start).length
      reached = [0, length]
      return
    }
    let parts = 16
    let allowed = segment.controlPolygonLength * 1e-12
    var sums: [CGFloat] = [0]
    var sum: CGFloat = 0
    for part in 0..<parts {
      let (from, to) = (CGFloat(part) / CGFloat(parts), CGFloat(part + 1) / CGFloat(parts))
      sum += Self.integrate(segment, from, to, allowed: allowed, depth: 12)
      sums.append(sum)
    }
    length = sum
    reached = sums
  }

  /// The parameter at a distance along the segment.
  func parameter(at distance: CGFloat) -> CGFloat {
    guard distance > 0, length > 0 else { return 0 }
    guard distance < length else { return 1 }
    if segment.isLine { return distance / length }
    var (low, high) = (0, reached.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if reached[middle] <= distance { low = middle } else { high = middle }
    }
    let parts = CGFloat(reached.count - 1)
    let (from, to) = (CGFloat(low) / parts, CGFloat(low + 1) / parts)
    let wanted = distance - reached[low]
    let allowed = segment.controlPolygonLength * 1e-12
    var (least, greatest) = (from, to)
    let whole = reached[high] - reached[low]
    var t = whole > 0 ? from + (to - from) * wanted / whole : from
    for _ in 0..<40 {
      let excess = Self.integrate(segment, from, t, allowed: allowed, depth: 8) - wanted
      if abs(excess) <= allowed * 4 { break }
      if excess > 0 { greatest = t } else { least = t }
      let step = t - excess / segment.derivative(at: t).length
      // Take Newton's step, or halve the bracket if the step leaves it.
      t = step > least && step < greatest ? step : (least + greatest) / 2
    }
    return t
  }

  private static func integrate(
    _ segment: PathSegment, _ from: CGFloat, _ to: CGFloat, allowed: CGFloat, depth: Int
  ) -> CGFloat {
    let middle = (from + to) / 2
    let whole = gauss(segment, from, to)
    let (first, second) = (gauss(segment, from, middle), gauss(segment, middle, to))
    let finer = first + second
    if depth == 0 || !(abs(finer - whole) > allowed) { return finer }
    return integrate(segment, from, middle, allowed: allowed / 2, depth: depth - 1)
      + integrate(segment, middle, to, allowed: allowed / 2, depth: depth - 1)
  }

  private static func gauss(_ segment: PathSegment, _ from: CGFloat, _ to: CGFloat) -> CGFloat {
    let (middle, half) = ((from + to) / 2, (to - from) / 2)
    func speed(_ node: CGFloat) -> CGFloat { segment.derivative(at: middle + half * node).length }
    let inner: CGFloat = 0.538_469_310_105_683_1
    let outer: CGFloat = 0.906_179_845_938_664
    return half
      * (0.568_888_888_888_888_9 * speed(0) + 0.478_628_670_499_366_5
        * (speed(inner) + speed(-inner))
        + 0.236_926_885_056_189_1 * (speed(outer) + speed(-outer)))
  }
}
