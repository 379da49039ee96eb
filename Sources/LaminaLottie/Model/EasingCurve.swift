import Foundation

/// The curve of a keyframe's easing: from (0, 0) to (1, 1), with two control points. Values may
/// leave 0...1, times may not.
struct EasingCurve: Equatable, Sendable {
  let (x1, y1, x2, y2): (Double, Double, Double, Double)

  init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = min(max(x1, 0), 1)
    self.x2 = min(max(x2, 0), 1)
    (self.y1, self.y2) = (y1, y2)
  }

  static let linear = EasingCurve(0, 0, 1, 1)

  var isLinear: Bool { x1 == y1 && x2 == y2 }

  /// The progress of the value at a progress of time from 0 to 1.
  func value(at time: Double) -> Double {
    if isLinear || time <= 0 || time >= 1 { return min(max(time, 0), 1) }
    let t = parameter(time)
    let s = 1 - t
    return 3 * s * s * t * y1 + 3 * s * t * t * y2 + t * t * t
  }

  /// Where the curve has an x. It rises, so bisection always ends there; Newton's steps are taken
  /// while they stay inside.
  private func parameter(_ x: Double) -> Double {
    var (low, high, t) = (0.0, 1.0, x)
    for _ in 0..<48 {
      let s = 1 - t
      let error = 3 * s * s * t * x1 + 3 * s * t * t * x2 + t * t * t - x
      if abs(error) < 1e-10 { break }
      if error > 0 { high = t } else { low = t }
      let slope = 3 * s * s * x1 + 6 * s * t * (x2 - x1) + 3 * t * t * (1 - x2)
      let next = slope > 1e-9 ? t - error / slope : -1
      t = next > low && next < high ? next : (low + high) / 2
    }
    return t
  }
}
