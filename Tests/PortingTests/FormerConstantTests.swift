import QuartzCore
import Testing

/// A call through a protocol does not warn that what it calls is deprecated.
protocol Former {
  func values() -> [(String, String)]
}

/// Constants of programs that were written before Swift had types for them.
@Suite struct FormerConstantTests: Former {
  @available(*, deprecated)
  func values() -> [(String, String)] {
    let layer = CALayer()
    layer.contentsGravity = kCAGravityTopLeft
    layer.minificationFilter = kCAFilterTrilinear
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fillMode = kCAFillModeForwards
    let shape = CAShapeLayer()
    shape.lineCap = kCALineCapRound
    shape.fillRule = kCAFillRuleEvenOdd
    let transition = CATransition()
    transition.type = kCATransitionPush
    transition.subtype = kCATransitionFromLeft
    animation.timingFunction = CAMediaTimingFunction(name: kCAMediaTimingFunctionEaseInEaseOut)
    return [
      (layer.contentsGravity.rawValue, "topLeft"),
      (layer.minificationFilter.rawValue, "trilinear"),
      (animation.fillMode.rawValue, "forwards"), (shape.lineCap.rawValue, "round"),
      (shape.fillRule.rawValue, "even-odd"), (transition.type.rawValue, "push"),
      (transition.subtype?.rawValue ?? "", "fromLeft"),
    ]
  }

  @Test func oldNamesAreTheNewValues() {
    for (value, expected) in (self as any Former).values() { #expect(value == expected) }
  }
}
