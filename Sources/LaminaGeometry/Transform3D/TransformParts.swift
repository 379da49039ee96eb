import Foundation

/// The parts of a matrix of space that transforms are interpolated by.
///
/// The matrix is scale · shear · rotation · translation · perspective; a row vector meets them in
/// this order. Recomposing the parts gives the matrix back, up to rounding.
package struct TransformParts: BitwiseCopyable, Hashable, Sendable {
  /// The scale along the axes after the shear is taken out. If the matrix mirrors, all three are
  /// negative.
  package var scale: SIMD3<Double>
  /// How far y leans along x, z along x, and z along y.
  package var shear: SIMD3<Double>
  /// A unit quaternion: (x, y, z) is the axis times the sine of half the angle, and w is the cosine
  /// of half the angle.
  package var rotation: SIMD4<Double>
  /// In points.
  package var translation: SIMD3<Double>
  /// The column of the perspective, which is applied last; (0, 0, 0, 1) for no perspective.
  package var perspective: SIMD4<Double>

  package init(
    scale: SIMD3<Double>, shear: SIMD3<Double>, rotation: SIMD4<Double>,
    translation: SIMD3<Double>, perspective: SIMD4<Double>
  ) {
    (self.scale, self.shear, self.rotation) = (scale, shear, rotation)
    (self.translation, self.perspective) = (translation, perspective)
  }

  /// The parts of `t`; nil if `t` has no volume or is not finite.
  package init?(_ t: CATransform3D) {
    let linear = LinearRows(t)
    guard t.isFinite, linear.determinant != 0, linear.determinant.isFinite else { return nil }
    // Gram-Schmidt, starting with the first row.
    var (x, y, z) = (linear.x, linear.y, linear.z)
    var scale = SIMD3<Double>(), shear = SIMD3<Double>()
    scale.x = x.length
    x /= scale.x
    shear.x = x.dot(y)
    y -= x * shear.x
    scale.y = y.length
    y /= scale.y
    shear.y = x.dot(z)
    z -= x * shear.y
    shear.z = y.dot(z)
    z -= y * shear.z
    scale.z = z.length
    z /= scale.z
    // The shear is applied after the scale, in units of the scaled axes.
    self.shear = shear / SIMD3(scale.y, scale.z, scale.z)
    if x.dot(y.cross(z)) < 0 { (scale, x, y, z) = (-scale, -x, -y, -z) }
    self.scale = scale
    guard scale.isFinite, self.shear.isFinite else { return nil }
    rotation = LinearRows(x: x, y: y, z: z).quaternion
    translation = SIMD3<Double>(t.m41, t.m42, t.m43)
    perspective = t.perspectiveColumn
  }

  /// The matrix of these parts.
  package var transform: CATransform3D {
    let turn = LinearRows(quaternion: rotation)
    let y = turn.y + turn.x * shear.x
    let z = turn.z + turn.x * shear.y + turn.y * shear.z
    let linear = LinearRows(x: turn.x * scale.x, y: y * scale.y, z: z * scale.z)
    return CATransform3D(linear: linear, translation: translation, perspective: perspective)
  }

  /// The parts at `fraction` of the way to `other`. The rotation follows the shorter arc; the other
  /// parts change linearly.
  package func interpolated(to other: TransformParts, at fraction: Double) -> TransformParts {
    var parts = self
    parts.scale += (other.scale - scale) * fraction
    parts.shear += (other.shear - shear) * fraction
    parts.rotation = rotation.turned(to: other.rotation, at: fraction)
    parts.translation += (other.translation - translation) * fraction
    parts.perspective += (other.perspective - perspective) * fraction
    return parts
  }

  /// The same matrices with quaternions of the sign that is nearest to the one before.
  package static func runningOn(_ keys: [TransformParts]) -> [TransformParts] {
    var result = keys
    for index in keys.indices.dropFirst()
    where (result[index - 1].rotation * result[index].rotation).sum() < 0 {
      result[index].rotation = -result[index].rotation
    }
    return result
  }
}

extension LinearRows {
  /// The rotation of a unit quaternion.
  init(quaternion q: SIMD4<Double>) {
    let (xx, yy, zz) = (q.x * q.x, q.y * q.y, q.z * q.z)
    let (xy, xz, yz) = (q.x * q.y, q.x * q.z, q.y * q.z)
    let (wx, wy, wz) = (q.w * q.x, q.w * q.y, q.w * q.z)
    self.init(
      x: SIMD3(1 - 2 * (yy + zz), 2 * (xy + wz), 2 * (xz - wy)),
      y: SIMD3(2 * (xy - wz), 1 - 2 * (xx + zz), 2 * (yz + wx)),
      z: SIMD3(2 * (xz + wy), 2 * (yz - wx), 1 - 2 * (xx + yy)))
  }

  /// The unit quaternion of a rotation. Starts from a component that is large, because its formula
  /// loses no digits there.
  var quaternion: SIMD4<Double> {
    let trace = x.x + y.y + z.z
    let q: SIMD4<Double>
    if trace > 0 {
      q = SIMD4(y.z - z.y, z.x - x.z, x.y - y.x, 1 + trace)
    } else if x.x >= y.y, x.x >= z.z {
      q = SIMD4(1 + x.x - y.y - z.z, x.y + y.x, z.x + x.z, y.z - z.y)
    } else if y.y >= z.z {
      q = SIMD4(x.y + y.x, 1 + y.y - x.x - z.z, y.z + z.y, z.x - x.z)
    } else {
      q = SIMD4(z.x + x.z, y.z + z.y, 1 + z.z - x.x - y.y, x.y - y.x)
    }
    return q / (q * q).sum().squareRoot()
  }
}

extension SIMD4<Double> {
  /// The unit quaternion at `fraction` of the shorter arc to `other`.
  func turned(to other: SIMD4<Double>, at fraction: Double) -> SIMD4<Double> {
    let product = (self * other).sum()
    let (end, cosine) = product < 0 ? (-other, -product) : (other, product)
    // For a small angle the arc is nearly a line, and the sine below would come close to zero.
    guard cosine < 0.9999 else {
      let mixed = self + (end - self) * fraction
      return mixed / (mixed * mixed).sum().squareRoot()
    }
    let angle = acos(cosine)
    return (self * sin((1 - fraction) * angle) + end * sin(fraction * angle)) / sin(angle)
  }
}
