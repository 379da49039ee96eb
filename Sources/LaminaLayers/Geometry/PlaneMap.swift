import Foundation
import LaminaGeometry

/// A point of a plane with its weight: the point itself is (x / w, y / w).
///
/// The weight stays 1 until there is a perspective. Since the division comes last, a point may pass
/// through a plane in which it lies at infinity.
struct PlanePoint {
  var x: Double
  var y: Double
  var w: Double = 1

  init(_ point: CGPoint) { (x, y) = (point.x, point.y) }

  init(x: Double, y: Double, w: Double) { (self.x, self.y, self.w) = (x, y, w) }

  /// The point without its weight; not finite if it lies at infinity.
  var point: CGPoint { w == 1 ? CGPoint(x: x, y: y) : CGPoint(x: x / w, y: y / w) }
}

/// A map from plane to plane in double precision, for conversion and hit tests.
///
/// Row vectors: (x, y, w) · M. The renderer has the same map in single precision (`Homography`).
struct PlaneMap {
  private var m11 = 1.0, m12 = 0.0, m13 = 0.0
  private var m21 = 0.0, m22 = 1.0, m23 = 0.0
  private var m31 = 0.0, m32 = 0.0, m33 = 1.0

  /// (a b; c d), then the translation.
  init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (m11, m12, m21, m22, m31, m32) = (a, b, c, d, tx, ty)
  }

  /// The map that `t` makes of the plane z = 0, with the resulting z dropped.
  init(flattening t: CATransform3D) {
    (m11, m12, m13) = (t.m11, t.m12, t.m14)
    (m21, m22, m23) = (t.m21, t.m22, t.m24)
    (m31, m32, m33) = (t.m41, t.m42, t.m44)
  }

  private var isAffine: Bool { m13 == 0 && m23 == 0 && m33 == 1 }

  /// The point to which the map takes `p`.
  func image(of p: PlanePoint) -> PlanePoint {
    let x = p.x * m11 + p.y * m21 + p.w * m31
    let y = p.x * m12 + p.y * m22 + p.w * m32
    return PlanePoint(x: x, y: y, w: isAffine ? p.w : p.x * m13 + p.y * m23 + p.w * m33)
  }

  /// The point that the map takes to `p`, or nil if the map is singular. The weight is negative for
  /// a point behind the viewer.
  func origin(of p: PlanePoint) -> PlanePoint? {
    guard isAffine else { return projectiveOrigin(of: p) }
    let (first, second) = (m11 * m22, m12 * m21)
    guard let determinant = Self.nonzero(first - second, size: abs(first) + abs(second)) else {
      return nil
    }
    let (x, y) = (p.x - p.w * m31, p.y - p.w * m32)
    return PlanePoint(
      x: (x * m22 - y * m21) / determinant, y: (y * m11 - x * m12) / determinant, w: p.w)
  }

  private func projectiveOrigin(of p: PlanePoint) -> PlanePoint? {
    let (c11, c12, c13) = (m22 * m33 - m23 * m32, m13 * m32 - m12 * m33, m12 * m23 - m13 * m22)
    let (c21, c22, c23) = (m23 * m31 - m21 * m33, m11 * m33 - m13 * m31, m13 * m21 - m11 * m23)
    let (c31, c32, c33) = (m21 * m32 - m22 * m31, m12 * m31 - m11 * m32, m11 * m22 - m12 * m21)
    let size =
      abs(m11) * (abs(m22 * m33) + abs(m23 * m32)) + abs(m12) * (abs(m23 * m31) + abs(m21 * m33))
      + abs(m13) * (abs(m21 * m32) + abs(m22 * m31))
    guard let determinant = Self.nonzero(m11 * c11 + m12 * c21 + m13 * c31, size: size) else {
      return nil
    }
    return PlanePoint(
      x: (p.x * c11 + p.y * c21 + p.w * c31) / determinant,
      y: (p.x * c12 + p.y * c22 + p.w * c32) / determinant,
      w: (p.x * c13 + p.y * c23 + p.w * c33) / determinant)
  }

  /// The determinant, or nil if it is zero apart from rounding. `size` is the sum of the absolute
  /// values of its terms.
  private static func nonzero(_ determinant: Double, size: Double) -> Double? {
    determinant.isNormal && abs(determinant) > 1e-14 * size ? determinant : nil
  }
}
