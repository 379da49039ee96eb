import Foundation
import LaminaGeometry

extension CALayer {
  /// `transform` as an affine map of the plane; the identity if it is not exactly such a map.
  ///
  /// A rotation out of the plane, a scale or translation in z, and a perspective are not affine
  /// maps of the plane, as on Apple's systems.
  public func affineTransform() -> CGAffineTransform {
    let transform = transform
    return CATransform3DIsAffine(transform) ? CATransform3DGetAffineTransform(transform) : .identity
  }

  /// Makes `m` the whole `transform`. Its former parts in z and its perspective are lost.
  ///
  /// The same as setting `transform`: a matrix that is not finite is refused and logged.
  public func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(m)
  }
}
