import Foundation

extension NSValue {
  /// A value object that holds `t`.
  ///
  /// Foundation on Linux cannot describe C structures, so the object holds an array of sixteen
  /// numbers, row by row. It can be compared and archived like any other value object.
  public convenience init(caTransform3D t: CATransform3D) {
    var t = t
    self.init(bytes: &t, objCType: NSValue.sixteenDoubles)
  }

  /// The matrix that this object holds; the zero matrix if it holds anything else.
  public var caTransform3DValue: CATransform3D {
    if case .transform(let transform) = structure { transform } else { CATransform3D() }
  }
}
