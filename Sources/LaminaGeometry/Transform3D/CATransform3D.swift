import Foundation

/// A 4x4 matrix that moves points of space: p' = [x y z 1]·M, with p a row vector.
///
/// `m41`, `m42` and `m43` are the translation. `m34 = -1/d` gives perspective with the eye at
/// distance `d`.
public struct CATransform3D: Hashable, Sendable, BitwiseCopyable {
  /// First row.
  public var m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat
  /// Second row.
  public var m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat
  /// Third row.
  public var m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat
  /// Fourth row: the translation and the homogeneous scale.
  public var m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat

  /// The zero matrix, as a zeroed C structure is.
  public init() {
    (m11, m12, m13, m14) = (0, 0, 0, 0)
    (m21, m22, m23, m24) = (0, 0, 0, 0)
    (m31, m32, m33, m34) = (0, 0, 0, 0)
    (m41, m42, m43, m44) = (0, 0, 0, 0)
  }

  /// A matrix from its sixteen elements, row by row.
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
    m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }
}

/// The matrix that leaves every point where it is.
public let CATransform3DIdentity = CATransform3D(
  m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0,
  m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)

extension CATransform3D {
  /// Whether every element is finite.
  package var isFinite: Bool {
    // A sum is finite only if its terms are. Terms whose sum overflows are refused as well.
    let sum = rows.0 + rows.1 + rows.2 + rows.3
    return sum.sum().isFinite
  }

  /// The four rows.
  package var rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>) {
    get {
      (
        SIMD4(Double(m11), Double(m12), Double(m13), Double(m14)),
        SIMD4(Double(m21), Double(m22), Double(m23), Double(m24)),
        SIMD4(Double(m31), Double(m32), Double(m33), Double(m34)),
        SIMD4(Double(m41), Double(m42), Double(m43), Double(m44))
      )
    }
    set {
      (m11, m12, m13, m14) = (newValue.0.x, newValue.0.y, newValue.0.z, newValue.0.w)
      (m21, m22, m23, m24) = (newValue.1.x, newValue.1.y, newValue.1.z, newValue.1.w)
      (m31, m32, m33, m34) = (newValue.2.x, newValue.2.y, newValue.2.z, newValue.2.w)
      (m41, m42, m43, m44) = (newValue.3.x, newValue.3.y, newValue.3.z, newValue.3.w)
    }
  }

  /// A matrix from its four rows.
  package init(rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)) {
    self.init()
    self.rows = rows
  }
}
