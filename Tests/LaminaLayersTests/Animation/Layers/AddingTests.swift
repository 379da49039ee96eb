import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

/// Facts 4.3: how a layer treats animations that are added.
struct AddingTests {
  private func animation(_ path: String = "opacity", to value: Any = 0.5) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: path)
    animation.toValue = value
    return animation
  }

  @Test func theLayerHasAFrozenCopy() throws {
    let layer = CALayer()
    let animation = animation()
    layer.add(animation, forKey: "a")
    let copy = try #require(layer.animation(forKey: "a") as? CABasicAnimation)
    #expect(copy !== animation)
    copy.toValue = 0.25
    copy.duration = 7
    #expect(copy.toValue as? Double == 0.5)
    #expect(copy.duration == 0.25)
    // Keys of a program's own are not properties.
    copy.setValue(3, forKey: "mine")
    #expect(copy.value(forKey: "mine") as? Int == 3)
    animation.toValue = 0.75
    animation.duration = 2
    #expect(animation.duration == 2)
    #expect((layer.animation(forKey: "a") as? CABasicAnimation)?.toValue as? Double == 0.5)
  }

  /// An action without a key path animates the property that it is the action for.
  @Test func anActionGetsTheKeyThatItIsFor() throws {
    let layer = CALayer()
    let action = CABasicAnimation()
    action.fromValue = 0
    action.run(forKey: "opacity", object: layer, arguments: nil)
    #expect((layer.animation(forKey: "opacity") as? CABasicAnimation)?.keyPath == "opacity")
    #expect(action.keyPath == nil)
    animation("zPosition", to: 3).run(forKey: "opacity", object: layer, arguments: nil)
    #expect((layer.animation(forKey: "opacity") as? CABasicAnimation)?.keyPath == "zPosition")
  }

  @Test(arguments: [(0.0, 0.25), (-1.0, 0.25), (2.0, 2.0)])
  func durationOfTheTransactionWhereThereIsNone(_ own: Double, _ result: Double) {
    let layer = CALayer()
    let animation = animation()
    animation.duration = own
    layer.add(animation, forKey: "a")
    #expect(layer.animation(forKey: "a")?.duration == result)
    #expect(animation.duration == own)
  }

  @Test func durationAndPaceOfTheTransactionInWhichItIsAdded() {
    let layer = CALayer()
    let pace = CAMediaTimingFunction(name: .easeIn)
    CATransaction.begin()
    CATransaction.setAnimationDuration(3)
    CATransaction.setAnimationTimingFunction(pace)
    layer.add(animation(), forKey: "a")
    let own = animation()
    own.timingFunction = CAMediaTimingFunction(name: .easeOut)
    layer.add(own, forKey: "b")
    CATransaction.commit()
    layer.add(animation(), forKey: "c")
    #expect(layer.animation(forKey: "a")?.duration == 3)
    #expect(layer.animation(forKey: "a")?.timingFunction == pace)
    #expect(layer.animation(forKey: "b")?.timingFunction == CAMediaTimingFunction(name: .easeOut))
    #expect(layer.animation(forKey: "c")?.duration == 0.25)
    #expect(layer.animation(forKey: "c")?.timingFunction == nil)
  }

  @Test func animationsOfAGroupKeepTheirOwn() throws {
    let layer = CALayer()
    let group = CAAnimationGroup()
    group.animations = [animation()]
    layer.add(group, forKey: "g")
    let copy = try #require(layer.animation(forKey: "g") as? CAAnimationGroup)
    #expect(copy.duration == 0.25)
    #expect(copy.animations?.first?.duration == 0)
  }

  @Test func sameKeyReplaces() {
    let layer = CALayer()
    layer.add(animation(to: 0.1), forKey: "a")
    layer.add(animation(to: 0.2), forKey: "b")
    layer.add(animation(to: 0.3), forKey: "a")
    #expect(layer.animationKeys() == ["b", "a"])
    #expect((layer.animation(forKey: "a") as? CABasicAnimation)?.toValue as? Double == 0.3)
  }

  @Test func withoutAKeyAnyNumberIsAdded() throws {
    let scene = try AnimationScene()
    let layer = scene.layer()
    for _ in 0..<3 {
      let step = CABasicAnimation(keyPath: "position.x")
      (step.fromValue, step.toValue, step.isAdditive, step.duration) = (10, 10, true, 1)
      layer.add(step, forKey: nil)
    }
    #expect(layer.animationKeys() == nil)
    try scene.commit(at: 0)
    #expect(layer.presentation()?.position.x == 30)
    layer.removeAllAnimations()
    try scene.commit(at: 0)
    #expect(layer.presentation()?.position.x == 0)
  }

  @Test func laterOnesTakeEffectOverEarlier() throws {
    let scene = try AnimationScene()
    let layer = scene.layer()
    layer.add(animation(to: 0.1), forKey: "first")
    let last = CABasicAnimation(keyPath: "opacity")
    (last.fromValue, last.toValue) = (0.3, 0.3)
    layer.add(last, forKey: "last")
    try scene.commit(at: 0)
    #expect(layer.presentation()?.opacity == 0.3)
    #expect(layer.animationKeys() == ["first", "last"])
    #expect(layer.presentation()?.animationKeys() == ["first", "last"])
  }

  /// Facts 2.4.
  @Test func transitionsGoByOneKey() {
    let layer = CALayer()
    let first = CATransition()
    first.type = .push
    layer.add(first, forKey: "mine")
    layer.add(CATransition(), forKey: nil)
    #expect(layer.animationKeys() == ["transition"])
    #expect((layer.animation(forKey: "transition") as? CATransition)?.type == .fade)
    #expect(layer.animation(forKey: "mine") == nil)
  }

  @Test func removingIsSafeWhenThereIsNothing() {
    let layer = CALayer()
    layer.removeAnimation(forKey: "none")
    layer.removeAllAnimations()
    #expect(layer.animationKeys() == nil)
    #expect(layer.animation(forKey: "none") == nil)
    #expect(!layer.needsDisplay())
    layer.add(animation(), forKey: "a")
    layer.removeAnimation(forKey: "none")
    #expect(layer.animationKeys() == ["a"])
    layer.removeAnimation(forKey: "a")
    #expect(layer.animationKeys() == nil)
    #expect(!layer.needsDisplay())
  }

  @Test func runningAnAnimationAddsIt() {
    let layer = CALayer()
    animation().run(forKey: "opacity", object: layer, arguments: nil)
    #expect(layer.animationKeys() == ["opacity"])
  }

  @Test func anObjectThatIsNoLayerTakesNone() {
    animation().run(forKey: "opacity", object: NSObject(), arguments: nil)
  }

  // MARK: When it begins (facts 4.2)

  @Test func zeroBeginsWithTheCommit() throws {
    let scene = try AnimationScene(at: 5)
    let layer = scene.layer()
    layer.add(scene.fade(), forKey: "a")
    #expect(layer.animation(forKey: "a")?.beginTime == 0)
    try scene.commit(at: 7)
    #expect(layer.animation(forKey: "a")?.beginTime == 7)
    #expect(layer.presentation()?.opacity == 0)
    try scene.commit(at: 7.25)
    #expect(layer.animation(forKey: "a")?.beginTime == 7)
    #expect(layer.presentation()?.opacity == 0.25)
  }

  @Test func localTimeOfTheLayer() throws {
    let scene = try AnimationScene(at: 0)
    let outer = scene.layer("outer")
    (outer.beginTime, outer.speed, outer.timeOffset) = (2, 3, 0.25)
    let layer = scene.layer("inner", in: outer)
    (layer.beginTime, layer.speed, layer.timeOffset) = (1, 2, 0.5)
    layer.add(scene.fade(duration: 6), forKey: "a")
    try scene.commit(at: 10)
    // Facts 4.1: mid from root 10 is 24.25, leaf 47.
    #expect(layer.animation(forKey: "a")?.beginTime == 47)
    try scene.commit(at: 10.5)
    #expect(layer.presentation()?.opacity == 0.5)
    try scene.commit(at: 11)
    #expect(layer.presentation()?.opacity == 1)
    try scene.commit(at: 11.5)
    #expect(layer.animationKeys() == nil)
  }

  @Test func negativeLocalTimeIsZero() throws {
    let scene = try AnimationScene(at: 0)
    let layer = scene.layer()
    layer.timeOffset = -20
    layer.add(scene.fade(), forKey: "a")
    try scene.commit(at: 4)
    #expect(layer.animation(forKey: "a")?.beginTime == 0)
    try scene.commit(at: 20.5)
    #expect(layer.presentation()?.opacity == 0.5)
  }

  @Test func ownBeginIsKept() throws {
    let scene = try AnimationScene(at: 0)
    let layer = scene.layer()
    let late = scene.fade()
    late.beginTime = 3
    layer.add(late, forKey: "a")
    try scene.commit(at: 1)
    #expect(layer.animation(forKey: "a")?.beginTime == 3)
    #expect(layer.presentation()?.opacity == 1)
    try scene.commit(at: 3.75)
    #expect(layer.presentation()?.opacity == 0.75)
  }

  /// Documents write 1e-100 when they mean a start at their own zero.
  @Test func theSmallestBeginIsNoZero() throws {
    let scene = try AnimationScene(at: 0)
    let layer = scene.layer()
    let start = scene.fade()
    start.beginTime = 1e-100
    layer.add(start, forKey: "a")
    try scene.commit(at: 0.5)
    #expect(layer.animation(forKey: "a")?.beginTime == 1e-100)
    #expect(layer.presentation()?.opacity == 0.5)
  }

  // MARK: The end

  @Test func theEndBelongsToIt() throws {
    let scene = try AnimationScene(at: 0)
    let layer = scene.layer()
    layer.opacity = 0.5
    layer.add(scene.fade(), forKey: "a")
    try scene.commit(at: 0)
    try scene.commit(at: 1)
    #expect(layer.presentation()?.opacity == 1)
    #expect(layer.animationKeys() == ["a"])
    try scene.commit(at: 1.001)
    #expect(layer.presentation()?.opacity == 0.5)
    #expect(layer.animationKeys() == nil)
    #expect(layer.opacity == 0.5)
  }

  @Test func filledOneThatStays() throws {
    let scene = try AnimationScene(at: 0)
    let layer = scene.layer()
    layer.opacity = 0.5
    let fade = scene.fade()
    (fade.fillMode, fade.isRemovedOnCompletion) = (.forwards, false)
    layer.add(fade, forKey: "a")
    try scene.commit(at: 0)
    try scene.commit(at: 9)
    #expect(layer.presentation()?.opacity == 1)
    #expect(layer.opacity == 0.5)
    #expect(layer.animationKeys() == ["a"])
    layer.removeAnimation(forKey: "a")
    try scene.commit(at: 9)
    #expect(layer.presentation()?.opacity == 0.5)
  }

  @Test func treesThatKeepThemKeepThem() throws {
    let scene = try AnimationScene(at: 0)
    scene.tree.keepsEndedAnimations = true
    let layer = scene.layer()
    layer.add(scene.fade("a"), forKey: "a")
    try scene.commit(at: 0)
    for (time, value) in [(9.0, 1.0), (0.5, 0.5), (2, 1), (0.25, 0.25)] {
      try scene.commit(at: time)
      #expect(layer.presentation()?.opacity == Float(value))
      #expect(layer.animationKeys() == ["a"])
    }
    #expect(scene.heard == ["a starts"])
  }

  @Test func endlessOneStays() throws {
    let scene = try AnimationScene(at: 0)
    let layer = scene.layer()
    let fade = scene.fade("a")
    fade.repeatCount = .infinity
    layer.add(fade, forKey: "a")
    try scene.commit(at: 0)
    try scene.commit(at: 1_000_000.25)
    #expect(layer.presentation()?.opacity == 0.25)
    #expect(scene.heard == ["a starts"])
  }

  @Test(arguments: [1.0, 0.5, 2, 4])
  func lengthFollowsTheSpeedOfTheLayer(_ speed: Double) throws {
    let scene = try AnimationScene(at: 0)
    let layer = scene.layer()
    layer.speed = Float(speed)
    layer.add(scene.fade("a"), forKey: "a")
    try scene.commit(at: 0)
    #expect(scene.tree.nextAnimationNews(after: 0) == 1 / speed)
    try scene.commit(at: 1 / speed)
    #expect(scene.heard == ["a starts"])
    #expect(scene.tree.nextAnimationNews(after: 1 / speed) == (1 / speed).nextUp)
    try scene.commit(at: (1 / speed).nextUp)
    #expect(scene.heard == ["a ends"])
    #expect(scene.tree.nextAnimationNews(after: 1 / speed) == .infinity)
  }

  /// An animation without a duration takes that of the transaction, even if that is zero.
  @Test func noLengthAtAll() throws {
    let scene = try AnimationScene(at: 0)
    let layer = scene.layer()
    CATransaction.begin()
    CATransaction.setAnimationDuration(0)
    layer.add(scene.fade("a", duration: 0), forKey: "a")
    CATransaction.commit()
    try scene.commit(at: 0)
    try scene.commit(at: 0.001)
    #expect(layer.animationKeys() == nil)
    #expect(scene.heard == ["a starts", "a ends"])
  }
}
