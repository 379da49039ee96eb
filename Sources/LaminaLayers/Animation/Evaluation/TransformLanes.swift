import Foundation
import LaminaGeometry

/// The 16 lanes of a transform, with access to one part of it (facts 4.8).
///
/// Nearly all matrices stay in their plane; these are decomposed without angles. For others
/// ``EulerParts`` is used. Both give the same numbers.
struct TransformLanes {
  private let lanes: UnsafeMutablePointer<Double>

  init(_ lanes: UnsafeMutablePointer<Double>) { self.lanes = lanes }

  var matrix: CATransform3D {
    get { UnsafeRawPointer(lanes).loadUnaligned(as: CATransform3D.self) }
    nonmutating set {
      UnsafeMutableRawPointer(lanes).storeBytes(of: newValue, as: CATransform3D.self)
    }
  }

  /// Whether there is no perspective.
  private var isFlat: Bool { lanes[3] == 0 && lanes[7] == 0 && lanes[11] == 0 && lanes[15] == 1 }

  /// Whether the matrix is flat, keeps the x and y axes in the plane and the z axis upright with a
  /// positive scale.
  private var isPlanar: Bool {
    isFlat && lanes[2] == 0 && lanes[6] == 0 && lanes[8] == 0 && lanes[9] == 0 && lanes[10] > 0
  }

  /// The lengths of the two axes in the plane; the first is negative if the matrix mirrors.
  private var planeScale: (x: Double, y: Double) {
    let x = (lanes[0] * lanes[0] + lanes[1] * lanes[1]).squareRoot()
    let y = (lanes[4] * lanes[4] + lanes[5] * lanes[5]).squareRoot()
    return (lanes[0] * lanes[5] - lanes[1] * lanes[4] < 0 ? -x : x, y)
  }

  /// The number of a part, or the two numbers of a translation in the plane.
  func read(_ part: TransformPart, _ model: UnsafePointer<ModelTransform>? = nil) -> SIMD2<Double> {
    switch part {
    case .translation: return SIMD2(lanes[12], lanes[13])
    case .translationX: return SIMD2(lanes[12], 0)
    case .translationY: return SIMD2(lanes[13], 0)
    case .translationZ: return SIMD2(lanes[14], 0)
    case .shearX: return SIMD2(matrix.shearX, 0)
    default:
      guard isPlanar, let number = planar(part) else {
        return SIMD2(part.number(model?.pointee.parts ?? EulerParts(matrix)), 0)
      }
      return SIMD2(number, 0)
    }
  }

  private func planar(_ part: TransformPart) -> Double? {
    let scale = planeScale
    guard scale.x != 0, scale.y != 0 else { return nil }
    switch part {
    case .rotation, .rotationZ: return atan2(lanes[1] / scale.x, lanes[0] / scale.x)
    case .rotationX, .rotationY: return 0
    case .scaleX: return scale.x
    case .scaleY: return scale.y
    case .scaleZ: return lanes[10]
    case .scaleXY: return (scale.x + scale.y) / 2
    case .scale: return (scale.x + scale.y + lanes[10]) / 3
    default: return nil
    }
  }

  /// Replaces a part.
  func write(
    _ numbers: SIMD2<Double>, to part: TransformPart, _ model: UnsafePointer<ModelTransform>? = nil
  ) {
    switch part {
    case .translation, .translationX, .translationY, .translationZ: writeTranslation(numbers, part)
    case .shearX:
      if let sheared = matrix.replacingShearX(numbers.x) { matrix = sheared }
    default:
      if isPlanar, writePlanar(numbers.x, part) { return }
      var parts = model?.pointee.parts ?? EulerParts(matrix)
      part.replace(in: &parts, with: numbers.x)
      matrix = parts.transform
    }
  }

  private func writeTranslation(_ numbers: SIMD2<Double>, _ part: TransformPart) {
    var translation = SIMD3(lanes[12], lanes[13], lanes[14])
    switch part {
    case .translation: (translation.x, translation.y) = (numbers.x, numbers.y)
    case .translationX: translation.x = numbers.x
    case .translationY: translation.y = numbers.x
    default: translation.z = numbers.x
    }
    if isFlat {
      (lanes[12], lanes[13], lanes[14]) = (translation.x, translation.y, translation.z)
    } else {
      matrix = matrix.replacingTranslation(translation)
    }
  }

  /// Replaces a part of a planar matrix. Returns false, and writes nothing, if an axis has no
  /// direction or the part leads out of the plane.
  private func writePlanar(_ number: Double, _ part: TransformPart) -> Bool {
    var scale = planeScale
    guard scale.x != 0, scale.y != 0 else { return false }
    var (c, s) = (lanes[0] / scale.x, lanes[1] / scale.x)
    switch part {
    case .rotation, .rotationZ: (c, s) = (cos(number), sin(number))
    case .scaleX: scale.x = number
    case .scaleY: scale.y = number
    case .scaleZ: lanes[10] = number
    case .scaleXY: scale = (number, number)
    case .scale:
      scale = (number, number)
      lanes[10] = number
    default: return false
    }
    (lanes[0], lanes[1]) = (c * scale.x, s * scale.x)
    (lanes[4], lanes[5]) = (-s * scale.y, c * scale.y)
    return true
  }

  /// Puts a rotation about z before the matrix, which turns x into `direction`, of unit length.
  func turn(along direction: SIMD2<Double>) {
    var turn = CATransform3DIdentity
    (turn.m11, turn.m12, turn.m21, turn.m22) = (direction.x, direction.y, -direction.y, direction.x)
    matrix = CATransform3DConcat(turn, matrix)
  }
}
