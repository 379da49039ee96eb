import Foundation
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames

/// When a tree will next look different if nobody changes it.
@Suite struct NextChangeTests {
  let root = CALayer()
  let child = CALayer()
  let tree: LayerTree

  init() throws {
    root.addSublayer(child)
    tree = LayerTree.hosting(root)
    tree.keepsEndedAnimations = true
    try tree.commit(root, limits: .standard, at: 0)
  }

  /// The next change after each of `times`.
  private func changes(_ animation: CAAnimation, after times: [Double]) throws -> [Double] {
    child.add(animation, forKey: nil)
    try tree.commit(root, limits: .standard, at: 0)
    return times.map { time in
      tree.tick(at: time)
      return tree.running.nextChange(after: time)
    }
  }

  @Test func nothingIsAnimated() {
    #expect(tree.nextChange(after: 3) == .infinity)
    #expect(tree.nextChange(after: 4) == .infinity)
  }

  @Test func movingIsNow() throws {
    let fade = CABasicAnimation.sample { $0.beginTime = 2 }
    #expect(
      try changes(fade, after: [0, 1.5, 2, 2.5, 3, 3.0.nextUp, 9, 1])
        == [2, 2, 2, 2.5, 3, .infinity, .infinity, 2])
  }

  @Test func aTimeThatWasNotShownCanBeAskedFor() throws {
    let fade = CABasicAnimation.sample { $0.beginTime = 2 }
    _ = try changes(fade, after: [0])
    #expect(tree.running.nextChange(after: 2.5) == 2.5)
    #expect(tree.running.nextChange(after: 5) == .infinity)
    #expect(tree.running.nextChange(after: 0) == 2)
  }

  @Test func whatIsHeldChangesAtItsEnd() throws {
    let hold = CABasicAnimation("opacity", from: 0.5, to: 0.5)
    hold.beginTime = 1
    #expect(
      try changes(hold, after: [0, 1, 1.5, 2, 3]) == [
        1, 2.0.nextUp, 2.0.nextUp, 2.0.nextUp, .infinity,
      ])
  }

  @Test func stepsOfKeys() throws {
    let steps = CAKeyframeAnimation(
      "opacity", [0, 1, 0.5, 0.7], times: [0, 0.25, 0.5, 1], .discrete)
    (steps.beginTime, steps.duration) = (1, 4)
    #expect(
      try changes(steps, after: [0, 1, 1.5, 2, 2.5, 3, 4.5, 6])
        == [1, 2, 2, 3, 3, 5.0.nextUp, 5.0.nextUp, .infinity])
  }

  @Test func stepsThereAndBackAndAgain() throws {
    let steps = CAKeyframeAnimation("opacity", [0, 1], .discrete)
    (steps.beginTime, steps.autoreverses, steps.repeatCount) = (1, true, .infinity)
    let changes = try changes(steps, after: [0, 1, 1.25, 1.75, 2.25, 2.75, 3.25, 100.6])
    #expect(changes[..<3] == [1, 1.5, 1.5])
    // At the turn, a run forwards meets a run backwards. Rounding decides whether that counts as a
    // change.
    #expect(changes[3] >= 2 && changes[3] <= 2.5 && changes[4] > 2.25 && changes[4] <= 2.5.nextUp)
    #expect(changes[7] > 100.6 && changes[7] <= 101)
  }

  @Test func holdsBetweenEqualKeys() throws {
    let keys = CAKeyframeAnimation("opacity", [0, 1, 1, 0])
    (keys.beginTime, keys.duration) = (1, 3)
    let changes = try changes(keys, after: [1.5, 2.1, 2.9, 3.5])
    #expect(changes[0] == 1.5 && changes[3] == 3.5)
    #expect(changes[1] == changes[2] && abs(changes[1] - 3) < 1e-12)
  }

  @Test func objectsChangeInTheMiddle() throws {
    let swap = CABasicAnimation("contents", from: try image(1, 1), to: try image(2, 2))
    (swap.beginTime, swap.duration) = (1, 2)
    let changes = try changes(swap, after: [0, 1, 1.9, 2, 2.9])
    #expect(changes == [1, 2, 2, 3.0.nextUp, 3.0.nextUp])
  }

  @Test func insideOfGroups() throws {
    let fade = CABasicAnimation.sample { $0.beginTime = 1 }
    let group = CAAnimationGroup()
    (group.animations, group.beginTime, group.duration) = ([fade], 2, 4)
    let changes = try changes(group, after: [0, 2, 2.5, 3.5, 4.5, 7])
    #expect(changes[0] == 2 && changes[3] == 3.5 && changes[5] == .infinity)
    // The times are computed from a fraction of the group's duration.
    #expect(
      abs(changes[1] - 3) < 1e-12 && changes[1] == changes[2] && abs(changes[4] - 6) < 1e-12,
      "\(changes)")
  }

  @Test func ofPausedLayersNever() throws {
    root.speed = 0
    root.timeOffset = 0.5
    let fade = CABasicAnimation.sample { $0.beginTime = 0.25 }
    let changes = try changes(fade, after: [0, 100])
    #expect(changes == [.infinity, .infinity])
    #expect(tree.running.nextChange(after: 50) == .infinity)
    #expect(tree.columns.opacity[1] == 0.25)
  }

  @Test func inTimesOfLayers() throws {
    (root.beginTime, root.speed, root.timeOffset) = (10, 2, 1)
    (child.beginTime, child.speed) = (3, 0.5)
    let fade = CABasicAnimation.sample { $0.beginTime = 5 }
    // The child is at 5 when the root is at 13. The root is at 13 at the time 16.
    #expect(try changes(fade, after: [0, 12, 16.5]) == [16, 16, 16.5])
    let end = try changes(CABasicAnimation("zPosition", from: 1, to: 1), after: [17])
    #expect(end == [17])
  }

  @Test func backwardsInTime() throws {
    (root.speed, root.timeOffset) = (-1, 10)
    let fade = CABasicAnimation.sample { $0.beginTime = 5 }
    // Outside, the animation ends at 4 and begins at 5.
    let changes = try changes(fade, after: [1, 4.5, 6])
    #expect(
      abs(changes[0] - 4) < 1e-12 && changes[1] == 4.5 && changes[2] == .infinity, "\(changes)")
  }

  @Test func rangesOfFrameRates() throws {
    let fade = CABasicAnimation.sample { $0.duration = 10 }
    fade.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 20)
    #expect(try changes(fade, after: [1]) == [1.05])
    let other = CABasicAnimation.sample("zPosition") { $0.duration = 2 }
    #expect(try changes(other, after: [1, 3]) == [1, 3.05])
  }

  /// A frame without running animations finds no work and changes nothing.
  @Test func sleepersAreNotLookedAt() throws {
    let fade = CABasicAnimation.sample { $0.beginTime = 2 }
    _ = try changes(fade, after: [0])
    #expect(tree.running.awake.count == 0)
    let version = tree.version
    tree.tick(at: 1)
    #expect(tree.running.awake.count == 0 && tree.version == version)
    tree.tick(at: 2.5)
    #expect(tree.running.awake.count == 1 && tree.version != version)
    tree.tick(at: 4)
    #expect(tree.running.awake.count == 0)
    #expect(tree.columns.opacity[1] == 1)
  }

  /// One of ten thousand layers moves, and only that one is evaluated.
  @Test func alarmsOfMany() throws {
    for index in 0..<2_000 {
      let layer = CALayer()
      root.addSublayer(layer)
      layer.add(
        CABasicAnimation.sample { ($0.beginTime, $0.duration) = (1 + Double(index) / 100, 0.005) },
        forKey: nil)
    }
    try tree.commit(root, limits: .standard, at: 0)
    #expect(tree.running.awake.count == 0)
    for index in 0..<2_000 {
      tree.tick(at: 1 + Double(index) / 100 + 0.0025)
      #expect(tree.running.awake.count == 1)
      #expect(tree.changedRows.count <= (index == 0 ? 1 : 2 * (index + 1)))
    }
    tree.tick(at: 30)
    #expect(tree.running.awake.count == 0 && tree.running.nextChange(after: 30) == .infinity)
  }
}
