import LaminaGeometry

/// A generator that gives the same numbers for the same seed (SplitMix64).
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }
}

extension CATransform3D {
  /// Element `row`, `column`, counted from zero.
  subscript(row: Int, column: Int) -> Double {
    let all = [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
    return Double(all[row * 4 + column])
  }

  static func random(_ random: inout Seeded) -> CATransform3D {
    var t = CATransform3DIdentity
    t.rows.0 = .random(in: -2...2, using: &random)
    t.rows.1 = .random(in: -2...2, using: &random)
    t.rows.2 = .random(in: -2...2, using: &random)
    t.rows.3 = .random(in: -2...2, using: &random)
    return t
  }
}

/// The product, element by element, from the definition.
func naiveProduct(_ a: CATransform3D, _ b: CATransform3D) -> [[Double]] {
  (0..<4).map { i in (0..<4).map { j in (0..<4).reduce(0.0) { $0 + a[i, $1] * b[$1, j] } } }
}

/// The largest difference between two matrices.
func distance(_ a: CATransform3D, _ b: CATransform3D) -> Double {
  var worst = 0.0
  for i in 0..<4 { for j in 0..<4 { worst = max(worst, abs(a[i, j] - b[i, j])) } }
  return worst
}
