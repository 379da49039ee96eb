import Foundation

/// The parts of a map of the plane that affine transforms are interpolated by.
///
/// The map is scale · remainder · rotation · translation; a row vector meets them in this order.
/// The remainder is a 2x2 matrix that holds the shear. These are the parts of the CSS 2-D
/// decomposition, which Apple's numbers follow (facts 4.6).
package struct PlaneParts: BitwiseCopyable, Hashable, Sendable {
  /// The scale along the two axes.
  package var scale: SIMD2<Double>
  /// In radians, from x towards y.
  package var angle: Double
  /// The 2x2 matrix left after scale, rotation and translation: m11, m12, m21, m22.
  package var remainder: SIMD4<Double>
  /// In points.
  package var translation: SIMD2<Double>

  package init(
    scale: SIMD2<Double>, angle: Double, remainder: SIMD4<Double>, translation: SIMD2<Double>
  ) {
    (self.scale, self.angle, self.remainder, self.translation) = (
      scale, angle, remainder, translation
    )
  }

  /// The parts of `t`; nil if `t` has no area or is not finite.
  package init?(_ t: CGAffineTransform) {
    let determinant = t.a * t.d - t.b * t.c
    guard determinant != 0, (t.a + t.b + t.c + t.d + t.tx + t.ty).isFinite, determinant.isFinite
    else {
      return nil
    }
    scale = SIMD2((t.a * t.a + t.b * t.b).squareRoot(), (t.c * t.c + t.d * t.d).squareRoot())
    if determinant < 0 {
      // The map mirrors one axis: the one that points backwards.
      if t.a < t.d { scale.x = -scale.x } else { scale.y = -scale.y }
    }
    let (x, y) = (SIMD2(t.a, t.b) / scale.x, SIMD2(t.c, t.d) / scale.y)
    angle = atan2(x.y, x.x)
    // The rows of the matrix without the rotation.
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

  /// The parts at `fraction` of the way to `other`, turning by less than half a turn.
  ///
  /// When the direction of the turn is chosen, an angle of zero counts as a whole turn. Half a turn
  /// therefore goes clockwise (facts 4.6).
  package func interpolated(to other: PlaneParts, at fraction: Double) -> PlaneParts {
    var (from, to) = (self, other)
    if Self.mirrorDifferently(from, to) { from.turnHalf() }
    (from.angle, to.angle) = Self.turn(from.angle, to.angle)
    from.scale += (to.scale - from.scale) * fraction
    from.angle += (to.angle - from.angle) * fraction
    from.remainder += (to.remainder - from.remainder) * fraction
    from.translation += (to.translation - from.translation) * fraction
    return from
  }

  /// The same maps with angles that lead from each to the next by the turn that
  /// ``interpolated(to:at:)`` takes, so that they may pass a whole turn.
  package static func runningOn(_ keys: [PlaneParts]) -> [PlaneParts] {
    var result = keys
    // The angle of the key before, as a number of its own between -π and π.
    var before = keys.first?.angle ?? 0
    for index in keys.indices.dropFirst() {
      if mirrorDifferently(result[index - 1], result[index]) { result[index].turnHalf() }
      let turn = turn(before, result[index].angle)
      before = result[index].angle
      result[index].angle = result[index - 1].angle + turn.to - turn.from
    }
    return result
  }

  /// Whether the two maps mirror different axes. That equals half a turn between maps that do not
  /// mirror.
  private static func mirrorDifferently(_ a: PlaneParts, _ b: PlaneParts) -> Bool {
    (a.scale.x < 0 && b.scale.y < 0) || (a.scale.y < 0 && b.scale.x < 0)
  }

  /// Mirrors the other axis, which leaves the map as it is.
  private mutating func turnHalf() {
    scale = -scale
    angle += angle < 0 ? Double.pi : -Double.pi
  }

  private static func turn(_ from: Double, _ to: Double) -> (from: Double, to: Double) {
    var (from, to) = (from == 0 ? 2 * Double.pi : from, to == 0 ? 2 * Double.pi : to)
    if abs(from - to) > Double.pi {
      if from > to { from -= 2 * Double.pi } else { to -= 2 * Double.pi }
    }
    return (from, to)
  }
}
