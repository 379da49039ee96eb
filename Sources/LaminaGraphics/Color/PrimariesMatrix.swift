import Foundation

/// A 3 x 3 matrix that multiplies column vectors, stored by rows.
struct PrimariesMatrix: Sendable, Hashable {
  var rows: [SIMD3<Double>]

  init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
    rows = [first, second, third]
  }

  /// The matrix whose columns are the given vectors.
  init(columns first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
    self.init(
      SIMD3(first.x, second.x, third.x), SIMD3(first.y, second.y, third.y),
      SIMD3(first.z, second.z, third.z))
  }

  /// Converts linear components to CIE XYZ. The primaries have the given chromaticities and add up
  /// to `white`.
  init?(red: SIMD2<Double>, green: SIMD2<Double>, blue: SIMD2<Double>, white: SIMD3<Double>) {
    let directions = PrimariesMatrix(columns: Self.xyz(red), Self.xyz(green), Self.xyz(blue))
    guard let amounts = directions.inverse?.applied(to: white) else { return nil }
    self.init(
      directions.rows[0] * amounts, directions.rows[1] * amounts, directions.rows[2] * amounts)
  }

  func applied(to vector: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3((rows[0] * vector).sum(), (rows[1] * vector).sum(), (rows[2] * vector).sum())
  }

  /// The product that applies `other` first, then this matrix.
  func times(_ other: PrimariesMatrix) -> PrimariesMatrix {
    let product = rows.map { row in
      other.rows[0] * row.x + other.rows[1] * row.y + other.rows[2] * row.z
    }
    return PrimariesMatrix(product[0], product[1], product[2])
  }

  /// The inverse; nil if there is none.
  var inverse: PrimariesMatrix? {
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let columns = (cross(rows[1], rows[2]), cross(rows[2], rows[0]), cross(rows[0], rows[1]))
    let determinant = (rows[0] * columns.0).sum()
    guard determinant.isFinite, abs(determinant) > 1e-12 else { return nil }
    return PrimariesMatrix(
      columns: columns.0 / determinant, columns.1 / determinant, columns.2 / determinant)
  }

  /// CIE XYZ with Y = 1 at the chromaticity (x, y).
  static func xyz(_ point: SIMD2<Double>) -> SIMD3<Double> {
    SIMD3(point.x / point.y, 1, (1 - point.x - point.y) / point.y)
  }

  /// The white of sRGB.
  static let d65 = xyz(SIMD2(0.3127, 0.3290))
  /// The white that ICC profiles refer to.
  static let d50 = SIMD3(0.9642, 1, 0.8249)

  /// XYZ under D65 to linear sRGB. This is the inverse of the matrix from the primaries of IEC
  /// 61966-2-1.
  static let srgbFromXYZ = PrimariesMatrix(
    SIMD3(3.2409699419045226, -1.5373831775700939, -0.4986107602930034),
    SIMD3(-0.9692436362808796, 1.8759675015077202, 0.0415550574071756),
    SIMD3(0.0556300796969937, -0.2039769588889765, 1.0569715142428786))

  /// Linear sRGB to XYZ under D65.
  static let xyzFromSRGB = PrimariesMatrix(
    SIMD3(0.4123907992659593, 0.3575843393838780, 0.1804807884018343),
    SIMD3(0.2126390058715102, 0.7151686787677560, 0.0721923153607337),
    SIMD3(0.0193308187155918, 0.1191947797946260, 0.9505321522496607))

  /// Bradford's chromatic adaptation from one white to another.
  static func adaptation(from: SIMD3<Double>, to: SIMD3<Double>) -> PrimariesMatrix {
    let identity = PrimariesMatrix(SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))
    let cone = PrimariesMatrix(
      SIMD3(0.8951, 0.2664, -0.1614), SIMD3(-0.7502, 1.7135, 0.0367), SIMD3(0.0389, -0.0685, 1.0296)
    )
    let (source, target) = (cone.applied(to: from), cone.applied(to: to))
    guard from != to, source.x != 0, source.y != 0, source.z != 0, let back = cone.inverse else {
      return identity
    }
    let gain = target / source
    let scaled = PrimariesMatrix(
      cone.rows[0] * gain.x, cone.rows[1] * gain.y, cone.rows[2] * gain.z)
    return back.times(scaled)
  }
}
