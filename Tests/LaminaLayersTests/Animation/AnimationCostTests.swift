import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers

/// Prints the cost of one evaluation of ten thousand animations: the median of sixty frames. It
/// runs on request only, and is useful only in an optimised build:
///
///     LAMINA_MEASURE=1 swift test -c release -Xswiftc -enable-testing --filter AnimationCostTests
@Suite(.enabled(if: ProcessInfo.processInfo.environment["LAMINA_MEASURE"] != nil), .serialized)
struct AnimationCostTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let animation: @Sendable () -> CAAnimation
    let model: @Sendable () -> [Double]

    var testDescription: String { name }
  }

  private static func identity() -> [Double] { AnimatedType.lanes(CATransform3DIdentity) }

  static let cases = [
    Case(name: "number") {
      CABasicAnimation("opacity", from: 0, to: 1)
    } model: {
      [0.5]
    },
    Case(name: "number, default pace") {
      let animation = CABasicAnimation("opacity", from: 0, to: 1)
      animation.timingFunction = CAMediaTimingFunction(name: .default)
      return animation
    } model: {
      [0.5]
    },
    Case(name: "number, repeating there and back") {
      let animation = CABasicAnimation("opacity", from: 0, to: 1)
      (animation.repeatCount, animation.autoreverses) = (.infinity, true)
      return animation
    } model: {
      [0.5]
    },
    Case(name: "number, in a group") {
      let group = CAAnimationGroup()
      (group.animations, group.duration) = ([CABasicAnimation("opacity", from: 0, to: 1)], 1)
      return group
    } model: {
      [0.5]
    },
    Case(name: "point") {
      CABasicAnimation("position", from: CGPoint(x: 1, y: 2), to: CGPoint(x: 3, y: 4))
    } model: {
      [0, 0]
    },
    Case(name: "point, from its own value") {
      CABasicAnimation("position", to: CGPoint(x: 3, y: 4))
    } model: {
      [0, 0]
    },
    Case(name: "colour") {
      CABasicAnimation(
        "backgroundColor", from: CGColor.black, to: CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
      )
    } model: {
      [0, 0, 0, 1]
    },
    Case(name: "transform.rotation.z") {
      CABasicAnimation("transform.rotation.z", from: 0, to: 6)
    } model: {
      identity()
    },
    Case(name: "transform.scale") {
      CABasicAnimation("transform.scale", from: 1, to: 2)
    } model: {
      identity()
    },
    Case(name: "transform.rotation.x") {
      CABasicAnimation("transform.rotation.x", from: 0, to: 1)
    } model: {
      identity()
    },
    Case(name: "rotateZ by a value function") {
      let animation = CABasicAnimation("transform", from: 0, to: 6)
      animation.valueFunction = CAValueFunction(name: .rotateZ)
      return animation
    } model: {
      identity()
    },
    Case(name: "matrix in the plane") {
      CABasicAnimation(
        "transform", from: CATransform3DMakeScale(1, 2, 1),
        to: CATransform3DMakeRotation(2, 0, 0, 1))
    } model: {
      identity()
    },
    Case(name: "matrix in the plane, from its own value") {
      CABasicAnimation("transform", to: CATransform3DMakeRotation(2, 0, 0, 1))
    } model: {
      identity()
    },
    Case(name: "matrix in space") {
      CABasicAnimation(
        "transform", from: CATransform3DMakeScale(1, 2, 3),
        to: CATransform3DMakeRotation(2, 1, 2, 3))
    } model: {
      identity()
    },
    Case(name: "spring") {
      let spring = CASpringAnimation(keyPath: "position.x")
      (spring.fromValue, spring.toValue, spring.duration) = (0, 1, 1)
      return spring
    } model: {
      [0, 0]
    },
    Case(name: "four keys, cubic") {
      CAKeyframeAnimation("opacity", [0, 1, 0.5, 0.7], .cubic)
    } model: {
      [0]
    },
    Case(name: "path of a circle, paced") {
      let animation = CAKeyframeAnimation("position", [], .paced)
      animation.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil)
      return animation
    } model: {
      [0, 0]
    },
  ]

  @Test(arguments: cases)
  func nanosecondsForEach(_ item: Case) {
    let (count, rounds) = (10_000, 60)
    let model = item.model()
    let compiled = (0..<count).map { _ in item.animation().compiled()[0] }
    let records = compiled.map(\.record)
    var lanes = Array(repeating: model, count: count).flatMap(\.self)
    var (costs, shown): ([Double], Int) = ([], 0)
    for round in 0..<rounds {
      // The time avoids both ends, where there is less to do.
      let time = (Double(round) + 0.5) / Double(rounds)
      let start = DispatchTime.now().uptimeNanoseconds
      records.withUnsafeBufferPointer { records in
        lanes.withUnsafeMutableBufferPointer { lanes in
          guard let first = lanes.baseAddress else { return }
          for index in 0..<count
          where records[index].evaluate(at: time, into: first + index * model.count) == .lanes {
            shown += 1
          }
        }
      }
      costs.append(Double(DispatchTime.now().uptimeNanoseconds - start) / Double(count))
    }
    #expect(shown == count * rounds)
    print("\(item.name): \(String(format: "%.1f", costs.sorted()[rounds / 2])) ns")
    withExtendedLifetime(compiled) {}
  }
}
