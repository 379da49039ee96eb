import Foundation

/// The parts that the key paths below `transform` name: scale, three angles and translation, and
/// the perspective that is left.
///
/// The matrix is scale · (Rx·Ry·Rz) · translation · perspective; a row vector meets them in this
/// order. These parts do not give a sheared matrix back: ``TransformParts`` keeps the shear, and
/// ``CATransform3D/shearX`` is the one that a key path names.
package struct EulerParts: Hashable, Sendable {
  /// The lengths of the three rows of the linear part. If the linear part mirrors, x is negative.
  package var scale: SIMD3<Double>
  /// In radians about x, y and z, applied in that order. y lies in -π/2...π/2.
  package var rotation: SIMD3<Double>
  /// In points.
  package var translation: SIMD3<Double>
  /// The column of the perspective, which is applied last: (0, 0, 0, 1) for no perspective, (0, 0,
  /// -1/d, 1) for an eye at distance d.
  package var perspective: SIMD4<Double>

  /// The parts of `t`. If `t` has no volume, the missing directions are made from those that are
  /// left.
  package init(_ t: CATransform3D) {
    let linear = LinearRows(t)
    scale = SIMD3(linear.x.length, linear.y.length, linear.z.length)
    if linear.determinant < 0 { scale.x = -scale.x }
    rotation =
      LinearRows.completing(linear.x / scale.x, linear.y / scale.y, linear.z / scale.z).angles
    translation = SIMD3<Double>(t.m41, t.m42, t.m43)
    perspective = t.perspectiveColumn
  }

  /// The matrix of these parts.
  package var transform: CATransform3D {
    var linear = LinearRows(angles: rotation)
    (linear.x, linear.y, linear.z) = (linear.x * scale.x, linear.y * scale.y, linear.z * scale.z)
    return CATransform3D(linear: linear, translation: translation, perspective: perspective)
  }
}

extension CATransform3D {
  /// This matrix with another translation. Everything else stays as it is, shear included.
  package func replacingTranslation(_ translation: SIMD3<Double>) -> CATransform3D {
    CATransform3D(
      linear: LinearRows(self), translation: translation, perspective: perspectiveColumn)
  }

  /// How far y leans along x, in units of y: the first of ``TransformParts/shear``. 0 if the matrix
  /// turns x or y into nothing.
  package var shearX: Double {
    let (along, across) = leaning
    return across.length > 0 ? along / across.length : 0
  }

  /// This matrix with another ``shearX``. Everything else stays as it is. Nil if the matrix turns x
  /// or y into nothing, or both into one direction.
  package func replacingShearX(_ shear: Double) -> CATransform3D? {
    var linear = LinearRows(self)
    let across = leaning.across
    let length = linear.x.length
    guard length > 0, across.length > 0 else { return nil }
    linear.y = across + linear.x * (shear * across.length / length)
    return CATransform3D(
      linear: linear, translation: SIMD3<Double>(m41, m42, m43), perspective: perspectiveColumn)
  }

  /// The image of y, along the image of x and across it.
  private var leaning: (along: Double, across: SIMD3<Double>) {
    let linear = LinearRows(self)
    let length = linear.x.length
    guard length > 0 else { return (0, SIMD3()) }
    let x = linear.x / length
    let along = x.dot(linear.y)
    return (along, linear.y - x * along)
  }

  /// The column p for which this matrix is its affine part followed by a perspective with column p.
  ///
  /// A matrix with a singular affine part has no such column. The result is then the matrix's own
  /// last column.
  var perspectiveColumn: SIMD4<Double> {
    let column = SIMD4<Double>(m14, m24, m34, m44)
    if column == SIMD4(0, 0, 0, 1) { return column }
    var affine = self
    (affine.m14, affine.m24, affine.m34, affine.m44) = (0, 0, 0, 1)
    let inverse = CATransform3DInvert(affine)
    guard inverse != affine || LinearRows(affine).determinant != 0 else { return column }
    let solved = inverse.times(column: column)
    return solved.sum().isFinite ? solved : column
  }

  /// A linear map, followed by a translation, followed by a perspective.
  init(linear: LinearRows, translation: SIMD3<Double>, perspective: SIMD4<Double>) {
    self.init(
      rows: (
        SIMD4(linear.x, 0), SIMD4(linear.y, 0), SIMD4(linear.z, 0), SIMD4(translation, 1)
      ))
    if perspective == SIMD4(0, 0, 0, 1) { return }
    let column = times(column: perspective)
    (m14, m24, m34, m44) = (column.x, column.y, column.z, column.w)
  }

  private func times(column: SIMD4<Double>) -> SIMD4<Double> {
    let rows = rows
    return SIMD4(
      (rows.0 * column).sum(), (rows.1 * column).sum(), (rows.2 * column).sum(),
      (rows.3 * column).sum())
  }
}
