import Foundation

func cosine(_ a: Double) -> Double { cos(a) }
func sine(_ a: Double) -> Double { sin(a) }

/// A 3x3 matrix for row vectors (x, y, w).
struct Matrix3 {
  var r0: SIMD3<Double>
  var r1: SIMD3<Double>
  var r2: SIMD3<Double>

  static let identity = Matrix3(r0: [1, 0, 0], r1: [0, 1, 0], r2: [0, 0, 1])

  func apply(_ v: SIMD3<Double>) -> SIMD3<Double> { v.x * r0 + v.y * r1 + v.z * r2 }

  func then(_ other: Matrix3) -> Matrix3 {
    Matrix3(r0: other.apply(r0), r1: other.apply(r1), r2: other.apply(r2))
  }

  static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }

  var determinant: Double { (r0 * Matrix3.cross(r1, r2)).sum() }

  var inverse: Matrix3? {
    let d = determinant
    guard d.isFinite, abs(d) > 1e-12 else { return nil }
    let (a, b, c) = (
      Matrix3.cross(r1, r2) / d, Matrix3.cross(r2, r0) / d, Matrix3.cross(r0, r1) / d
    )
    return Matrix3(
      r0: [a.x, b.x, c.x], r1: [a.y, b.y, c.y], r2: [a.z, b.z, c.z])
  }
}

/// How the plane of a layer lies in device space (pixels, y down).
///
/// The way back from a sample is the inverse of the whole chain of transforms. A chain may pass
/// several cameras, one for each flattened plane. A point is visible only if it lies in front of
/// all of them. `before` keeps this as linear functions of the layer's plane.
struct PlaneMap {
  var forward: Matrix3
  var back: Matrix3
  var before: [SIMD3<Double>]

  init?(_ forward: Matrix3, before: [SIMD3<Double>]) {
    guard let back = forward.inverse else { return nil }
    (self.forward, self.back, self.before) = (forward, back, before)
  }

  /// The map of a plane that lies in this plane by `inner`.
  func inside(_ inner: Matrix3) -> PlaneMap? {
    var functions = before.map { f in
      SIMD3((inner.r0 * f).sum(), (inner.r1 * f).sum(), (inner.r2 * f).sum())
    }
    let w = SIMD3(inner.r0.z, inner.r1.z, inner.r2.z)
    if w.x != 0 || w.y != 0 || w.z <= 0 { functions.append(w) }
    return PlaneMap(inner.then(forward), before: functions)
  }

  /// The point of the plane under a point of the device. Nil behind a camera.
  func local(_ x: Double, _ y: Double) -> Point? {
    let v = back.apply(SIMD3(x, y, 1))
    guard v.z != 0, v.z.isFinite else { return nil }
    let p = Point(v.x / v.z, v.y / v.z)
    if !before.isEmpty {
      for f in before where f.x * p.x + f.y * p.y + f.z <= 1e-9 { return nil }
    }
    return p
  }

  func device(_ p: Point) -> Point? {
    for f in before where f.x * p.x + f.y * p.y + f.z <= 1e-9 { return nil }
    let v = forward.apply(SIMD3(p.x, p.y, 1))
    return v.z > 0 ? Point(v.x / v.z, v.y / v.z) : nil
  }

  var isAffine: Bool { before.isEmpty && forward.r0.z == 0 && forward.r1.z == 0 }

  /// The linear part of an affine map, as rows: the images of the unit vectors.
  var linear: (Point, Point) {
    let w = forward.r2.z
    return (Point(forward.r0.x / w, forward.r0.y / w), Point(forward.r1.x / w, forward.r1.y / w))
  }

  /// This map followed by a move on the device.
  func moved(_ dx: Double, _ dy: Double) -> PlaneMap {
    PlaneMap(
      forward.then(Matrix3(r0: [1, 0, 0], r1: [0, 1, 0], r2: [dx, dy, 1])), before: before) ?? self
  }
}

extension Matrix4 {
  /// The plane z = 0, projected onto z = 0.
  var flattened: Matrix3 {
    Matrix3(r0: [m[0], m[1], m[3]], r1: [m[4], m[5], m[7]], r2: [m[12], m[13], m[15]])
  }

  /// Whether the back of the plane z = 0 faces an eye at z = +infinity. The position of that eye in
  /// the plane's own space decides.
  var facesAway: Bool {
    let (volume, area) = (determinant, flattened.determinant)
    return volume != 0 && area != 0 && (volume < 0) != (area < 0)
  }

  /// z / w of a point of the plane z = 0.
  func depth(_ p: Point) -> Double {
    let z = p.x * m[2] + p.y * m[6] + m[14]
    let w = p.x * m[3] + p.y * m[7] + m[15]
    return z / w
  }
}

extension SceneLayer {
  private var mirror: Double { 2 * bounds.y + bounds.height }

  private var anchor: Point {
    Point(bounds.x + anchorPoint.x * bounds.width, bounds.y + anchorPoint.y * bounds.height)
  }

  /// The flip about the middle of the bounds: from layer space to the same space with y in the
  /// superlayer's direction.
  var flip: Matrix4 {
    var result = Matrix4.identity
    if isGeometryFlipped {
      result.m[5] = -1
      result.m[13] = mirror
    }
    return result
  }

  /// Layer space to superlayer space, without the superlayer's `sublayerTransform`.
  var placement: Matrix4 {
    flip.then(.translation(-anchor.x, -anchor.y, -anchorPointZ)).then(transform)
      .then(.translation(position.x, position.y, zPosition))
  }

  /// `sublayerTransform` about the point of this layer's space that lies at `position`.
  var sublayerMatrix: Matrix4 {
    let pivot = isGeometryFlipped ? Point(anchor.x, mirror - anchor.y) : anchor
    return Matrix4.translation(-pivot.x, -pivot.y, 0).then(sublayerTransform)
      .then(.translation(pivot.x, pivot.y, 0))
  }
}
