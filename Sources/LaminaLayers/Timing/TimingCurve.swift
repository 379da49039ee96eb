/// A cubic Bézier curve from (0, 0) to (1, 1), read as a function of x.
///
/// What: solves x(t) = x for t and returns y(t), in double precision, from control points that are
/// stored in single precision.
/// How: Newton's steps inside a bracket. A step that leaves the bracket, and any step after the
/// tenth, halves the bracket instead. x(0) = 0 and x(1) = 1 lie on either side, so there is a
/// solution for all control points. If the x of a control point is outside 0...1, the curve may
/// turn back and have several solutions; the same one is always taken.
/// Accuracy: as Apple's solver, which was measured to stop 1e-5 short in x: every known value is
/// met to single precision. A tolerance of 0 solves to the last digit; the named curves then differ
/// by up to 2e-6.
/// Cost: 2 to 4 steps on ordinary curves, 70 at most. No memory.
package struct TimingCurve: BitwiseCopyable, Hashable, Sendable {
  package let x1: Float
  package let y1: Float
  package let x2: Float
  package let y2: Float

  package init(x1: Float, y1: Float, x2: Float, y2: Float) {
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
  }

  /// The pace of implicit animations, which also replaces unknown names.
  package static let standard = TimingCurve(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)

  /// The height of the curve at `x`, which is limited to 0...1. The height may leave 0...1 if a
  /// control point does.
  package func evaluate(_ x: Double, tolerance: Double = 1e-5) -> Double {
    // Written so that NaN gives 0.
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    if x1 == y1, x2 == y2 { return x }
    return Self.component(
      Double(y1), Double(y2), at: parameter(x, tolerance: max(tolerance, 1e-16)))
  }

  private func parameter(_ x: Double, tolerance: Double) -> Double {
    let (x1, x2) = (Double(x1), Double(x2))
    var (low, high) = (0.0, 1.0)
    var t = x
    for step in 0..<70 {
      let error = Self.component(x1, x2, at: t) - x
      if abs(error) < tolerance { return t }
      if error > 0 { high = t } else { low = t }
      var next = t - error / Self.slope(x1, x2, at: t)
      // NaN, which a level curve gives, fails the comparison too.
      if step >= 10 || !(next > low && next < high) { next = (low + high) / 2 }
      if next == t { return t }
      t = next
    }
    return t
  }

  /// One coordinate of the curve; `a` and `b` are that coordinate of the two inner points.
  private static func component(_ a: Double, _ b: Double, at t: Double) -> Double {
    let linear = 3 * a
    let square = 3 * (b - a) - linear
    let cube = 1 - linear - square
    return ((cube * t + square) * t + linear) * t
  }

  private static func slope(_ a: Double, _ b: Double, at t: Double) -> Double {
    let linear = 3 * a
    let square = 3 * (b - a) - linear
    let cube = 1 - linear - square
    return (3 * cube * t + 2 * square) * t + linear
  }
}
