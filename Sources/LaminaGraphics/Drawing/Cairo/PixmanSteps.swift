import Foundation
import LaminaGeometry

extension CGAffineTransform {
  /// The map, from pixels to what a pattern shows, in numbers that Pixman can hold: what a pixel
  /// shows then does not depend on how much is drawn at once.
  ///
  /// Pixman counts in 65,536ths. Of other numbers Cairo rounds the factors, and moves the map so
  /// that it is right in the middle of what is drawn, which is another place for a part than for
  /// the whole. Here it is right at `center`, always. Factors are even, as middles lie on half
  /// pixels. Numbers that Pixman cannot hold stay what they are.
  func inPixmanSteps(around center: CGPoint) -> CGAffineTransform {
    let (factor, step) = (32_768.0, 65_536.0)
    guard [a, b, c, d, tx, ty].allSatisfy({ abs($0) < 1e9 }), abs(center.x) < 1e9,
      abs(center.y) < 1e9
    else {
      return self
    }
    var result = CGAffineTransform(
      a: (a * factor).rounded() / factor, b: (b * factor).rounded() / factor,
      c: (c * factor).rounded() / factor, d: (d * factor).rounded() / factor, tx: 0, ty: 0)
    // A factor of a huge picture on few pixels, or of few texels on many.
    guard abs(result.a * result.d - result.b * result.c) > 1e-9 else { return self }
    let (wanted, linear) = (center.applying(self), center.applying(result))
    result.tx = ((wanted.x - linear.x) * step).rounded() / step
    result.ty = ((wanted.y - linear.y) * step).rounded() / step
    return result
  }
}
