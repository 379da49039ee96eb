import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaFrames
@testable import LaminaLayers

/// Animations whose values a function of time computes.
struct SampledAnimationTests {
  /// The function's own time as the value, for `duration` seconds.
  private func clock(
    _ keyPath: String = "zPosition", duration: Double = 4,
    _ body: (CASampledAnimation) -> Void = { _ in }
  ) -> CASampledAnimation {
    let animation = CASampledAnimation(keyPath: keyPath) { $0 }
    animation.duration = duration
    body(animation)
    return animation
  }

  // MARK: Time

  @Test func theFunctionGetsTheTimeOfTheRun() {
    let times = [-1, 0, 0.1, 1.7, 4, 4.5]
    #expect(times.map { number(clock(), at: $0) } == [nil, 0, 0.1, 1.7, 4, nil])
    let late = clock { ($0.beginTime, $0.speed, $0.fillMode) = (1, 2, .both) }
    #expect([0, 1, 1.5, 3, 9].map { number(late, at: $0) } == [0, 0, 1, 4, 4])
    let back = clock { ($0.autoreverses, $0.repeatCount) = (true, 2) }
    #expect(
      zip([1, 5, 7, 9, 13, 16], [1.0, 3, 1, 1, 3, 0]).allSatisfy {
        isClose(number(back, at: $0), $1)
      })
    let shifted = clock { ($0.timeOffset, $0.repeatCount) = (3, 2) }
    #expect(isClose(number(shifted, at: 2), 1))
    let backwards = clock { ($0.speed, $0.fillMode) = (-1, .both) }
    #expect(isClose(number(backwards, at: 1), 3))
  }

  @Test func anInfiniteRunGoesOn() {
    let endless = clock(duration: .infinity) { $0.beginTime = 2 }
    #expect([2, 3.25, 1e6].map { number(endless, at: $0) } == [0, 1.25, 1e6 - 2])
  }

  @Test func groupsAndPacesActOnTheTime() {
    let group = CAAnimationGroup()
    let inner = clock { $0.beginTime = 0.5 }
    (group.animations, group.duration, group.speed) = ([inner], 3, 2)
    #expect(isClose(number(group, at: 1), 1.5))
    let paced = clock { $0.timingFunction = CAMediaTimingFunction(name: .easeIn) }
    let fraction = TimingCurve(x1: 0.42, y1: 0, x2: 1, y2: 1).evaluate(0.5)
    #expect(isClose(number(paced, at: 2), 4 * fraction))
  }

  // MARK: Values

  private func applied(
    _ path: String, to value: Any?, _ sample: @escaping CASampledAnimation.Sample
  )
    -> Any?
  {
    let animation = CASampledAnimation(keyPath: path, sample: sample)
    animation.duration = 10
    return LaminaLayersTests.applied(animation, to: value, at: 2, context(path, value))
  }

  private func context(_ path: String, _ value: Any?) -> AnimationContext {
    let kind: LayerKind = ["path", "strokeEnd"].contains(path) ? .shape : .gradient
    return AnimationContext(kind: kind) { $0 == path ? value : nil }
  }

  @Test func valuesOfAllTypes() {
    #expect(applied("opacity", to: 1) { $0 / 8 } as? Double == 0.25)
    #expect(applied("opacity", to: 1) { _ in NSNumber(value: 0.5) } as? Double == 0.5)
    #expect(applied("opacity", to: 1) { _ in Optional(CGFloat(0.5)) as Any? } as? Double == 0.5)
    #expect(applied("zPosition", to: 1) { _ in 3 } as? Double == 3)
    let point = CGPoint(x: 1, y: 2)
    #expect(Coercion.point(applied("position", to: CGPoint.zero) { _ in point }) == point)
    let boxed = NSValue(cgPoint: point)
    #expect(Coercion.point(applied("position", to: CGPoint.zero) { _ in boxed.copy() }) == point)
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(Coercion.rect(applied("bounds", to: CGRect.zero) { _ in rect }) == rect)
    let size = CGSize(width: 5, height: 6)
    #expect(
      Coercion.rect(applied("bounds.size", to: rect) { _ in size })
        == CGRect(origin: rect.origin, size: size))
    let turn = CATransform3DMakeRotation(1, 0, 0, 1)
    let moved = CATransform3DMakeTranslation(7, 8, 0)
    #expect(Coercion.transform(applied("transform", to: moved) { _ in turn }) == turn)
    let turned = Coercion.transform(applied("transform.rotation.z", to: moved) { _ in 1.0 })
    #expect(turned.map { isClose($0, CATransform3DConcat(turn, moved)) } == true)
    let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    #expect(applied("backgroundColor", to: CGColor.black) { _ in red } as? CGColor == red)
    #expect(applied("backgroundColor", to: nil) { _ in red } as? CGColor == red)
    let path = CGPath(ellipseIn: rect, transform: nil)
    let old = CGPath(rect: rect, transform: nil)
    #expect(applied("path", to: old) { _ in path.copy() } as? CGPath == path)
    #expect(
      applied("colors", to: [red]) { _ in [red, CGColor.black] } as? [CGColor] == [red, .black])
    #expect(applied("locations", to: nil) { _ in [0, 0.5, 1] } as? [Double] == [0, 0.5, 1])
  }

  @Test func valueFunctionsTakeNumbers() {
    let spin = CASampledAnimation(keyPath: "transform") { $0 }
    (spin.valueFunction, spin.duration) = (CAValueFunction(name: .rotateZ), 4)
    #expect(isClose(transform(spin, at: 1.5), CATransform3DMakeRotation(1.5, 0, 0, 1)))
    let scale = CASampledAnimation(keyPath: "transform") { [$0, 2, 3] }
    (scale.valueFunction, scale.duration) = (CAValueFunction(name: .scale), 4)
    #expect(isClose(transform(scale, at: 1.5), CATransform3DMakeScale(1.5, 2, 3)))
  }

  @Test func sumsWithTheValueOfTheLayer() {
    let number = clock { $0.isAdditive = true }
    #expect(isClose(LaminaLayersTests.number(number, model: 10, at: 1.5), 11.5))
    let move = CASampledAnimation(keyPath: "transform") {
      CATransform3DMakeTranslation($0, 0, 0)
    }
    (move.isAdditive, move.duration) = (true, 4)
    let model = CATransform3DMakeScale(2, 2, 1)
    #expect(
      isClose(
        transform(move, model: model, at: 1),
        CATransform3DConcat(CATransform3DMakeTranslation(1, 0, 0), model)))
  }

  @Test func noValueLeavesTheProperty() {
    #expect(applied("opacity", to: 0.5) { $0 < 3 ? nil : 1.0 } as? Double == 0.5)
    let old = CGPath(rect: .zero, transform: nil)
    #expect(applied("path", to: old) { _ in nil } as? CGPath == old)
    #expect(CASampledAnimation(keyPath: "opacity").compiled().isEmpty)
  }

  @Test(arguments: ["opacity", "transform", "path", "colors", "locations", "backgroundColor"])
  func otherTypesAreRefusedOnce(_ path: String) throws {
    let animation = CASampledAnimation(keyPath: path) { _ in NSObject() }
    animation.duration = 4
    let kind: LayerKind = path == "path" ? .shape : .gradient
    let compiled = try #require(animation.compiled(AnimationContext(kind: kind)).first)
    let texts = RefusedValues.during {
      for time in [1.0, 2, 3] { #expect(compiled.applied(to: nil, at: time) == nil) }
    }
    #expect(texts.count == 1 && texts[0].contains(path), "\(texts)")
  }

  @Test func numbersThatAreNotFiniteAreRefused() {
    let texts = RefusedValues.during {
      #expect(applied("opacity", to: 0.5) { _ in Double.nan } as? Double == 0.5)
      #expect(
        Coercion.point(
          applied("position", to: CGPoint.zero) { _ in CGPoint(x: 1, y: CGFloat.infinity) })
          == .zero)
    }
    #expect(texts.count == 2)
  }

  // MARK: Copies and archives

  @Test func copiesShareTheFunction() throws {
    let copy = try #require(clock().copy() as? CASampledAnimation)
    #expect(number(copy, at: 1) == 1)
    let layer = CALayer()
    layer.add(clock(), forKey: "clock")
    #expect((layer.animation(forKey: "clock") as? CASampledAnimation)?.sample != nil)
  }

  @Test func archivesLeaveTheFunctionOut() throws {
    let animation = clock("opacity")
    var archive: Data?
    let texts = RefusedValues.during {
      archive = try? NSKeyedArchiver.archivedData(
        withRootObject: animation, requiringSecureCoding: true)
    }
    let data = try #require(archive)
    #expect(texts.count == 1 && texts[0].contains("archive"))
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: CASampledAnimation.self, from: data)
    let copy = try #require(read)
    #expect(copy.keyPath == "opacity" && copy.duration == 4 && copy.sample == nil)
    #expect(copy.compiled().isEmpty)
  }
}
