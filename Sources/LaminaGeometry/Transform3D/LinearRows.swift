import Foundation

/// The linear part of a matrix of space, by rows. The rows are the images of the three axes.
struct LinearRows {
  var x: SIMD3<Double>
  var y: SIMD3<Double>
  var z: SIMD3<Double>

  init(x: SIMD3<Double>, y: SIMD3<Double>, z: SIMD3<Double>) {
    (self.x, self.y, self.z) = (x, y, z)
  }

  init(_ t: CATransform3D) {
    self.init(
      x: SIMD3<Double>(t.m11, t.m12, t.m13), y: SIMD3<Double>(t.m21, t.m22, t.m23),
      z: SIMD3<Double>(t.m31, t.m32, t.m33))
  }

  /// The rotation Rx·Ry·Rz by `angles`.
  init(angles: SIMD3<Double>) {
    let (cx, sx) = (cos(angles.x), sin(angles.x))
    let (cy, sy) = (cos(angles.y), sin(angles.y))
    let (cz, sz) = (cos(angles.z), sin(angles.z))
    self.init(
      x: SIMD3(cy * cz, cy * sz, -sy),
      y: SIMD3(sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy),
      z: SIMD3(cx * sy * cz + sx * sz, cx * sy * sz - sx * cz, cx * cy))
  }

  /// The rotation with these rows, which have unit length. A row is not finite if its axis was
  /// scaled to zero; such rows are replaced so that the three rows make a rotation.
  static func completing(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>) -> LinearRows {
    switch (x.isFinite, y.isFinite, z.isFinite) {
    case (true, true, true): return LinearRows(x: x, y: y, z: z)
    case (false, true, true): return LinearRows(x: y.cross(z), y: y, z: z)
    case (true, false, true): return LinearRows(x: x, y: z.cross(x), z: z)
    case (true, true, false): return LinearRows(x: x, y: y, z: x.cross(y))
    case (true, false, false):
      let y = x.perpendicular
      return LinearRows(x: x, y: y, z: x.cross(y))
    case (false, true, false):
      let x = SIMD3(y.y, -y.x, y.z).perpendicular(to: y)
      return LinearRows(x: x, y: y, z: x.cross(y))
    case (false, false, true):
      let x = SIMD3(z.z, z.x, z.y).perpendicular(to: z)
      return LinearRows(x: x, y: z.cross(x), z: z)
    case (false, false, false): return LinearRows(CATransform3DIdentity)
    }
  }

  var determinant: Double { x.dot(y.cross(z)) }

  /// The angles of ``init(angles:)`` for a rotation.
  ///
  /// Near a quarter turn about y, the turns about x and z have the same axis. The angle about x is
  /// then the part of the turn that the angle about z leaves, so that the three angles together
  /// still give this rotation.
  var angles: SIMD3<Double> {
    let level = (x.x * x.x + x.y * x.y).squareRoot()
    let about = SIMD3(0, atan2(-x.z, level), atan2(x.y, x.x))
    if level > 1e-3 { return SIMD3(atan2(y.z, z.z), about.y, about.z) }
    let (c, s) = (cos(about.z), sin(about.z))
    return SIMD3(atan2(z.x * s - z.y * c, y.y * c - y.x * s), about.y, about.z)
  }
}

extension SIMD3<Double> {
  var length: Double { (self * self).sum().squareRoot() }
  var isFinite: Bool { sum().isFinite }

  func dot(_ other: SIMD3<Double>) -> Double { (self * other).sum() }

  func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  /// The part of this vector at right angles to the unit vector `axis`, scaled to unit length.
  func perpendicular(to axis: SIMD3<Double>) -> SIMD3<Double> {
    let rest = self - axis * dot(axis)
    let length = rest.length
    // The vector lies along the axis, so another coordinate axis takes its place.
    guard length > 1e-9 else {
      let other = abs(axis.x) < 0.9 ? SIMD3(1, 0, 0) : SIMD3(0, 1, 0)
      return other.perpendicular(to: axis)
    }
    return rest / length
  }

  /// A unit vector at right angles to this one. It lies in the xy plane if this one does.
  var perpendicular: SIMD3<Double> { SIMD3(-y, x, z).perpendicular(to: self) }
}
