import Foundation
import LaminaGeometry

/// The kinds of value functions. Raw values are Apple's names.
enum ValueForm: String, CaseIterable, Sendable {
  case rotateX, rotateY, rotateZ
  case scale, scaleX, scaleY, scaleZ
  case translate, translateX, translateY, translateZ

  /// The number of arguments.
  var laneCount: Int { self == .scale || self == .translate ? 3 : 1 }

  /// The number that leaves everything where it is.
  var neutral: Double {
    switch self {
    case .scale, .scaleX, .scaleY, .scaleZ: 1
    default: 0
    }
  }

  /// The matrix of `numbers`. Functions with one argument use the first.
  func matrix(_ numbers: SIMD4<Double>) -> CATransform3D {
    let number = numbers.x
    var t = CATransform3DIdentity
    switch self {
    case .rotateX:
      let (c, s) = (cos(number), sin(number))
      (t.m22, t.m23, t.m32, t.m33) = (c, s, -s, c)
    case .rotateY:
      let (c, s) = (cos(number), sin(number))
      (t.m11, t.m13, t.m31, t.m33) = (c, -s, s, c)
    case .rotateZ:
      let (c, s) = (cos(number), sin(number))
      (t.m11, t.m12, t.m21, t.m22) = (c, s, -s, c)
    case .scale: (t.m11, t.m22, t.m33) = (numbers.x, numbers.y, numbers.z)
    case .scaleX: t.m11 = number
    case .scaleY: t.m22 = number
    case .scaleZ: t.m33 = number
    case .translate: (t.m41, t.m42, t.m43) = (numbers.x, numbers.y, numbers.z)
    case .translateX: t.m41 = number
    case .translateY: t.m42 = number
    case .translateZ: t.m43 = number
    }
    return t
  }
}
