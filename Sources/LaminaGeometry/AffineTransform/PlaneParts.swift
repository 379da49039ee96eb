import Foundation

/// What a map of the plane is made of, in the form in which affine transforms are interpolated.
///
/// The map is scale · remainder · rotation · translation, in the order in which a row vector meets
/// them; the remainder, a 2x2 matrix, holds the shear. These are the parts of the CSS 2-D
/// decomposition, which Apple's numbers follow (facts 4.6).
package struct PlaneParts: BitwiseCopyable, Hashable, Sendable {
  /// Along the two axes.
  package var scale: SIMD2<Double>
  /// Radians, from x towards y.
  package var angle: Double
  /// What is left: m11, m12, m21, m22.
  package var remainder: SIMD4<Double>
  /// Points.
  package var translation: SIMD2<Double>

  /// The parts of `t`, or nil where it has no area or is not finite.
  package init?(_ t: CGAffineTransform) {
    let determinant = t.a * t.d - t.b * t.c
    guard determinant != 0, (t.a + t.b + t.c + t.d + t.tx + t.ty).isFinite, determinant.isFinite
    else {
      return nil
    }
    scale = SIMD2((t.a * t.a + t.b * t.b).squareRoot(), (t.c * t.c + t.d * t.d).squareRoot())
    if determinant < 0 {
      // One axis is mirrored: the one that points backwards.
      if t.a < t.d { scale.x = -scale.x } else { scale.y = -scale.y }
    }
    let (x, y) = (SIMD2(t.a, t.b) / scale.x, SIMD2(t.c, t.d) / scale.y)
    angle = atan2(x.y, x.x)
    // Rows of the matrix without the turn.
    remainder = SIMD4(
      x.x * x.x + x.y * x.y, 0, y.x * x.x + y.y * x.y, y.y * x.x - y.x * x.y)
    translation = SIMD2(t.tx, t.ty)
  }

  /// The map of these parts.
  package var transform: CGAffineTransform {
    let (c, s) = (cos(angle), sin(angle))
    let r = remainder
    return CGAffineTransform(
      a: scale.x * (r.x * c - r.y * s), b: scale.x * (r.x * s + r.y * c),
      c: scale.y * (r.z * c - r.w * s), d: scale.y * (r.z * s + r.w * c),
      tx: translation.x, ty: translation.y)
  }

  /// The parts at `fraction` of the way to `other`, turning less than half a turn.
  ///
  /// An angle of zero counts as a whole turn when the way round is chosen, so that half a turn goes
  /// clockwise (facts 4.6).
  package func interpolated(to other: PlaneParts, at fraction: Double) -> PlaneParts {
    var (from, to) = (self, other)
    if (from.scale.x < 0 && to.scale.y < 0) || (from.scale.y < 0 && to.scale.x < 0) {
      // Mirrored about different axes: the same as half a turn between maps that are not.
      from.scale = -from.scale
      from.angle += from.angle < 0 ? Double.pi : -Double.pi
    }
    if from.angle == 0 { from.angle = 2 * Double.pi }
    if to.angle == 0 { to.angle = 2 * Double.pi }
    if abs(from.angle - to.angle) > Double.pi {
      if from.angle > to.angle { from.angle -= 2 * Double.pi } else { to.angle -= 2 * Double.pi }
    }
    from.scale += (to.scale - from.scale) * fraction
    from.angle += (to.angle - from.angle) * fraction
    from.remainder += (to.remainder - from.remainder) * fraction
    from.translation += (to.translation - from.translation) * fraction
    return from
  }
}
