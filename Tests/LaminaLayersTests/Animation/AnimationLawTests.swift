import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers

/// Laws that hold for any numbers.
struct AnimationLawTests {
  private static func matrices(_ count: Int) -> [CATransform3D] {
    var random = Seeded(7)
    func number(_ range: ClosedRange<Double>) -> CGFloat {
      CGFloat(Double.random(in: range, using: &random))
    }
    return (0..<count).map { index in
      var t = CATransform3DMakeScale(
        number(0.3...3), number(0.3...3), index % 3 == 0 ? 1 : number(0.3...3))
      let isFlat = index % 3 == 0
      t = CATransform3DConcat(
        t,
        CATransform3DMakeRotation(
          number(-3...3), isFlat ? 0 : number(-1...1), isFlat ? 0 : number(-1...1), 1)
      )
      t = CATransform3DConcat(
        t,
        CATransform3DMakeTranslation(
          number(-50...50), number(-50...50), isFlat ? 0 : number(-50...50)))
      if index % 5 == 4 { t.m34 = -1 / 400 }
      return t
    }
  }

  @Test func partsGiveTheMatrixBack() throws {
    for matrix in Self.matrices(200) {
      let parts = try #require(TransformParts(matrix))
      #expect(isClose(parts.transform, matrix, 1e-8))
      if CATransform3DIsAffine(matrix) {
        let plane = try #require(PlaneParts(CATransform3DGetAffineTransform(matrix)))
        #expect(isClose(CATransform3DMakeAffineTransform(plane.transform), matrix, 1e-8))
      }
    }
  }

  @Test func fromAndToTheSameIsConstant() {
    for matrix in Self.matrices(60) {
      let animation = CABasicAnimation("transform", from: matrix, to: matrix)
      #expect([0, 0.1, 0.7, 1].allSatisfy { transform(animation, at: $0) == matrix })
    }
    for value in [0.1, 1.0 / 3, -7e12, 5e-300] {
      let animation = CABasicAnimation("opacity", from: value, to: value)
      #expect([0, 0.1, 0.7, 1].allSatisfy { number(animation, at: $0) == value })
    }
  }

  @Test func endsAreExact() {
    let matrices = Self.matrices(60)
    for (a, b) in zip(matrices, matrices.dropFirst()) {
      let animation = CABasicAnimation("transform", from: a, to: b)
      #expect(transform(animation, at: 0) == a)
      #expect(transform(animation, at: 1) == b)
    }
    for step in 1...200 {
      let (a, b) = (Double(step) * 0.1, 70 / Double(step))
      let animation = CABasicAnimation("opacity", from: a, to: b)
      #expect((number(animation, at: 0), number(animation, at: 1)) == (a, b))
      let keys = CAKeyframeAnimation("opacity", [a, b, a + b])
      #expect((number(keys, at: 0.5), number(keys, at: 1)) == (b, a + b))
    }
  }

  @Test func wayBackIsTheWay() {
    let matrices = Self.matrices(60)
    for (a, b) in zip(matrices, matrices.dropFirst(3)) {
      let there = CABasicAnimation("transform", from: a, to: b)
      let back = CABasicAnimation("transform", from: b, to: a)
      for time in [0.2, 0.5, 0.9] {
        #expect(isClose(transform(there, at: time), transform(back, at: 1 - time), 1e-7))
      }
    }
  }

  @Test(arguments: TimingFunctionTests.names)
  func pacedValuesRise(_ name: CAMediaTimingFunctionName) {
    let animation = CABasicAnimation.sample {
      $0.timingFunction = CAMediaTimingFunction(name: name)
    }
    let values = (0...500).compactMap { number(animation, at: Double($0) / 500) }
    #expect(values.count == 501)
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
  }

  /// Several additive animations in a row equal one animation by their sum.
  @Test func additionIsAddition() {
    var random = Seeded(3)
    for _ in 0..<50 {
      let (a, b, model) = (
        Double.random(in: -5...5, using: &random), Double.random(in: -5...5, using: &random),
        Double.random(in: -5...5, using: &random)
      )
      let list = [a, b].flatMap { amount in
        let animation = CABasicAnimation("opacity", by: amount)
        animation.isAdditive = true
        return animation.compiled()
      }
      let value = list.reduce(model as Any?) { $1.applied(to: $0, at: 0.5) } as? NSNumber
      #expect(isClose(value?.doubleValue, model + (a + b) / 2))
    }
  }

  /// A keyframe animation with two values equals a basic animation.
  @Test(arguments: [CAAnimationCalculationMode.linear, .paced, .cubic, .cubicPaced])
  func twoKeysAreABasicAnimation(_ mode: CAAnimationCalculationMode) {
    let keys = CAKeyframeAnimation("opacity", [3, 11], mode)
    let basic = CABasicAnimation("opacity", from: 3, to: 11)
    for step in 0...50 {
      let time = Double(step) / 50
      #expect(isClose(number(keys, at: time), number(basic, at: time)), "at \(time)")
    }
  }

  @Test func recordsArePlainMemory() {
    func isPlain<Value: BitwiseCopyable>(_: Value.Type) -> Bool { true }
    #expect(isPlain(AnimationRecord.self) && isPlain(KeyTrack.self) && isPlain(MatrixEnd.self))
    #expect(MemoryLayout<AnimationRecord>.stride <= 320)
  }

  @Test func memoryIsLetGoOf() {
    weak var memory: AnimationMemory?
    do {
      let compiled = CAKeyframeAnimation("opacity", [0, 1, 2], .cubic).compiled()
      memory = compiled.first?.memory
      #expect(memory != nil)
    }
    #expect(memory == nil)
  }
}
