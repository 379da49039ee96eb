import Foundation
import LaminaGeometry

extension CGAffineTransform {
  /// This map from pixels to a pattern, rounded to numbers that Pixman can hold. The pattern then
  /// looks the same however much of it is drawn at once.
  ///
  /// Pixman counts in 65,536ths. If a number does not fit, Cairo rounds the factors and moves the
  /// map so that it is exact in the middle of the drawn area. That middle is different for a part
  /// and for the whole. Here the map is always exact at `center`. The factors are even numbers of
  /// steps, because the middles of pixels lie on halves. A map with numbers that Pixman cannot hold
  /// is returned unchanged.
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
    // The map shrinks a huge image to few pixels, or its factors round to zero.
    guard abs(result.a * result.d - result.b * result.c) > 1e-9 else { return self }
    let (wanted, linear) = (center.applying(self), center.applying(result))
    result.tx = ((wanted.x - linear.x) * step).rounded() / step
    result.ty = ((wanted.y - linear.y) * step).rounded() / step
    return result
  }
}
