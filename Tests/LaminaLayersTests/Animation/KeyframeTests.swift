import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers

/// Facts 4.10: values by key times and calculation modes.
struct KeyframeTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let mode: CAAnimationCalculationMode
    let times: [Double]?
    let values: [Double]

    var testDescription: String { "\(mode.rawValue)\(times == nil ? "" : ", keyTimes")" }
  }

  static let keyTimes = [0, 0.1, 0.6, 1]
  static let linearByTimes = [0, 0.5, 1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.55, 0.6, 0.65, 0.695]
  static let rows = [
    Row(
      mode: .linear, times: nil,
      values: [0, 0.15, 0.3, 0.6, 0.9, 0.9, 0.75, 0.6, 0.52, 0.58, 0.64, 0.694]),
    Row(mode: .linear, times: keyTimes, values: linearByTimes),
    Row(mode: .discrete, times: nil, values: [0, 0, 0, 0, 1, 1, 0.5, 0.5, 0.5, 0.7, 0.7, 0.7]),
    Row(mode: .discrete, times: keyTimes, values: [0, 0, 1, 1, 1, 1, 1, 0.5, 0.5, 0.5, 0.5, 0.5]),
    Row(
      mode: .paced, times: nil,
      values: [0, 0.085, 0.17, 0.34, 0.51, 0.68, 0.85, 0.98, 0.81, 0.64, 0.53, 0.683]),
    Row(mode: .paced, times: keyTimes, values: linearByTimes),
    Row(
      mode: .cubic, times: nil,
      values: [
        0, 0.16434374, 0.34725, 0.708, 0.96075, 0.9848, 0.8, 0.5792, 0.49165, 0.5296, 0.61795,
        0.6936945,
      ]),
    Row(
      mode: .cubic, times: keyTimes,
      values: [
        0, 0.6145833, 1, 1.0066667, 0.9, 0.74, 0.58666664, 0.5, 0.503125, 0.55833334, 0.634375,
        0.69479686,
      ]),
    Row(
      mode: CAAnimationCalculationMode(rawValue: "nonsense"), times: nil,
      values: [0, 0.15, 0.3, 0.6, 0.9, 0.9, 0.75, 0.6, 0.52, 0.58, 0.64, 0.694]),
  ]

  @Test(arguments: rows)
  func measured(_ row: Row) {
    let animation = CAKeyframeAnimation("opacity", [0, 1, 0.5, 0.7], times: row.times, row.mode)
    let times = [0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.99]
    for (time, value) in zip(times, row.values) {
      #expect(isClose(number(animation, at: time), value, 6e-8), "at \(time)")
    }
  }

  @Test func pointsOnACurve() {
    let points = [CGPoint(x: 0, y: 0), CGPoint(x: 30, y: 0), CGPoint(x: 30, y: 10)]
    let cubic = CAKeyframeAnimation("position", points, .cubic)
    #expect(point(cubic, at: 0.25) == CGPoint(x: 16.875, y: -0.625))
    let paced = CAKeyframeAnimation("position", points, .paced)
    #expect(agrees(point(paced, at: 0.55), CGPoint(x: 22, y: 0)))
  }

  @Test func tangentsAtTheEnds() {
    #expect(number(CAKeyframeAnimation("opacity", [0, 10, 10], .cubic), at: 0.75) == 10.625)
    let points = [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 30)]
    #expect(
      point(CAKeyframeAnimation("position", points, .cubic), at: 0.75)
        == CGPoint(x: 10.625, y: 13.125))
  }

  /// The signs are as reported. The sizes are scaled by uneven times, as in the measured rows
  /// (facts 15, number 20).
  @Test(
    arguments: [
      ([], [], [], 13.0 / 6), ([0, 1, 1, 0], [], [], 2.5), ([], [0, 1, 0, 0], [], 2),
      ([], [], [0, 0, 1, 0], 7.0 / 3),
    ] as [([Double], [Double], [Double], Double)])
  func tensionContinuityBias(
    _ tension: [Double], _ continuity: [Double], _ bias: [Double], _ value: Double
  ) {
    let animation = CAKeyframeAnimation(
      "opacity", [0, 1, 4, 9], times: [0, 0.25, 0.75, 1], .cubic)
    animation.tensionValues = tension.map { NSNumber(value: $0) }
    animation.continuityValues = continuity.map { NSNumber(value: $0) }
    animation.biasValues = bias.map { NSNumber(value: $0) }
    #expect(isClose(number(animation, at: 0.5), value))
  }

  /// With even times, the results have the reported sizes.
  @Test(
    arguments: [
      ([], [], [], 2.25), ([0, 1, 1, 0], [], [], 2.5), ([], [0, 1, 0, 0], [], 2.125),
      ([], [], [0, 0, 1, 0], 2.375),
    ] as [([Double], [Double], [Double], Double)])
  func tensionContinuityBiasEvenly(
    _ tension: [Double], _ continuity: [Double], _ bias: [Double], _ value: Double
  ) {
    let animation = CAKeyframeAnimation("opacity", [0, 1, 4, 9], .cubic)
    animation.tensionValues = tension.map { NSNumber(value: $0) }
    animation.continuityValues = continuity.map { NSNumber(value: $0) }
    animation.biasValues = bias.map { NSNumber(value: $0) }
    #expect(isClose(number(animation, at: 0.5), value))
  }

  @Test func discreteWithOneMoreTime() {
    let animation = CAKeyframeAnimation("opacity", [1, 2, 3], times: [0, 0.5, 0.6, 1], .discrete)
    #expect(
      [0, 0.49, 0.5, 0.59, 0.6, 0.99, 1].map { number(animation, at: $0) } == [1, 1, 2, 2, 3, 3, 3])
  }

  @Test func discreteEnd() {
    let even = CAKeyframeAnimation("opacity", [1, 2, 3], .discrete)
    #expect(number(even, at: 1) == 3)
    let byTimes = CAKeyframeAnimation("opacity", [1, 2, 3], times: [0, 0.5, 1], .discrete)
    #expect(number(byTimes, at: 1) == 2)
  }

  /// Facts 15, number 1: the times are spaced evenly.
  @Test(arguments: [[0, 0.2], [0, 0.2, 0.4, 0.6, 1]])
  func timesThatDoNotFit(_ times: [Double]) {
    let animation = CAKeyframeAnimation("opacity", [0, 1, 0.5, 0.7], times: times)
    #expect(isClose(number(animation, at: 0.1), 0.3))
    #expect(isClose(number(animation, at: 0.9), 0.64))
  }

  @Test func timesThatStartLateAndEndEarly() {
    let animation = CAKeyframeAnimation("opacity", [10, 20], times: [0.25, 0.75])
    #expect([0, 0.25, 0.5, 0.75, 1].map { number(animation, at: $0) } == [10, 10, 15, 20, 20])
  }

  /// Facts 15, number 2: the result is the single value.
  @Test(arguments: [CAAnimationCalculationMode.linear, .paced, .cubic, .cubicPaced])
  func singleValue(_ mode: CAAnimationCalculationMode) {
    let animation = CAKeyframeAnimation("opacity", [7], mode)
    #expect([0, 0.5, 1].map { number(animation, at: $0) } == [7, 7, 7])
    let matrix = CAKeyframeAnimation("transform", [CATransform3DMakeScale(2, 2, 2)], mode)
    #expect(transform(matrix, at: 0.5) == CATransform3DMakeScale(2, 2, 2))
    let text = CAKeyframeAnimation("string", ["a"], mode)
    #expect(applied(text, to: nil, at: 0.7) as? String == "a")
  }

  /// A single value that does not change shows nothing, whatever its key times are, alone and in
  /// groups. With more values the key times may have one entry more (facts 4.10).
  @Test func singleDiscreteValueDoesNothing() {
    for times in [nil, [0], [0, 1]] as [[Double]?] {
      let animation = CAKeyframeAnimation("opacity", [7], times: times, .discrete)
      #expect(animation.compiled().isEmpty)
      let group = CAAnimationGroup()
      (group.duration, group.animations) = (3, [CABasicAnimation.sample(), animation])
      animation.beginTime = 1
      #expect([0.5, 1.5, 2.5].map { number(group, at: $0) } == [0.5, nil, nil])
      #expect(group.compiled().count == 1)
    }
    let text = CAKeyframeAnimation("string", ["a"], times: [0, 1], .discrete)
    #expect(text.compiled().isEmpty)
    let two = CAKeyframeAnimation("opacity", [7, 8], times: [0, 0.5, 1], .discrete)
    #expect([0, 0.4, 0.6, 1].map { number(two, at: $0) } == [7, 7, 8, 8])
  }

  @Test func noValuesDoNothing() {
    #expect(CAKeyframeAnimation("opacity", []).compiled().isEmpty)
    #expect(CAKeyframeAnimation(keyPath: "opacity").compiled().isEmpty)
  }

  @Test func pacesOfSegments() {
    let animation = CAKeyframeAnimation("opacity", [0, 10, 20])
    animation.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
    #expect(isClose(number(animation, at: 0.25), 3.1535682, 1e-6))
    #expect(isClose(number(animation, at: 0.75), 15))
    animation.timingFunctions = [
      CAMediaTimingFunction(name: .linear), CAMediaTimingFunction(name: .easeOut),
    ]
    #expect(isClose(number(animation, at: 0.75), 16.846432, 1e-6))
    animation.calculationMode = .paced
    #expect(isClose(number(animation, at: 0.75), 15))
  }

  @Test func paceOfTheWhole() {
    let animation = CAKeyframeAnimation("opacity", [0, 10, 20])
    animation.timingFunction = CAMediaTimingFunction(name: .easeIn)
    #expect(isClose(number(animation, at: 0.5), 6.3071364, 1e-6))
  }

  @Test func cumulative() {
    let animation = CAKeyframeAnimation("opacity", [0, 10])
    (animation.isCumulative, animation.repeatCount) = (true, 3)
    #expect(number(animation, at: 1.5) == 15)
    #expect(number(animation, at: 3) == 30)
  }

  @Test func additive() {
    let animation = CAKeyframeAnimation("position.x", [0, 10, -10])
    animation.isAdditive = true
    #expect(point(animation, model: CGPoint(x: 5, y: 6), at: 0.5) == CGPoint(x: 15, y: 6))
  }

  /// Paths have no sum, nor has a list with a list of another length.
  @Test func valuesThatCannotBeAddedReplace() throws {
    func path(_ width: CGFloat) -> CGPath {
      CGPath(rect: CGRect(x: 0, y: 0, width: width, height: 1), transform: nil)
    }
    let animation = CAKeyframeAnimation("path", [path(10), path(20)])
    animation.isAdditive = true
    for model in [nil, path(100), CGPath(ellipseIn: .zero, transform: nil)] {
      let value = try #require(applied(animation, to: model, at: 0.5) as? CGPath)
      #expect(value.boundingBoxOfPath.width == 15)
    }
    let layer = CAGradientLayer()
    let (grey, white) = (
      CGColor(srgbRed: 0.5, green: 0.5, blue: 0.5, alpha: 0), CGColor(gray: 1, alpha: 1)
    )
    let colors = CAKeyframeAnimation("colors", [[grey, grey], [grey, grey]])
    colors.isAdditive = true
    for own in [nil, [white], [grey, grey]] {
      layer.colors = own
      let context = AnimationContext(kind: .gradient) { layer.value(forKeyPath: $0) }
      let list = applied(colors, to: layer.colors, at: 0.5, context) as? [CGColor]
      let red = try #require(list?.first?.components?.first)
      #expect(list?.count == 2 && red == (own?.count == 2 ? 1 : 0.5))
    }
  }

  /// The curve runs through the parts of the transforms as it does through numbers.
  @Test func transformsOnACurve() throws {
    let numbers = [0, 1, 0.5, 0.7]
    let plain = CAKeyframeAnimation("opacity", numbers, .cubic)
    let cases: [(Double) -> CATransform3D] = [
      { CATransform3DMakeTranslation($0 * 10, 0, $0) },
      { CATransform3DMakeScale(1 + $0, 2 - $0, 1) },
      { CATransform3DMakeRotation(0.1 + $0, 0, 0, 1) },
      { CATransform3DMakeRotation(-3 * $0, 0, 0, 1) },
      {
        var perspective = CATransform3DMakeTranslation($0, 0, 0)
        perspective.m34 = -$0 / 100
        return perspective
      },
      { CATransform3DMakeScale(0, $0, 0) },
    ]
    for make in cases {
      let animation = CAKeyframeAnimation("transform", numbers.map(make), .cubic)
      for time in [0, 0.05, 0.1, 0.25, 1.0 / 3, 0.5, 0.8, 0.99, 1] {
        let expected = make(try #require(number(plain, at: time)))
        #expect(isClose(transform(animation, at: time), expected), "at \(time)")
      }
    }
  }

  /// A turn about an axis of space passes each key, and stays a turn between them.
  @Test func turnsOfSpaceOnACurve() {
    let keys = [0, 1, 2, 1.5].map { CATransform3DMakeRotation($0, 1, 1, 0) }
    let animation = CAKeyframeAnimation("transform", keys, .cubic)
    for (index, key) in keys.enumerated() {
      #expect(isClose(transform(animation, at: Double(index) / 3), key))
    }
    for time in stride(from: 0.02, to: 1, by: 0.07) {
      let value = transform(animation, at: time)
      let product = CATransform3DConcat(value, CATransform3DInvert(value))
      #expect(isClose(product, CATransform3DIdentity))
      let length = value.m11 * value.m11 + value.m12 * value.m12 + value.m13 * value.m13
      #expect(isClose(Double(length), 1))
    }
  }

  @Test func pacedWithoutDistances() {
    let paths = [10, 20, 90].map {
      CGPath(rect: CGRect(x: 0, y: 0, width: $0, height: 1), transform: nil)
    }
    let animation = CAKeyframeAnimation("path", paths, .paced)
    #expect((applied(animation, to: nil, at: 0.25) as? CGPath)?.boundingBoxOfPath.width == 15)
    let scale = CAKeyframeAnimation("transform", [[1, 1, 1], [2, 1, 1], [10, 1, 1]], .paced)
    scale.valueFunction = CAValueFunction(name: .scale)
    #expect(transform(scale, at: 0.25).m11 == 1.5)
    let still = CAKeyframeAnimation("opacity", [3, 3, 3], .paced)
    #expect(number(still, at: 0.7) == 3)
  }

  @Test func transformsFromKeyToKey() {
    let turns = [0, 1, 2.5].map { CATransform3DMakeRotation($0, 0, 0, 1) }
    let animation = CAKeyframeAnimation("transform", turns)
    #expect(isClose(transform(animation, at: 0.25), CATransform3DMakeRotation(0.5, 0, 0, 1)))
    #expect(isClose(transform(animation, at: 0.75), CATransform3DMakeRotation(1.75, 0, 0, 1)))
    #expect(transform(animation, at: 1) == turns[2])
    animation.calculationMode = .discrete
    #expect(transform(animation, at: 0.34) == turns[1])
  }

  @Test func objectsFromKeyToKey() {
    let animation = CAKeyframeAnimation("contents", ["a", "b", "c"])
    #expect(
      [0, 0.2, 0.3, 0.7, 0.8, 1].map { applied(animation, to: nil, at: $0) as? String }
        == ["a", "a", "b", "b", "c", "c"])
    animation.calculationMode = .discrete
    #expect(
      [0, 0.3, 0.34, 0.67, 1].map { applied(animation, to: nil, at: $0) as? String } == [
        "a", "a", "b", "c", "c",
      ])
  }

  /// The curve has one speed: equal steps of time are equal steps of length.
  @Test func cubicPacedIsEven() {
    let points = [
      CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 90), CGPoint(x: 50, y: 90),
    ]
    let animation = CAKeyframeAnimation("position", points, .cubicPaced)
    var steps: [CGFloat] = []
    for step in 0..<200 {
      let (a, b) = (
        point(animation, at: Double(step) / 200), point(animation, at: Double(step + 1) / 200)
      )
      steps.append(hypot(b.x - a.x, b.y - a.y))
    }
    let mean = steps.reduce(0, +) / 200
    #expect(steps.allSatisfy { abs($0 - mean) < 0.03 * mean })
    #expect(agrees(point(animation, at: 1), points[3]))
    // The whole animation lies on the curve.
    let cubic = CAKeyframeAnimation("position", points, .cubic)
    let target = point(animation, at: 0.4)
    let nearest = (0...3000).map { point(cubic, at: Double($0) / 3000) }
      .map { hypot($0.x - target.x, $0.y - target.y) }.min()
    #expect((nearest ?? 1) < 0.05)
  }

  @Test func cubicPacedWithTimesIsCubic() {
    let values = [0, 1, 0.5, 0.7]
    let cubic = CAKeyframeAnimation("opacity", values, times: Self.keyTimes, .cubic)
    let paced = CAKeyframeAnimation("opacity", values, times: Self.keyTimes, .cubicPaced)
    for step in 0...20 {
      #expect(number(cubic, at: Double(step) / 20) == number(paced, at: Double(step) / 20))
    }
  }
}
