import Foundation

/// Vector arithmetic of the plane, as far as paths need it.
extension CGPoint {
  var isFinite: Bool { x.isFinite && y.isFinite }

  /// The length of the vector. A root of squares takes 3 ns and `hypot` 25, but `hypot` also finds
  /// lengths whose square is too large or too small for a number.
  var length: CGFloat {
    let square = x * x + y * y
    return square > 1e-280 && square < 1e280 ? square.squareRoot() : hypot(x, y)
  }

  /// The vector turned by a quarter, counterclockwise with y up.
  var leftNormal: CGPoint { CGPoint(x: -y, y: x) }

  /// The vector scaled to length 1; nil if it is too short to have a direction.
  var unit: CGPoint? {
    let size = length
    guard size > 0, size.isFinite else { return nil }
    let result = CGPoint(x: x / size, y: y / size)
    return result.isFinite ? result : nil
  }

  func dot(_ other: CGPoint) -> CGFloat { x * other.x + y * other.y }

  func cross(_ other: CGPoint) -> CGFloat { x * other.y - y * other.x }

  static func plus(_ left: CGPoint, _ right: CGPoint) -> CGPoint {
    CGPoint(x: left.x + right.x, y: left.y + right.y)
  }

  static func minus(_ left: CGPoint, _ right: CGPoint) -> CGPoint {
    CGPoint(x: left.x - right.x, y: left.y - right.y)
  }

  static func times(_ left: CGPoint, _ factor: CGFloat) -> CGPoint {
    CGPoint(x: left.x * factor, y: left.y * factor)
  }

  static func mix(_ left: CGPoint, _ right: CGPoint, _ fraction: CGFloat) -> CGPoint {
    CGPoint(x: left.x + (right.x - left.x) * fraction, y: left.y + (right.y - left.y) * fraction)
  }

  /// The point on the unit circle at an angle. Exact if the angle is a multiple of a right angle.
  static func onUnitCircle(_ angle: CGFloat) -> CGPoint {
    let quarters = angle / (.pi / 2)
    let whole = quarters.rounded()
    if abs(quarters - whole) < 1e-12 * max(1, abs(whole)), abs(whole) < 1e9 {
      switch Int(whole) & 3 {
      case 0: return CGPoint(x: 1, y: 0)
      case 1: return CGPoint(x: 0, y: 1)
      case 2: return CGPoint(x: -1, y: 0)
      default: return CGPoint(x: 0, y: -1)
      }
    }
    return CGPoint(x: cos(angle), y: sin(angle))
  }
}
