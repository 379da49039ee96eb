import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames

/// The rows of instances: their number, their places, their changes and their times.
@Suite struct ReplicatorRowTests {
  /// A root with a replicator that shows `sublayers` `count` times, 10 points apart.
  private static func stage(_ count: Int, _ sublayers: [CALayer]) -> (
    top: CALayer, replicator: CAReplicatorLayer
  ) {
    let (top, replicator) = (CALayer(), CAReplicatorLayer())
    top.bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
    replicator.frame = top.bounds
    replicator.instanceCount = count
    replicator.instanceTransform = CATransform3DMakeTranslation(10, 0, 0)
    for layer in sublayers { replicator.addSublayer(layer) }
    top.addSublayer(replicator)
    return (top, replicator)
  }

  private static func block() -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: 5, y: 5, width: 8, height: 8)
    layer.backgroundColor = .black
    return layer
  }

  private func commit(_ top: CALayer, at time: Double = 0) throws -> LayerTree {
    let tree = LayerTree.hosting(top)
    try tree.commit(top, limits: .standard, at: time)
    return tree
  }

  @Test func instancesAreRows() throws {
    let (inner, leaf) = (Self.block(), Self.block())
    inner.addSublayer(leaf)
    let (top, replicator) = Self.stage(3, [inner])
    let tree = try commit(top)
    // The root, the replicator, and three instances with two layers each.
    #expect(tree.columns.count == 11)
    #expect((0..<11).map { tree.columns.parent[$0] } == [-1, 0, 1, 2, 3, 1, 5, 6, 1, 8, 9])
    #expect((0..<11).map { tree.columns.subtreeEnd[$0] } == [11, 11, 5, 5, 5, 8, 8, 8, 11, 11, 11])
    #expect([2, 5, 8].map { tree.columns.local[$0].m31 } == [0, 10, 20])
    #expect(inner.row.state.pointee.renderIndex == 3)
    // Instances look the same, so anything made for one serves the others.
    #expect(tree.columns.version[3] == tree.columns.version[6])
    #expect(tree.columns.version[2] != tree.columns.version[5])
    replicator.instanceCount = 1
    #expect(try commit(top).columns.count == 5)
    replicator.instanceCount = 0
    let none = try commit(top)
    #expect(none.columns.count == 5)
    #expect(none.columns.flags[2].contains(.hidden))
  }

  @Test func aChangeIsCopied() throws {
    let inner = Self.block()
    let (top, replicator) = Self.stage(4, [inner])
    let tree = try commit(top)
    tree.isRead = true
    inner.opacity = 0.5
    _ = try commit(top)
    #expect(tree.changedRows.map(\.row) == [3, 5, 7, 9])
    #expect([3, 5, 7, 9].allSatisfy { tree.columns.opacity[$0] == 0.5 })
    inner.position.x += 1
    _ = try commit(top)
    #expect(tree.changedRows.allSatisfy { $0.changes == .place })
    #expect(Set([3, 5, 7, 9].map { tree.columns.local[$0].m31 }).count == 1)
    replicator.instanceTransform = CATransform3DMakeTranslation(11, 0, 0)
    _ = try commit(top)
    #expect(tree.changedRows.map(\.row) == [4, 6, 8])
    #expect(tree.columns.local[8].m31 == 33)
    replicator.instanceRedOffset = -0.25
    _ = try commit(top)
    #expect(tree.changedRows.map(\.changes) == [.tint, .tint, .tint])
    #expect(tree.columns.style[6].background == SIMD4(0.5, 1, 1, 1))
    _ = try commit(top)
    #expect(tree.changedRows.isEmpty)
  }

  @Test func nestedReplicatorsMultiply() throws {
    let (top, outer) = Self.stage(3, [])
    let inner = CAReplicatorLayer()
    inner.frame = top.bounds
    inner.instanceCount = 2
    inner.instanceTransform = CATransform3DMakeTranslation(0, 20, 0)
    let leaf = Self.block()
    inner.addSublayer(leaf)
    outer.addSublayer(inner)
    let tree = try commit(top)
    // Each instance of the outer replicator has itself, the inner replicator, and twice an instance
    // with the leaf.
    #expect(tree.columns.count == 2 + 3 * 6)
    tree.isRead = true
    leaf.opacity = 0.25
    _ = try commit(top)
    #expect(tree.changedRows.map(\.row).sorted() == [5, 7, 11, 13, 17, 19])
    inner.instanceTransform = CATransform3DMakeTranslation(0, 30, 0)
    _ = try commit(top)
    #expect(tree.changedRows.map(\.row).sorted() == [6, 12, 18])
    #expect([6, 12, 18].allSatisfy { tree.columns.local[$0].m32 == 30 })
    #expect([4, 10, 16].allSatisfy { tree.columns.local[$0].m32 == 0 })
  }

  /// A key from `from` to `to` in a second, at an even pace.
  private static func fade(_ key: String = "opacity", from: Double = 0, to: Double = 1)
    -> CABasicAnimation
  {
    let animation = CABasicAnimation(keyPath: key)
    (animation.fromValue, animation.toValue) = (from, to)
    (animation.beginTime, animation.duration) = (1, 1)
    return animation
  }

  @Test func withoutADelayInstancesAreAtOneTime() throws {
    let inner = Self.block()
    let (top, _) = Self.stage(3, [inner])
    inner.add(Self.fade(), forKey: nil)
    let tree = try commit(top, at: 1.5)
    #expect([3, 5, 7].map { tree.columns.opacity[$0] } == [0.5, 0.5, 0.5])
    #expect(tree.running.count == 1)
    tree.tick(at: 1.25)
    #expect([3, 5, 7].map { tree.columns.opacity[$0] } == [0.25, 0.25, 0.25])
  }

  @Test func aDelayIsATimeOfItsOwn() throws {
    let inner = Self.block()
    let (top, replicator) = Self.stage(3, [inner])
    replicator.instanceDelay = 0.25
    inner.add(Self.fade(), forKey: nil)
    let tree = try commit(top, at: 1.5)
    #expect([3, 5, 7].map { tree.columns.opacity[$0] } == [0.5, 0.25, 0])
    #expect(tree.running.count == 3)
    // An instance whose animation has not begun yet shows the model value.
    tree.tick(at: 1.125)
    #expect([3, 5, 7].map { tree.columns.opacity[$0] } == [0.125, 1, 1])
    #expect(tree.nextLook(after: 0.5) == 1)
    #expect(tree.nextLook(after: 1) == 1)
    replicator.instanceDelay = 0.125
    _ = try commit(top, at: 1.5)
    #expect([3, 5, 7].map { tree.columns.opacity[$0] } == [0.5, 0.375, 0.25])
    replicator.instanceDelay = 0
    _ = try commit(top, at: 1.5)
    #expect([3, 5, 7].map { tree.columns.opacity[$0] } == [0.5, 0.5, 0.5])
    #expect(tree.running.count == 1)
  }

  @Test func anAnimationStaysUntilTheLastInstanceHasEndedIt() throws {
    let inner = Self.block()
    let (top, replicator) = Self.stage(3, [inner])
    replicator.instanceDelay = 0.5
    inner.add(Self.fade(), forKey: "fade")
    let tree = try commit(top, at: 0)
    _ = try commit(top, at: 2.5)
    #expect(inner.animation(forKey: "fade") != nil)
    #expect([3, 5, 7].map { tree.columns.opacity[$0] } == [1, 1, 0.5])
    _ = try commit(top, at: 3.25)
    #expect(inner.animation(forKey: "fade") == nil)
    #expect(tree.running.count == 0)
    // The rows are as committed. The delay has no rows of its own to update any more.
    #expect([3, 5, 7].map { tree.columns.opacity[$0] } == [1, 1, 1])
  }

  @Test func delaysOfNestedReplicatorsAddUp() throws {
    let (top, outer) = Self.stage(2, [])
    let inner = CAReplicatorLayer()
    inner.instanceCount = 2
    (outer.instanceDelay, inner.instanceDelay) = (0.5, 0.125)
    let leaf = Self.block()
    leaf.add(Self.fade(), forKey: nil)
    inner.addSublayer(leaf)
    outer.addSublayer(inner)
    let tree = try commit(top, at: 1.75)
    #expect([5, 7, 11, 13].map { tree.columns.opacity[$0] } == [0.75, 0.625, 0.25, 0.125])
    outer.instanceDelay = 0
    _ = try commit(top, at: 1.75)
    #expect([5, 7, 11, 13].map { tree.columns.opacity[$0] } == [0.75, 0.625, 0.75, 0.625])
    #expect(tree.running.count == 2)
  }

  @Test func ownValuesAreAnimated() throws {
    let (top, replicator) = Self.stage(3, [Self.block()])
    replicator.add(Self.fade("instanceTransform.translation.x", from: 10, to: 20), forKey: nil)
    replicator.add(Self.fade("instanceRedOffset", from: 0, to: -1), forKey: nil)
    let tree = try commit(top, at: 1.5)
    #expect([2, 4, 6].map { tree.columns.local[$0].m31 } == [0, 15, 30])
    #expect(tree.columns.style[4].background == SIMD4(0.5, 1, 1, 1))
    tree.isRead = true
    tree.tick(at: 1.25)
    #expect(Set(tree.changedRows.map(\.row)) == [4, 6])
    #expect([2, 4, 6].map { tree.columns.local[$0].m31 } == [0, 12.5, 25])
    tree.tick(at: 5)
    #expect([2, 4, 6].map { tree.columns.local[$0].m31 } == [0, 10, 20])
  }

  @Test func theCountIsAnimated() throws {
    let (top, replicator) = Self.stage(1, [Self.block()])
    replicator.add(Self.fade("instanceCount", from: 1, to: 5), forKey: nil)
    let tree = try commit(top, at: 0)
    func shown() -> Int {
      (0..<tree.columns.count).count {
        tree.columns.flags[$0].contains(.isInstance) && !tree.columns.flags[$0].contains(.hidden)
      }
    }
    #expect(shown() == 1)
    for (time, count) in [(1.0, 1), (1.3, 2), (1.5, 3), (1.99, 4), (2, 5), (3, 1)] {
      tree.tick(at: time)
      #expect(shown() == count, "at \(time)")
    }
  }

  @Test func theDelayIsAnimated() throws {
    let inner = Self.block()
    let (top, replicator) = Self.stage(3, [inner])
    inner.add(Self.fade(), forKey: nil)
    replicator.add(Self.fade("instanceDelay", from: 0, to: 0.5), forKey: nil)
    let tree = try commit(top, at: 1.5)
    #expect([3, 5, 7].map { tree.columns.opacity[$0] } == [0.5, 0.25, 0])
    tree.tick(at: 1.75)
    #expect([3, 5, 7].map { tree.columns.opacity[$0] } == [0.75, 0.375, 0])
    tree.tick(at: 1.5)
    #expect([3, 5, 7].map { tree.columns.opacity[$0] } == [0.5, 0.25, 0])
  }

  @Test func structureKeepsWhatInstancesShow() throws {
    let inner = Self.block()
    let (top, replicator) = Self.stage(3, [inner])
    replicator.instanceDelay = 0.25
    let fade = Self.fade()
    fade.fillMode = .forwards
    fade.isRemovedOnCompletion = false
    inner.add(fade, forKey: nil)
    let tree = try commit(top, at: 1.5)
    top.insertSublayer(CALayer(), at: 0)
    _ = try commit(top, at: 1.5)
    #expect([4, 6, 8].map { tree.columns.opacity[$0] } == [0.5, 0.25, 0])
    replicator.instanceCount = 2
    _ = try commit(top, at: 1.5)
    #expect([4, 6].map { tree.columns.opacity[$0] } == [0.5, 0.25])
    #expect(tree.running.count == 2)
    replicator.addSublayer(Self.block())
    _ = try commit(top, at: 1.5)
    #expect([4, 7].map { tree.columns.opacity[$0] } == [0.5, 0.25])
    inner.removeFromSuperlayer()
    _ = try commit(top, at: 1.5)
    #expect(tree.running.count == 0)
  }

  @Test func depthIsSortedInEachInstance() throws {
    let (back, front) = (Self.block(), Self.block())
    let (top, replicator) = Self.stage(2, [back, front])
    replicator.instanceDelay = 0.5
    back.add(Self.fade("zPosition", from: 0, to: 2), forKey: nil)
    front.zPosition = 0.5
    front.opacity = 0.5
    let tree = try commit(top, at: 1.5)
    // In the first instance the animated layer is in front. In the second, where it has just begun,
    // it is behind.
    #expect([3, 4].map { tree.columns.opacity[$0] } == [0.5, 1])
    #expect([6, 7].map { tree.columns.opacity[$0] } == [1, 0.5])
    front.opacity = 0.25
    _ = try commit(top, at: 1.5)
    #expect([3, 4].map { tree.columns.opacity[$0] } == [0.25, 1])
    #expect([6, 7].map { tree.columns.opacity[$0] } == [1, 0.25])
  }

  // MARK: Limits

  @Test func instancesAreLimitedAsAProduct() throws {
    let top = CALayer()
    LayerTree.hosting(top).isLive = false
    var parent = top
    for _ in 0..<9 {
      let replicator = CAReplicatorLayer()
      replicator.instanceCount = 10
      parent.addSublayer(replicator)
      parent = replicator
    }
    parent.addSublayer(Self.block())
    #expect(throws: LimitExceeded("replicatorInstances", value: 1_000_000, allowed: 100_000)) {
      try LayerTree.hosting(top).commit(top, limits: .standard)
    }
    var limits = RenderLimits()
    limits.replicatorInstances = .max
    #expect(throws: LimitExceeded.self) { try LayerTree.hosting(top).commit(top, limits: limits) }
  }

  @Test(arguments: [100_001, 1_000_000_000, Int.max, -5])
  func countsThatNobodyCanHave(_ count: Int) throws {
    let (top, replicator) = Self.stage(1, [Self.block()])
    let tree = try commit(top)
    replicator.instanceCount = count
    if count < 0 {
      _ = try commit(top)
      #expect(tree.columns.flags[2].contains(.hidden))
      return
    }
    let value = count == .max ? 1_000_000_000 : count
    #expect(throws: LimitExceeded("replicatorInstances", value: value, allowed: 100_000)) {
      try commit(top)
    }
    replicator.instanceCount = 2
    #expect(try commit(top).columns.count == 6)
  }

  @Test func mapsThatLeaveTheNumbersAreNotShown() throws {
    let (top, replicator) = Self.stage(400, [Self.block()])
    replicator.instanceTransform = CATransform3DMakeScale(1e10, 1e10, 1)
    let tree = try commit(top)
    #expect(tree.columns.flags[tree.columns.count - 2].contains(.hidden))
    #expect(!tree.columns.flags[4].contains(.hidden))
  }
}
