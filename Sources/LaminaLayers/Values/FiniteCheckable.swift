import Foundation
import LaminaGeometry

/// A value of numbers, which may be infinite or NaN. The protocol belongs to this module, so that
/// the setters which are generic over it are specialised.
protocol FiniteCheckable {
  var isFinite: Bool { get }
}

extension CGFloat: FiniteCheckable {}
extension Float: FiniteCheckable {}
extension CGPoint: FiniteCheckable {}
extension CGSize: FiniteCheckable {}
extension CGRect: FiniteCheckable {}
extension CATransform3D: FiniteCheckable {}
