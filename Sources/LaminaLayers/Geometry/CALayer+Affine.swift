import Foundation
import LaminaGeometry

extension CALayer {
  /// `transform` as a map of the plane; the identity if it is not exactly one.
  ///
  /// A turn out of the plane, any scale or translation in z, or a perspective makes it none, as on
  /// Apple's systems.
  public func affineTransform() -> CGAffineTransform {
    let transform = transform
    return CATransform3DIsAffine(transform) ? CATransform3DGetAffineTransform(transform) : .identity
  }

  /// Makes `m` the whole `transform`: what that held of z and of perspective is gone.
  ///
  /// The same as setting `transform`: a matrix that is not finite is refused and logged.
  public func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(m)
  }
}
