import Foundation
import Lamina

/// Where something is placed: by keyframes, in points and degrees.
struct TransformModel: Sendable {
  /// A position as one property, or a property for each axis.
  enum Position: Sendable {
    case joined(AnimatedProperty<Vector>)
    case split(x: AnimatedProperty<Double>, y: AnimatedProperty<Double>, z: AnimatedProperty<Double>)
  }

  var anchor = AnimatedProperty(Vector.zero)
  var position = Position.joined(AnimatedProperty(Vector.zero))
  /// In per cent.
  var scale = AnimatedProperty(Vector(repeating: 100))
  var rotation = AnimatedProperty(0.0)
  var rotationX = AnimatedProperty(0.0)
  var rotationY = AnimatedProperty(0.0)
  var orientation = AnimatedProperty(Vector.zero)
  var skew = AnimatedProperty(0.0)
  var skewAxis = AnimatedProperty(0.0)
  /// In per cent.
  var opacity = AnimatedProperty(100.0)
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
