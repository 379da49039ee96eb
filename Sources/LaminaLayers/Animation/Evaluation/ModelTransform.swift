import LaminaGeometry

/// A layer's own transform, decomposed once for all frames in which it does not change.
struct ModelTransform {
  // The first field, since ends are passed by address.
  let end: MatrixEnd
  let parts: EulerParts

  init(_ matrix: CATransform3D) {
    end = MatrixEnd(matrix)
    parts = EulerParts(matrix)
  }
}
