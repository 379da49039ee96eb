import Foundation
import Lamina

extension TransformModel {
  /// The position at a frame; z is 0 for a position of two numbers.
  func position(at frame: Double) -> Vector {
    switch position {
    case .joined(let value): value.value(at: frame)
    case .split(let x, let y, let z):
      Vector(x.value(at: frame), y.value(at: frame), z.value(at: frame), 0)
    }
  }

  /// From the layer's points to its parent's: anchor, scale, skew, rotation and position in turn.
  func matrix(at frame: Double) -> CGAffineTransform {
    let anchor = anchor.value(at: frame)
    let scale = scale.value(at: frame) / 100
    let position = position(at: frame)
    var matrix = CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
      .concatenating(CGAffineTransform(scaleX: scale.x, y: scale.y))
      .concatenating(skewMatrix(at: frame))
    let turn = rotation.value(at: frame) + (followsPath ? heading(at: frame) : 0)
    if turn != 0 {
      matrix = matrix.concatenating(CGAffineTransform(rotationAngle: turn * .pi / 180))
    }
    return matrix.concatenating(CGAffineTransform(translationX: position.x, y: position.y))
  }

  /// The same with rotations around x and y, z and the orientation.
  func spatialMatrix(at frame: Double) -> CATransform3D {
    guard isSpatial else { return CATransform3DMakeAffineTransform(matrix(at: frame)) }
    let anchor = anchor.value(at: frame)
    let scale = scale.value(at: frame) / 100
    let position = position(at: frame)
    let orientation = orientation.value(at: frame)
    var matrix = CATransform3DMakeTranslation(-anchor.x, -anchor.y, anchor.z)
    let turn = { (degrees: Double, x: Double, y: Double, z: Double) in
      if degrees != 0 {
        matrix = CATransform3DConcat(
          matrix, CATransform3DMakeRotation(degrees * .pi / 180, x, y, z))
      }
    }
    matrix = CATransform3DConcat(matrix, CATransform3DMakeScale(scale.x, scale.y, scale.z))
    matrix = CATransform3DConcat(matrix, CATransform3DMakeAffineTransform(skewMatrix(at: frame)))
    turn(rotation.value(at: frame) + (followsPath ? heading(at: frame) : 0), 0, 0, 1)
    turn(-rotationY.value(at: frame), 0, 1, 0)
    turn(-rotationX.value(at: frame), 1, 0, 0)
    turn(orientation.z, 0, 0, 1)
    turn(-orientation.y, 0, 1, 0)
    turn(-orientation.x, 1, 0, 0)
    return CATransform3DConcat(
      matrix, CATransform3DMakeTranslation(position.x, position.y, -position.z))
  }

  private func skewMatrix(at frame: Double) -> CGAffineTransform {
    Self.skewMatrix(skew.value(at: frame), axis: skewAxis.value(at: frame))
  }

  /// A skew by an angle along an axis, both in degrees.
  static func skewMatrix(_ skew: Double, axis: Double) -> CGAffineTransform {
    guard skew != 0 else { return .identity }
    // Near 90 degrees the tangent has no use.
    let slope = tan(-min(max(skew, -85), 85) * .pi / 180)
    let axis = axis * .pi / 180
    return CGAffineTransform(rotationAngle: axis)
      .concatenating(CGAffineTransform(a: 1, b: 0, c: slope, d: 1, tx: 0, ty: 0))
      .concatenating(CGAffineTransform(rotationAngle: -axis))
  }

  /// The direction in which the position moves, in degrees.
  private func heading(at frame: Double) -> Double {
    guard let times = position.keyTimes, times.upperBound > times.lowerBound else { return 0 }
    let middle = min(max(frame, times.lowerBound + 0.01), times.upperBound - 0.01)
    let way = position(at: middle + 0.01) - position(at: middle - 0.01)
    return way.x == 0 && way.y == 0 ? 0 : atan2(way.y, way.x) * 180 / .pi
  }
}

extension TransformModel.Position {
  /// From the first keyframe to the last one; nil without keyframes.
  fileprivate var keyTimes: ClosedRange<Double>? {
    let times =
      switch self {
      case .joined(let value): [value.keys.first?.time, value.keys.last?.time]
      case .split(let x, let y, _):
        [x.keys.first?.time, x.keys.last?.time, y.keys.first?.time, y.keys.last?.time]
      }
    let known = times.compactMap { $0 }
    guard let first = known.min(), let last = known.max() else { return nil }
    return first...last
  }
}

extension TransformEffectModel {
  /// What the effect does to a layer's points: anchor, scale, rotation, skew and position in turn.
  func matrix(at frame: Double) -> CGAffineTransform {
    let (anchor, position) = (anchor.value(at: frame), position.value(at: frame))
    let skew = TransformModel.skewMatrix(
      skew.value(at: frame), axis: skewAxis.value(at: frame) + 90)
    return CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
      .concatenating(
        CGAffineTransform(
          scaleX: scaleX.value(at: frame) / 100, y: scaleY.value(at: frame) / 100)
      )
      .concatenating(CGAffineTransform(rotationAngle: rotation.value(at: frame) * .pi / 180))
      .concatenating(skew)
      .concatenating(CGAffineTransform(translationX: position.x, y: position.y))
  }
}
