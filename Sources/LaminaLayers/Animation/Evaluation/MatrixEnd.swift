import LaminaGeometry

/// A matrix with its decomposition: one end of an interpolation between matrices (facts 4.6).
///
/// Two matrices of the plane are interpolated by their parts in the plane, others by their parts in
/// space. If one cannot be decomposed, they are interpolated element by element.
struct MatrixEnd: BitwiseCopyable, Hashable, Sendable {
  let matrix: CATransform3D
  private let plane: PlaneParts?
  private let isPlane: Bool
  private let space: TransformParts?

  init(_ matrix: CATransform3D) {
    self.matrix = matrix
    isPlane = CATransform3DIsAffine(matrix)
    plane = isPlane ? PlaneParts(CATransform3DGetAffineTransform(matrix)) : nil
    space = TransformParts(matrix)
  }

  /// An end for a value that is used once: its parts are computed only if `other` needs them.
  init(passing matrix: CATransform3D, against other: MatrixEnd) {
    self.matrix = matrix
    isPlane = CATransform3DIsAffine(matrix)
    let inPlane = isPlane && other.isPlane
    plane = inPlane ? PlaneParts(CATransform3DGetAffineTransform(matrix)) : nil
    space = inPlane ? nil : TransformParts(matrix)
  }

  /// The matrix at `fraction` of the way between two ends. An end takes half a kilobyte, so ends
  /// are passed by pointer.
  static func interpolated(
    _ from: UnsafePointer<MatrixEnd>, _ to: UnsafePointer<MatrixEnd>, at fraction: Double
  ) -> CATransform3D {
    if fraction == 0 { return from.pointee.matrix }
    if fraction == 1 { return to.pointee.matrix }
    if from.pointee.matrix == to.pointee.matrix { return from.pointee.matrix }
    if from.pointee.isPlane, to.pointee.isPlane {
      if let a = from.pointee.plane, let b = to.pointee.plane {
        return CATransform3DMakeAffineTransform(a.interpolated(to: b, at: fraction).transform)
      }
    } else if let a = from.pointee.space, let b = to.pointee.space {
      return a.interpolated(to: b, at: fraction).transform
    }
    return elements(from.pointee.matrix, to.pointee.matrix, at: fraction)
  }

  private static func elements(_ a: CATransform3D, _ b: CATransform3D, at fraction: Double)
    -> CATransform3D
  {
    let (a, b) = (a.rows, b.rows)
    return CATransform3D(
      rows: (
        a.0 + (b.0 - a.0) * fraction, a.1 + (b.1 - a.1) * fraction, a.2 + (b.2 - a.2) * fraction,
        a.3 + (b.3 - a.3) * fraction
      ))
  }

  /// `matrix` applied `count` times, by squaring. O(log count).
  static func power(_ matrix: CATransform3D, _ count: Double) -> CATransform3D {
    var (result, base) = (CATransform3DIdentity, matrix)
    var rest = UInt32(min(max(count, 0), 1e9))
    while rest > 0 {
      if rest & 1 == 1 { result = CATransform3DConcat(result, base) }
      base = CATransform3DConcat(base, base)
      rest >>= 1
    }
    return result
  }
}
