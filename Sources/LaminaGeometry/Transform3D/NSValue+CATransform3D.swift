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
    var t = CATransform3D()
    guard holds(NSValue.sixteenDoubles) else { return t }
    getValue(&t)
    return t
  }

  package var holdsTransform3D: Bool { holds(NSValue.sixteenDoubles) }

  private static let sixteenDoubles = "[16d]"

  /// Whether this object holds a value with the Objective-C type encoding `type`.
  func holds(_ type: String) -> Bool { String(cString: objCType) == type }
}
