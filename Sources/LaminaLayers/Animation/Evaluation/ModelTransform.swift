import LaminaGeometry

/// A layer's own transform, taken apart once for all frames in which it stays what it is.
struct ModelTransform {
  // First: ends are passed by their address.
  let end: MatrixEnd
  let parts: EulerParts

  init(_ matrix: CATransform3D) {
    end = MatrixEnd(matrix)
    parts = EulerParts(matrix)
  }
}
