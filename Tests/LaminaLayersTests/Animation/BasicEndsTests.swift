import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers

/// Facts 4.5, 4.7 and 4.8: the values between which an animation runs, and the resulting value of
/// the property.
struct BasicEndsTests {
  /// The property is 4, and the animation is a quarter of the way.
  @Test(
    arguments: [
      (8, 16, nil, 10), (8, 16, 100, 10), (8, nil, 4, 9), (nil, 16, 4, 13), (8, nil, nil, 7),
      (nil, 16, nil, 7),
      (nil, nil, 8, 6), (nil, nil, nil, nil),
    ] as [(Double?, Double?, Double?, Double?)])
  func endsFromThreeValues(_ from: Double?, _ to: Double?, _ by: Double?, _ value: Double?) {
    let animation = CABasicAnimation("opacity", from: from, to: to, by: by)
    #expect(number(animation, model: 4, at: 0.25) == value)
  }

  /// The property is 4. Zero stands for the property's own value, which is added in the end.
  @Test(
    arguments: [
      (8, 16, nil, 14), (8, nil, 4, 13), (nil, 16, 4, 17), (8, nil, nil, 10), (nil, 16, nil, 8),
      (nil, nil, 8, 6),
    ] as [(Double?, Double?, Double?, Double)])
  func additiveEnds(_ from: Double?, _ to: Double?, _ by: Double?, _ value: Double) {
    let animation = CABasicAnimation("opacity", from: from, to: to, by: by)
    animation.isAdditive = true
    #expect(number(animation, model: 4, at: 0.25) == value)
  }

  @Test func interruptedMovementStaysWhereItWas() {
    let animation = CABasicAnimation(
      "position", from: CGPoint(x: -90, y: 20), to: CGPoint.zero)
    animation.isAdditive = true
    let model = CGPoint(x: 100, y: 0)
    #expect(point(animation, model: model, at: 0) == CGPoint(x: 10, y: 20))
    #expect(point(animation, model: model, at: 0.5) == CGPoint(x: 55, y: 10))
    #expect(point(animation, model: model, at: 1) == model)
  }

  @Test func ownValueIncludesEarlierAnimations() {
    let first = CABasicAnimation("opacity", from: 0, to: 8).compiled()
    let second = CABasicAnimation("opacity", by: 2).compiled()
    let value = (first + second).reduce(100 as Any?) { $1.applied(to: $0, at: 0.5) }
    #expect(value as? NSNumber == 5)
  }

  @Test(arguments: [
    ("rotation.z", 0.5), ("scale.x", 2), ("scale", 3), ("translation.x", 7), ("translation.z", -1),
  ])
  func matrixEndsByMultiplication(_ part: String, _ amount: Double) throws {
    let by = try #require(
      TransformPart(rawValue: part)?.replaced(in: CATransform3DIdentity, with: amount))
    let model = CATransform3DMakeScale(2, 3, 4)
    let shifted = CABasicAnimation("transform", from: model, by: by)
    let current = CABasicAnimation("transform", by: by)
    let end = CATransform3DConcat(by, model)
    #expect(isClose(transform(shifted, at: 1), end))
    #expect(isClose(transform(current, model: model, at: 1), end))
    let backwards = CABasicAnimation("transform", to: end, by: by)
    #expect(isClose(transform(backwards, at: 0), model))
    for time in [0, 0.3, 0.5, 1] {
      #expect(isClose(transform(shifted, at: time), transform(current, model: model, at: time)))
    }
  }

  // MARK: Additive

  @Test func additiveTransformIsAppliedFirst() {
    let move = CABasicAnimation(
      "transform", from: CATransform3DMakeTranslation(5, 0, 0),
      to: CATransform3DMakeTranslation(5, 0, 0))
    move.isAdditive = true
    #expect(transform(move, model: CATransform3DMakeScale(2, 3, 1), at: 0.5).m41 == 10)
    let half = CABasicAnimation(
      "transform", from: CATransform3DIdentity, to: CATransform3DMakeTranslation(10, 0, 0))
    half.isAdditive = true
    let result = transform(half, model: CATransform3DMakeScale(2, 2, 1), at: 0.5)
    #expect(result.m41 == 10)
    #expect(result.m11 == 2)
  }

  @Test func additiveComponent() {
    let animation = CABasicAnimation("transform.scale.x", from: 0.5, to: 0.5)
    animation.isAdditive = true
    #expect(
      isClose(
        Double(transform(animation, model: CATransform3DMakeScale(2, 1, 1), at: 0.5).m11), 2.5))
  }

  @Test func additiveRectangleAndColour() {
    let rect = CABasicAnimation(
      "bounds", from: CGRect(x: 0, y: 0, width: 0, height: 0),
      to: CGRect(x: 2, y: 4, width: 6, height: 8))
    rect.isAdditive = true
    let model = CGRect(x: 10, y: 20, width: 30, height: 40)
    #expect(
      (applied(rect, to: model, at: 0.5) as? NSValue)?.cgRectValue
        == CGRect(x: 11, y: 22, width: 33, height: 44))
    let color = CABasicAnimation(
      "backgroundColor", from: CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0),
      to: CGColor(srgbRed: 0.5, green: 0.25, blue: 0, alpha: 0))
    color.isAdditive = true
    let sum = applied(color, to: CGColor(srgbRed: 0.25, green: 0.25, blue: 0.5, alpha: 1), at: 0.5)
    #expect((sum as? CGColor)?.components == [0.5, 0.375, 0.5, 1])
  }

  /// Facts 4.2: additive and cumulative together.
  @Test func additiveAndCumulative() {
    let animation = CABasicAnimation("position", from: CGPoint.zero, to: CGPoint(x: 10, y: 20))
    (animation.isAdditive, animation.isCumulative, animation.repeatCount) = (true, true, 3)
    #expect(point(animation, model: CGPoint(x: 50, y: 60), at: 1.5) == CGPoint(x: 65, y: 90))
  }

  @Test func cumulativeTransformsMultiply() {
    let turn = CATransform3DMakeRotation(0.5, 0, 0, 1)
    let animation = CABasicAnimation("transform", from: CATransform3DIdentity, to: turn)
    (animation.isCumulative, animation.repeatCount) = (true, 8)
    for (time, angle) in [(0.5, 0.25), (1.5, 0.75), (5.5, 2.75), (7, 3.5)] {
      #expect(
        isClose(transform(animation, at: time), CATransform3DMakeRotation(angle, 0, 0, 1)),
        "\(time)")
    }
  }

  // MARK: Components

  @Test func scaleAlongOneAxis() {
    let animation = CABasicAnimation("transform.scale.x", from: 2, to: 4)
    let model = CATransform3DMakeScale(2, 3, 4)
    #expect(isClose(transform(animation, model: model, at: 0.5), CATransform3DMakeScale(3, 3, 4)))
  }

  @Test func translationAlongOneAxis() {
    let animation = CABasicAnimation("transform.translation.x", by: 10)
    let model = CATransform3DMakeTranslation(6, 7, 8)
    #expect(transform(animation, model: model, at: 0.5) == CATransform3DMakeTranslation(11, 7, 8))
  }

  @Test func rotationAboutOneAxisKeepsTheOthers() {
    var parts = EulerParts(CATransform3DIdentity)
    parts.rotation = SIMD3(0.2, 0.3, 0.4)
    let animation = CABasicAnimation("transform.rotation.x", from: 0.2, to: 0.6)
    let result = EulerParts(transform(animation, model: parts.transform, at: 0.5))
    for (value, expected) in zip(
      [result.rotation.x, result.rotation.y, result.rotation.z], [0.4, 0.3, 0.4])
    {
      #expect(isClose(value, expected))
    }
  }

  @Test(arguments: [
    NSValue(cgSize: CGSize(width: 10, height: 20)), NSValue(cgPoint: CGPoint(x: 10, y: 20)),
  ])
  func translationInThePlane(_ value: NSValue) {
    let animation = CABasicAnimation("transform.translation", to: value)
    let model = CATransform3DMakeTranslation(2, 4, 8)
    #expect(transform(animation, model: model, at: 0.5) == CATransform3DMakeTranslation(6, 12, 8))
  }

  @Test func scaleSetsAllThree() {
    let animation = CABasicAnimation("transform.scale", from: 2, to: 4)
    #expect(isClose(transform(animation, at: 0.5), CATransform3DMakeScale(3, 3, 3)))
  }

  @Test func rotationIsAboutZ() {
    let animation = CABasicAnimation("transform.rotation", from: 0, to: 4 * Double.pi)
    let model = CATransform3DMakeScale(2, 3, 1)
    let angle = 4 * Double.pi * 0.3
    let expected = CATransform3DConcat(model, CATransform3DMakeRotation(angle, 0, 0, 1))
    #expect(isClose(transform(animation, model: model, at: 0.3), expected))
  }

  /// The fast path for plane transforms gives the same as taking the whole matrix apart.
  @Test(arguments: [
    "rotation", "rotation.x", "rotation.y", "rotation.z", "scale", "scale.x", "scale.y", "scale.z",
    "scale.xy",
    "translation.x", "translation.y", "translation.z",
  ])
  func everyPartOfManyMatrices(_ name: String) throws {
    let part = try #require(TransformPart(rawValue: name))
    var perspective = CATransform3DMakeRotation(0.4, 1, 0, 0)
    perspective.m34 = -1 / 500
    let models = [
      CATransform3DIdentity, CATransform3DMakeScale(2, 3, 1), CATransform3DMakeScale(-2, 3, 1),
      CATransform3DMakeScale(2, -3, 5), CATransform3DMakeRotation(2.5, 0, 0, 1),
      CATransform3DMakeScale(1, 1, -1), CATransform3DMakeScale(0, 2, 1), CATransform3D(),
      CATransform3DConcat(CATransform3DMakeRotation(1, 0, 0, 1), CATransform3DMakeScale(2, 1, 1)),
      CATransform3DMakeRotation(0.7, 1, 2, 3), perspective,
    ]
    for model in models {
      for value in [0.0, 0.75, -2] {
        var lanes = AnimatedType.lanes(model)
        let expected = try #require(part.replaced(in: model, with: value))
        let number = try #require(part.value(of: model) as? NSNumber).doubleValue
        lanes.withUnsafeMutableBufferPointer { lanes in
          guard let start = lanes.baseAddress else { return }
          #expect(isClose(TransformLanes(start).read(part).x, number))
          TransformLanes(start).write(SIMD2(value, 0), to: part)
          #expect(isClose(TransformLanes(start).matrix, expected), "\(model) \(value)")
        }
      }
    }
  }

  @Test(arguments: [
    ("position.x", CGPoint(x: 15, y: 20)), ("position.y", CGPoint(x: 10, y: 25)),
  ])
  func coordinates(_ keyPath: String, _ expected: CGPoint) {
    let animation = CABasicAnimation(keyPath, by: 10)
    #expect(point(animation, model: CGPoint(x: 10, y: 20), at: 0.5) == expected)
  }

  @Test(
    arguments: [
      ("bounds.origin.x", [6, 2, 3, 4]), ("bounds.origin.y", [1, 7, 3, 4]),
      ("bounds.size.width", [1, 2, 8, 4]),
      ("bounds.size.height", [1, 2, 3, 9]),
    ] as [(String, [Double])])
  func partsOfARectangle(_ keyPath: String, _ expected: [Double]) {
    let animation = CABasicAnimation(keyPath, by: 10)
    let value = applied(animation, to: CGRect(x: 1, y: 2, width: 3, height: 4), at: 0.5)
    #expect(AnimatedType.rect.lanes(of: value) == expected)
  }

  @Test func sizeAndOriginOfARectangle() {
    let model = CGRect(x: 1, y: 2, width: 3, height: 4)
    let size = applied(
      CABasicAnimation("bounds.size", to: CGSize(width: 5, height: 8)), to: model, at: 0.5)
    #expect(AnimatedType.rect.lanes(of: size) == [1, 2, 4, 6])
    let origin = applied(
      CABasicAnimation("bounds.origin", by: CGPoint(x: 2, y: 4)), to: model, at: 0.5)
    #expect(AnimatedType.rect.lanes(of: origin) == [2, 4, 3, 4])
  }

  /// A property that no class of the library declares.
  @Test func partOfAnUndeclaredProperty() {
    let animation = CABasicAnimation("startPoint.y", from: 1, to: 3)
    #expect(point(animation, model: CGPoint(x: 0.5, y: 0), at: 0.5) == CGPoint(x: 0.5, y: 2))
    let whole = CABasicAnimation("strokeEnd", from: 0, to: 1)
    #expect(number(whole, at: 0.25) == 0.25)
  }

  @Test(arguments: [
    "frame", "sublayers", "delegate", "name", "speed", "beginTime", "position.width",
    "transform.bogus",
  ])
  func whatCannotBeAnimated(_ keyPath: String) {
    #expect(CABasicAnimation(keyPath, from: 0, to: CATransform3DIdentity).compiled().isEmpty)
  }

  @Test func noKeyPathDoesNothing() {
    let animation = CABasicAnimation.sample()
    animation.keyPath = nil
    #expect(animation.compiled().isEmpty)
  }

  @Test(
    arguments: ["a text", NSNull(), CGPoint.zero, Double.nan, Double.infinity] as [any Sendable])
  func valuesThatDoNotFit(_ value: any Sendable) {
    #expect(CABasicAnimation("opacity", from: 0, to: value).compiled().isEmpty)
    #expect(CAKeyframeAnimation("opacity", [0, value]).compiled().isEmpty)
  }
}
