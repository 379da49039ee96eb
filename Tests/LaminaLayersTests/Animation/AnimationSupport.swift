import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers

/// The value at `time` of a property that has `value` without `animation`.
func applied(
  _ animation: CAAnimation, to value: Any?, at time: Double,
  _ context: AnimationContext = AnimationContext()
) -> Any? {
  animation.compiled(context).reduce(value) { $1.applied(to: $0, at: time) }
}

/// The number that the first property has at `time`. Nil if the animation changes nothing.
func number(
  _ animation: CAAnimation, model: Double = 0.5, at time: Double,
  _ context: AnimationContext = AnimationContext()
) -> Double? {
  guard let compiled = animation.compiled(context).first else { return nil }
  var lanes = [model]
  let outcome = lanes.withUnsafeMutableBufferPointer { lanes in
    lanes.baseAddress.map { compiled.evaluate(at: time, into: $0) }
  }
  return outcome == .lanes ? lanes[0] : nil
}

func isClose(_ a: Double?, _ b: Double?, _ tolerance: Double = 1e-9) -> Bool {
  guard let a, let b else { return a == nil && b == nil }
  return abs(a - b) <= tolerance * max(1, abs(a), abs(b))
}

func isClose(_ a: CATransform3D, _ b: CATransform3D, _ tolerance: Double = 1e-9) -> Bool {
  zip(AnimatedType.lanes(a), AnimatedType.lanes(b)).allSatisfy { isClose($0, $1, tolerance) }
}

extension CABasicAnimation {
  /// Goes from 0 to 1 in a second, unless `body` changes that.
  static func sample(_ keyPath: String = "opacity", _ body: (CABasicAnimation) -> Void = { _ in })
    -> CABasicAnimation
  {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (0.0, 1.0, 1)
    body(animation)
    return animation
  }

  /// Goes from `from` to `to` in a second.
  convenience init(_ keyPath: String, from: Any? = nil, to: Any? = nil, by: Any? = nil) {
    self.init(keyPath: keyPath)
    (fromValue, toValue, byValue, duration) = (from, to, by, 1)
  }
}

extension CAKeyframeAnimation {
  /// Goes through `values` in a second.
  convenience init(
    _ keyPath: String, _ values: [Any], times: [Double]? = nil,
    _ mode: CAAnimationCalculationMode = .linear
  ) {
    self.init(keyPath: keyPath)
    (self.values, duration, calculationMode) = (values, 1, mode)
    keyTimes = times?.map { NSNumber(value: $0) }
  }
}

/// The transform of a layer under `animation`. `model` is its model value.
func transform(
  _ animation: CAAnimation, model: CATransform3D = CATransform3DIdentity, at time: Double
)
  -> CATransform3D
{
  AnimatedType.matrix(applied(animation, to: model, at: time)) ?? CATransform3D()
}

func point(_ animation: CAAnimation, model: CGPoint = .zero, at time: Double) -> CGPoint {
  Coercion.point(applied(animation, to: model, at: time)) ?? CGPoint(x: CGFloat.nan, y: .nan)
}
