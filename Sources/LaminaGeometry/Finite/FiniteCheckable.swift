import Foundation

/// A value of numbers, which may be infinite or NaN.
@usableFromInline package protocol FiniteCheckable {
  var isFinite: Bool { get }
}

extension CGFloat: FiniteCheckable {}
extension Float: FiniteCheckable {}
extension CATransform3D: FiniteCheckable {}

extension CGPoint: FiniteCheckable {
  @inlinable package var isFinite: Bool { (x + y).isFinite }
}

extension CGSize: FiniteCheckable {
  @inlinable package var isFinite: Bool { (width + height).isFinite }
}

extension CGRect: FiniteCheckable {
  @inlinable package var isFinite: Bool {
    (origin.x + origin.y + size.width + size.height).isFinite
  }
}
