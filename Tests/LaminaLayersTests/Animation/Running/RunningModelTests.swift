import Foundation
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

/// Frames of animated trees against trees that were never animated and have the animated values as
/// model values.
@Suite struct RunningModelTests {
  private struct World {
    let trees: EditedTrees
    var animations: RandomAnimations
    let root: CALayer
    let tree: LayerTree

    init(seed: Int) throws {
      let images = try (1...3).map { try image($0, 2) }
      trees = EditedTrees(seed: seed, images: images)
      animations = RandomAnimations(seed: seed + 7, images: images)
      root = trees.pairs[0].layer
      tree = LayerTree.hosting(root)
      tree.keepsEndedAnimations = true
      var maps = Seeded(seed + 5_000)
      for (_, layer) in trees.pairs {
        if animations.random.chance(0.3) {
          let blur = CAFilter(name: kCAFilterGaussianBlur)
          blur.name = "blur"
          layer.filters = [blur]
        }
        for _ in 0..<animations.random.int(0...3) { layer.add(animations.animation(), forKey: nil) }
        if animations.random.chance(0.25) { setTime(of: layer) }
        if seed % 3 == 0, maps.chance(0.25) { layer.timeMap = try TimeMapSamples.map(&maps) }
      }
    }

    mutating func setTime(of layer: CALayer) {
      layer.speed = animations.random.pick([0, -1, 0.5, 1, 2])
      layer.timeOffset = animations.random.pick([0, 0, 1, 5])
      layer.beginTime = animations.random.pick([0, 0, 2, -1])
    }

    /// The error of the tree at `time`. Nil if there is none.
    func difference(at time: Double) throws -> String? {
      let (actual, expected) = (
        publishedWithEffects(tree), try publishedAnew(presented(root, at: time))
      )
      if actual == expected { return nil }
      return "at \(time): " + CommitModelTests.difference(actual, expected)
    }
  }

  @Test(arguments: 0..<24)
  func anyTimeInAnyOrder(seed: Int) throws {
    var world = try World(seed: seed)
    try world.tree.commit(world.root, limits: .standard, at: 0)
    for round in 0..<200 {
      // Times go forwards, then back and forth, and to each begin and end.
      let time = round % 3 == 0 ? Double(round) / 20 : world.animations.random.number(-1...10)
      world.tree.tick(at: time)
      if let difference = try world.difference(at: time) {
        Issue.record("seed \(seed), round \(round), \(difference)")
        return
      }
    }
    #expect(imageUsesAgree(world.tree))
  }

  @Test(arguments: 100..<124)
  func editsBetweenFrames(seed: Int) throws {
    var world = try World(seed: seed)
    var time = 0.0
    for round in 0..<120 {
      let edits = world.animations.random.int(0...2)
      for _ in 0..<edits { world.trees.edit() }
      if world.root.superlayer != nil { return }
      let layer = world.animations.random.pick(world.trees.pairs).layer
      if world.animations.random.chance(0.2) {
        layer.add(
          world.animations.animation(), forKey: world.animations.random.pick(["a", "b", nil]))
      }
      if world.animations.random.chance(0.1) { layer.removeAnimation(forKey: "a") }
      if world.animations.random.chance(0.05) { layer.removeAllAnimations() }
      if world.animations.random.chance(0.05) { world.setTime(of: layer) }
      time += world.animations.random.number(-0.05...0.2)
      let tree = LayerTree.hosting(world.root)
      tree.keepsEndedAnimations = true
      try tree.commit(world.root, limits: .standard, at: time)
      if let difference = try world.difference(at: time) {
        Issue.record("seed \(seed), round \(round), \(difference)")
        return
      }
    }
    #expect(imageUsesAgree(world.tree))
  }

  /// While the tree says that nothing changes, nothing changes.
  @Test(arguments: 200..<240)
  func nothingChangesBeforeTheNextChange(seed: Int) throws {
    var world = try World(seed: seed)
    try world.tree.commit(world.root, limits: .standard, at: 0)
    for _ in 0..<100 {
      let time = world.animations.random.number(-1...12)
      world.tree.tick(at: time)
      let next = world.tree.nextChange(after: time)
      #expect(next >= time)
      let shown = publishedWithEffects(world.tree)
      let version = world.tree.version
      let last = min(next, time + 20)
      let between = [last.nextDown, time + (last - time) * world.animations.random.number(0...1)]
      for other in between where other > time && other < next {
        #expect(
          try publishedAnew(presented(world.root, at: other)) == shown,
          "seed \(seed) \(time) \(other)")
        // The last time before a change may give the step to the next time as its answer.
        let nexts = other.nextUp == next ? [next, other] : [next]
        #expect(nexts.contains(world.tree.nextChange(after: other)))
        world.tree.tick(at: other)
        #expect(world.tree.version == version)
        #expect(nexts.contains(world.tree.nextChange(after: other)))
      }
    }
  }
}
