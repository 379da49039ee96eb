import Foundation
import Testing

@testable import LaminaLayers

/// Facts 4.1: media time, and the conversion of time between layers.
struct TimeConversionTests {
  private func layer(
    begin: Double = 0, speed: Float = 1, offset: Double = 0, in parent: CALayer? = nil
  )
    -> CALayer
  {
    let layer = CALayer()
    (layer.beginTime, layer.speed, layer.timeOffset) = (begin, speed, offset)
    parent?.addSublayer(layer)
    return layer
  }

  private func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-12 }

  @Test func threeDeep() {
    let root = layer()
    let mid = layer(begin: 2, speed: 3, offset: 0.25, in: root)
    let leaf = layer(begin: 1, speed: 2, offset: 0.5, in: mid)
    #expect(leaf.convertTime(10, from: mid) == 18.5)
    #expect(leaf.convertTime(10, from: root) == 47)
    #expect(leaf.convertTime(10, from: nil) == 47)
    #expect(leaf.convertTime(10, to: mid) == 5.75)
    #expect(isClose(leaf.convertTime(10, to: root), 23.0 / 6))
    #expect(isClose(leaf.convertTime(10, to: nil), 23.0 / 6))
    #expect(mid.convertTime(10, to: leaf) == 18.5)
    #expect(mid.convertTime(10, from: leaf) == 5.75)
  }

  @Test func speedAndOffset() {
    let root = layer(speed: 2, offset: 3)
    let child = layer(speed: 4, offset: 5, in: root)
    #expect(child.convertTime(10, from: root) == 45)
    #expect(child.convertTime(10, to: root) == 1.25)
  }

  @Test func rootHasATimeOfItsOwn() {
    let root = layer(begin: 1, speed: 2, offset: 3)
    let child = layer(begin: 6, speed: 4, offset: 5, in: root)
    #expect(root.convertTime(10, from: nil) == 21)
    #expect(root.convertTime(10, to: nil) == 4.5)
    #expect(child.convertTime(10, from: nil) == 65)
    #expect(child.convertTime(10, to: nil) == 3.125)
    #expect(child.convertTime(10, from: root) == 21)
    #expect(child.convertTime(10, to: root) == 7.25)
  }

  @Test(arguments: [(7, 0), (8, 7), (10, 8), (-100, 0)] as [(Double, Double)])
  func beforeItsBeginItIsZero(_ time: Double, _ local: Double) {
    let root = layer(begin: 1, speed: 2, offset: 3)
    let child = layer(begin: 8, speed: 0.5, offset: 7, in: root)
    #expect(child.convertTime(time, from: root) == local)
    #expect(root.convertTime(time, to: child) == local)
  }

  @Test func siblings() {
    let root = layer(begin: 1, speed: 2, offset: 3)
    let first = layer(begin: 6, speed: 4, offset: 5, in: root)
    let second = layer(begin: 8, speed: 0.5, offset: 7, in: root)
    #expect(first.convertTime(10, to: second) == 0)
    #expect(second.convertTime(10, to: first) == 37)
    #expect(second.convertTime(10, from: first) == 0)
  }

  @Test func stoppedLayer() {
    let root = layer(begin: 1, speed: 2, offset: 3)
    let child = layer(speed: 0, offset: 7, in: root)
    #expect(child.convertTime(10, from: root) == 7)
    #expect(child.convertTime(.infinity, from: root) == 7)
    #expect(child.convertTime(10, to: root) == 0)
    #expect(child.convertTime(10, to: nil) == -0.5)
  }

  @Test func sameLayerIsUnchanged() {
    let root = layer(begin: 100, speed: 0, offset: 3)
    #expect(root.convertTime(10, from: root) == 10)
    #expect(root.convertTime(10, to: root) == 10)
  }

  @Test func unrelatedTreesMeetOutside() {
    let first = layer(begin: 6, speed: 4, offset: 5)
    let second = layer(begin: 1, speed: 2, offset: 3)
    #expect(first.convertTime(10, to: second) == 15.5)
  }

  @Test func maskRunsInTheTimeOfWhatItMasks() {
    let root = layer(begin: 1, speed: 2, offset: 3)
    let mask = layer(begin: 6, speed: 4, offset: 5)
    root.mask = mask
    #expect(mask.convertTime(10, from: root) == 21)
    #expect(mask.convertTime(10, from: nil) == 65)
  }

  @Test func cousinsMeetInTheNearestAncestor() {
    // A stopped root would lose the time if the conversion went through it.
    let root = layer(speed: 0, offset: 3)
    let middle = layer(in: root)
    let left = layer(speed: 2, in: layer(offset: 1, in: middle))
    let right = layer(speed: 4, in: middle)
    #expect(left.convertTime(10, to: right) == 16)
    #expect(left.convertTime(16, from: right) == 10)
  }

  /// Facts 4.1, the recipe of QA1673.
  @Test func pauseAndResume() {
    let layer = layer()
    let paused = layer.convertTime(100, from: nil)
    (layer.speed, layer.timeOffset) = (0, paused)
    #expect(layer.convertTime(130, from: nil) == 100)
    (layer.speed, layer.timeOffset, layer.beginTime) = (1, 0, 0)
    layer.beginTime = layer.convertTime(150, from: nil) - paused
    #expect(layer.convertTime(150, from: nil) == 100)
    #expect(layer.convertTime(151, from: nil) == 101)
  }

  @Test func deepTree() {
    // Built from the leaf outwards, because adding a layer searches all superlayers for it.
    let leaf = layer(offset: 1)
    var root = leaf
    for step in 1...20_000 {
      let outer = layer(offset: step < 20_000 ? 1 : 0)
      outer.addSublayer(root)
      root = outer
    }
    #expect(leaf.convertTime(5, from: root) == 20_005)
    #expect(leaf.convertTime(20_005, to: nil) == 5)
  }

  @Test func negativeSpeedRunsBack() {
    let root = layer()
    let child = layer(begin: 2, speed: -1, offset: 10, in: root)
    #expect(child.convertTime(5, from: root) == 7)
    #expect(child.convertTime(7, to: root) == 5)
  }

  @Test func mediaTimeGoesForwardAndIsNoTimeOfDay() {
    var last = CACurrentMediaTime()
    for _ in 0..<1000 {
      let now = CACurrentMediaTime()
      #expect(now >= last)
      last = now
    }
    var clock = timespec()
    clock_gettime(CLOCK_MONOTONIC, &clock)
    #expect(abs(Double(clock.tv_sec) - last) < 5)
  }
}
