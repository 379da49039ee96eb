import Foundation

/// What a map between planes can do, cheapest first. A product has the dearer kind of its two
/// factors.
@usableFromInline
package enum TransformKind: UInt8, Comparable, Sendable, CaseIterable, BitwiseCopyable {
  /// Leaves every point where it is.
  case identity
  /// Moves points.
  case translate
  /// Scales along the axes, possibly by negative factors, and moves. Rectangles stay parallel to
  /// the axes.
  case scaleTranslate
  /// Any affine map.
  case affine
  /// Divides by a coordinate. Straight lines stay straight; parallels do not stay parallel.
  case projective

  @inlinable package static func < (a: TransformKind, b: TransformKind) -> Bool {
    a.rawValue < b.rawValue
  }
}

/// A map from one plane to another in homogeneous row vectors: [x' y' w'] = [x y 1]·M.
///
/// A layer's transform becomes such a map when it is flattened: z is 0 on the way in and is dropped
/// on the way out. In single precision, a device coordinate of 16,384 is exact to 1/1024 of a
/// pixel.
@usableFromInline package struct Homography: Equatable, Sendable, BitwiseCopyable {
  /// The row that multiplies x: its contributions to x', y', w'.
  @usableFromInline package var m11: Float, m12: Float, m13: Float
  /// The row that multiplies y.
  @usableFromInline package var m21: Float, m22: Float, m23: Float
  /// The row that multiplies 1: the translation, and w' at the origin.
  @usableFromInline package var m31: Float, m32: Float, m33: Float
  @usableFromInline package var kind: TransformKind

  @usableFromInline package static let identity = Homography(translateX: 0, y: 0)

  /// A map from its nine numbers. Finds the kind from the numbers.
  @inlinable package init(
    _ m11: Float, _ m12: Float, _ m13: Float, _ m21: Float, _ m22: Float, _ m23: Float,
    _ m31: Float, _ m32: Float, _ m33: Float
  ) {
    (self.m11, self.m12, self.m13) = (m11, m12, m13)
    (self.m21, self.m22, self.m23) = (m21, m22, m23)
    (self.m31, self.m32, self.m33) = (m31, m32, m33)
    if m13 != 0 || m23 != 0 || m33 != 1 {
      kind = .projective
    } else if m12 != 0 || m21 != 0 {
      kind = .affine
    } else if m11 != 1 || m22 != 1 {
      kind = .scaleTranslate
    } else if m31 != 0 || m32 != 0 {
      kind = .translate
    } else {
      kind = .identity
    }
  }

  /// An affine map: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
  @inlinable package init(a: Float, b: Float, c: Float, d: Float, tx: Float, ty: Float) {
    self.init(a, b, 0, c, d, 0, tx, ty, 1)
  }

  /// An affine map whose kind is known: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
  @inlinable
  package init(kind: TransformKind, a: Float, b: Float, c: Float, d: Float, tx: Float, ty: Float) {
    (m11, m12, m13) = (a, b, 0)
    (m21, m22, m23) = (c, d, 0)
    (m31, m32, m33) = (tx, ty, 1)
    self.kind = kind
  }

  /// A translation.
  @inlinable package init(translateX tx: Float, y ty: Float) {
    self.init(1, 0, 0, 0, 1, 0, tx, ty, 1)
  }

  /// `t` flattened: z is 0 on the way in and is dropped on the way out.
  @inlinable package init(flattening t: CATransform3D) {
    self.init(
      Float(t.m11), Float(t.m12), Float(t.m14), Float(t.m21), Float(t.m22), Float(t.m24),
      Float(t.m41), Float(t.m42), Float(t.m44))
  }

  /// First this map, then `next`.
  @inlinable package func concatenating(_ next: Homography) -> Homography {
    switch max(kind, next.kind) {
    case .identity:
      return self
    case .translate:
      return Homography(translateX: m31 + next.m31, y: m32 + next.m32)
    case .scaleTranslate:
      return Homography(
        m11 * next.m11, 0, 0, 0, m22 * next.m22, 0,
        m31 * next.m11 + next.m31, m32 * next.m22 + next.m32, 1)
    case .affine:
      return Homography(
        m11 * next.m11 + m12 * next.m21, m11 * next.m12 + m12 * next.m22, 0,
        m21 * next.m11 + m22 * next.m21, m21 * next.m12 + m22 * next.m22, 0,
        m31 * next.m11 + m32 * next.m21 + next.m31, m31 * next.m12 + m32 * next.m22 + next.m32, 1)
    case .projective:
      return Homography(
        m11 * next.m11 + m12 * next.m21 + m13 * next.m31,
        m11 * next.m12 + m12 * next.m22 + m13 * next.m32,
        m11 * next.m13 + m12 * next.m23 + m13 * next.m33,
        m21 * next.m11 + m22 * next.m21 + m23 * next.m31,
        m21 * next.m12 + m22 * next.m22 + m23 * next.m32,
        m21 * next.m13 + m22 * next.m23 + m23 * next.m33,
        m31 * next.m11 + m32 * next.m21 + m33 * next.m31,
        m31 * next.m12 + m32 * next.m22 + m33 * next.m32,
        m31 * next.m13 + m32 * next.m23 + m33 * next.m33)
    }
  }

  /// The determinant of the three rows.
  @inlinable package var determinant: Float {
    m11 * (m22 * m33 - m23 * m32) - m12 * (m21 * m33 - m23 * m31) + m13 * (m21 * m32 - m22 * m31)
  }

  /// The inverse, or nil if this map collapses the plane to a line or a point.
  ///
  /// Its scale makes w positive for points in front of the eye.
  @inlinable package var inverse: Homography? {
    // In double precision, because the adjugate subtracts products of large translations.
    if kind < .projective {
      let (a, b, d, e) = (Double(m11), Double(m12), Double(m21), Double(m22))
      let (g, h) = (Double(m31), Double(m32))
      let determinant = a * e - b * d
      guard determinant.isFinite, abs(determinant) > 1e-30 else { return nil }
      let k = 1 / determinant
      let result = Homography(
        Float(e * k), Float(-b * k), 0, Float(-d * k), Float(a * k), 0, Float((d * h - e * g) * k),
        Float((b * g - a * h) * k), 1)
      return result.isFinite ? result : nil
    }
    let (a, b, c) = (Double(m11), Double(m12), Double(m13))
    let (d, e, f) = (Double(m21), Double(m22), Double(m23))
    let (g, h, i) = (Double(m31), Double(m32), Double(m33))
    let determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    guard determinant.isFinite, abs(determinant) > 1e-30 else { return nil }
    let k = 1 / determinant
    let result = Homography(
      Float((e * i - f * h) * k), Float((c * h - b * i) * k), Float((b * f - c * e) * k),
      Float((f * g - d * i) * k), Float((a * i - c * g) * k), Float((c * d - a * f) * k),
      Float((d * h - e * g) * k), Float((b * g - a * h) * k), Float((a * e - b * d) * k))
    return result.isFinite ? result : nil
  }

  /// Whether every element is finite.
  @inlinable package var isFinite: Bool {
    (m11 + m12 + m13 + m21 + m22 + m23 + m31 + m32 + m33).isFinite
  }

  /// Where (`x`, `y`) goes, before the division: x', y', w'.
  @inline(__always)
  @inlinable package func homogeneous(_ x: Float, _ y: Float) -> (x: Float, y: Float, w: Float) {
    (m11 * x + m21 * y + m31, m12 * x + m22 * y + m32, m13 * x + m23 * y + m33)
  }
}
