import Foundation
import Lamina

/// Where something is placed: by keyframes, in points and degrees.
struct TransformModel: Sendable {
  /// A position as one property, or a property for each axis.
  enum Position: Sendable {
    case joined(FrameProperty<Vector>)
    case split(
      x: FrameProperty<Double>, y: FrameProperty<Double>, z: FrameProperty<Double>)
  }

  var anchor = FrameProperty(Vector.zero)
  var position = Position.joined(FrameProperty(Vector.zero))
  /// In per cent.
  var scale = FrameProperty(Vector(repeating: 100))
  var rotation = FrameProperty(0.0)
  var rotationX = FrameProperty(0.0)
  var rotationY = FrameProperty(0.0)
  var orientation = FrameProperty(Vector.zero)
  var skew = FrameProperty(0.0)
  var skewAxis = FrameProperty(0.0)
  /// In per cent.
  var opacity = FrameProperty(100.0)
  /// Whether the layer turns along the path on which it moves.
  var followsPath = false
  /// Whether x and y of the rotation, z and the orientation count.
  var isSpatial = false

  /// Whether the place, not the opacity, depends on time.
  var moves: Bool {
    let position =
      switch position {
      case .joined(let value): value.isAnimated
      case .split(let x, let y, let z): x.isAnimated || y.isAnimated || z.isAnimated
      }
    return position || anchor.isAnimated || scale.isAnimated || rotation.isAnimated
      || rotationX.isAnimated || rotationY.isAnimated || orientation.isAnimated
      || skew.isAnimated || skewAxis.isAnimated
  }
}
