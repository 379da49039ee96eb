import Foundation
import LaminaGeometry

/// A part of a transform that a key path can name (facts 7).
///
/// To set a part, the matrix is decomposed, the part is replaced, and scale · (Rx·Ry·Rz) ·
/// translation is composed again, with the old perspective. A translation is replaced in the matrix
/// itself, so that a shear is kept; so is a shear, which leaves everything else as it is.
enum TransformPart: String, BitwiseCopyable, Sendable {
  case rotation, rotationX = "rotation.x", rotationY = "rotation.y", rotationZ = "rotation.z"
  case scale, scaleX = "scale.x", scaleY = "scale.y", scaleZ = "scale.z", scaleXY = "scale.xy"
  case translation, translationX = "translation.x", translationY = "translation.y", translationZ =
    "translation.z"
  case shearX = "shear.x"

  /// This part of `transform`: an angle in radians, a factor, points, how far y leans along x, or
  /// the translation in the plane as a `CGSize`.
  func value(of transform: CATransform3D) -> Any? {
    switch self {
    case .translation: return NSValue(cgSize: CGSize(width: transform.m41, height: transform.m42))
    case .translationX: return NSNumber(value: Double(transform.m41))
    case .translationY: return NSNumber(value: Double(transform.m42))
    case .translationZ: return NSNumber(value: Double(transform.m43))
    case .shearX: return NSNumber(value: transform.shearX)
    default: return NSNumber(value: number(EulerParts(transform)))
    }
  }

  /// `transform` with `value` as this part; nil if the part does not take `value`.
  func replaced(in transform: CATransform3D, with value: Any?) -> CATransform3D? {
    var translation = SIMD3<Double>(transform.m41, transform.m42, transform.m43)
    if self == .translation {
      // A pair, for which Apple uses a size; the depth stays.
      guard
        let pair = Coercion.size(value)
          ?? Coercion.point(value).map({ CGSize(width: $0.x, height: $0.y) })
      else { return nil }
      (translation.x, translation.y) = (Double(pair.width), Double(pair.height))
      return transform.replacingTranslation(translation)
    }
    guard let number = Coercion.number(value) else { return nil }
    switch self {
    case .translationX: translation.x = number
    case .translationY: translation.y = number
    case .translationZ: translation.z = number
    case .shearX: return transform.replacingShearX(number)
    default:
      var parts = EulerParts(transform)
      replace(in: &parts, with: number)
      return parts.transform
    }
    return transform.replacingTranslation(translation)
  }

  /// The number of this part in a decomposed transform.
  func number(_ parts: EulerParts) -> Double {
    switch self {
    case .rotationX: parts.rotation.x
    case .rotationY: parts.rotation.y
    case .rotation, .rotationZ: parts.rotation.z
    case .scaleX: parts.scale.x
    case .scaleY: parts.scale.y
    case .scaleZ: parts.scale.z
    case .scaleXY: (parts.scale.x + parts.scale.y) / 2
    case .scale: parts.scale.sum() / 3
    case .translation, .translationX, .translationY, .translationZ, .shearX: 0
    }
  }

  /// Replaces the number of this part in a decomposed transform.
  func replace(in parts: inout EulerParts, with number: Double) {
    switch self {
    case .rotationX: parts.rotation.x = number
    case .rotationY: parts.rotation.y = number
    case .rotation, .rotationZ: parts.rotation.z = number
    case .scaleX: parts.scale.x = number
    case .scaleY: parts.scale.y = number
    case .scaleZ: parts.scale.z = number
    case .scaleXY: (parts.scale.x, parts.scale.y) = (number, number)
    case .scale: parts.scale = SIMD3(repeating: number)
    case .translation, .translationX, .translationY, .translationZ, .shearX: break
    }
  }
}
