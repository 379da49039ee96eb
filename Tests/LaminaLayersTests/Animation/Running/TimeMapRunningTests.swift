import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaFrames
@testable import LaminaLayers

/// Time maps in trees that run: what is shown, when a tree sleeps, and when animations are over.
@Suite struct TimeMapRunningTests {
  typealias Key = CATimeMap.Key

  let root = CALayer()
  let child = CALayer()
  let tree: LayerTree

  init() throws {
    root.addSublayer(child)
    tree = LayerTree.hosting(root)
    tree.keepsEndedAnimations = true
    try tree.commit(root, limits: .standard, at: 0)
  }

  private func fade(from begin: Double, for duration: Double = 1) -> CABasicAnimation {
    .sample { ($0.beginTime, $0.duration) = (begin, duration) }
  }

  /// The next change after each of `times`.
  private func changes(_ animation: CAAnimation, after times: [Double]) throws -> [Double] {
    child.add(animation, forKey: nil)
    try tree.commit(root, limits: .standard, at: 0)
    return times.map { time in
      tree.tick(at: time)
      let next = tree.running.nextChange(after: time)
      #expect(tree.nextLook(after: time) == next)
      return next
    }
  }

  private func expect(_ found: [Double], _ expected: [Double], _ comment: String = "") {
    let isRight = zip(found, expected).allSatisfy { $0 == $1 || abs($0 - $1) < 1e-9 }
    #expect(isRight && found.count == expected.count, "\(comment) \(found)")
  }

  // MARK: Sleep

  @Test func aHoldSleeps() throws {
    root.timeMap = try CATimeMap([
      Key(time: 0, localTime: 0), Key(time: 2, localTime: 2, pace: .hold),
      Key(time: 7, localTime: 2), Key(time: 8, localTime: 3),
    ])
    expect(
      try changes(fade(from: 1, for: 4), after: [0, 1, 1.5, 2, 2.5, 6, 7, 7.5, 8, 9]),
      [1, 1, 1.5, 7, 7, 7, 7, 7.5, .infinity, .infinity])
    #expect(tree.columns.opacity[1] == 0.5)
  }

  @Test func aLayerWakesWhereItsTimeJumps() throws {
    root.timeMap = try CATimeMap([
      Key(time: 0, localTime: 0, pace: .hold), Key(time: 4, localTime: 2.5, pace: .hold),
      Key(time: 6, localTime: 9, pace: .hold), Key(time: 8, localTime: 2.75),
    ])
    expect(
      try changes(fade(from: 2), after: [0, 3, 4, 5, 6, 7, 8, 99]),
      [4, 4, 6, 6, 8, 8, .infinity, .infinity])
    var shown: [Float] = []
    for time in [3, 4, 5.5, 6, 8, 99] {
      tree.tick(at: time)
      shown.append(tree.columns.opacity[1])
    }
    #expect(shown == [1, 0.5, 0.5, 1, 0.75, 0.75])
  }

  @Test func aTimeThatRunsBackWakesAtEnds() throws {
    root.timeMap = try CATimeMap([Key(time: 0, localTime: 10), Key(time: 10, localTime: 0)])
    // Outside, it ends at 6 and begins at 7.
    expect(try changes(fade(from: 3), after: [0, 5.5, 6.5, 7.5]), [6, 6, 6.5, .infinity])
    tree.tick(at: 6.25)
    #expect(tree.columns.opacity[1] == 0.75)
  }

  @Test func aChangeOfSlopeMovesTheAlarm() throws {
    root.timeMap = try CATimeMap(
      [Key(time: 0, localTime: 0), Key(time: 4, localTime: 1)], speedAfter: 2)
    // Local time 3 is at 5.
    expect(try changes(fade(from: 3), after: [0, 2, 4.5, 5.1, 6]), [5, 5, 5, 5.1, .infinity])
  }

  @Test func overshootAndLevelCurves() throws {
    let ease = CAMediaTimingFunction(controlPoints: 0.5, 0, 0.5, 1)
    root.timeMap = try CATimeMap([
      Key(time: 0, localTime: 0, pace: .curve(ease)), Key(time: 2, localTime: 4),
    ])
    // By symmetry local time 2 is at 1. The end stands.
    expect(try changes(fade(from: 2, for: 2), after: [0, 0.9, 1, 1.5]), [1, 1, 1, 1.5])
    #expect(tree.running.nextChange(after: 2) == .infinity)
    root.timeMap = try CATimeMap([
      Key(
        time: 0, localTime: 0,
        pace: .curve(CAMediaTimingFunction(controlPoints: 0.3, -0.8, 0.6, 1.7))),
      Key(time: 1, localTime: 1),
    ])
    child.removeAllAnimations()
    child.add(fade(from: 1, for: 9), forKey: nil)
    try tree.commit(root, limits: .standard, at: 0)
    tree.tick(at: 0)
    // The overshoot beyond 1 begins before 1 and comes back at 1, where time stands.
    let first = tree.running.nextChange(after: 0)
    #expect(first > 0.5 && first < 1)
    #expect(abs(root.convertTime(first, from: nil) - 1) < 1e-12)
    tree.tick(at: 1)
    #expect(tree.running.nextChange(after: 1) == .infinity && tree.columns.opacity[1] == 0)
  }

  @Test func nestedMapsSpeedsAndPauses() throws {
    root.timeMap = try CATimeMap(
      [
        Key(time: 0, localTime: 0), Key(time: 4, localTime: 4, pace: .hold),
        Key(time: 6, localTime: 4),
      ], speedAfter: 1)
    child.timeMap = try CATimeMap([Key(time: 0, localTime: 8), Key(time: 8, localTime: 0)])
    child.speed = 2
    // The child has 8 - 2 t, until it stands at 0 from 4 on.
    expect(
      try changes(fade(from: 2), after: [0, 2, 2.75, 3.5, 5]),
      [2.5, 2.5, 2.75, .infinity, .infinity])
    root.speed = 0
    root.timeOffset = 2.75
    try tree.commit(root, limits: .standard, at: 9)
    #expect(tree.running.nextChange(after: 9) == .infinity && tree.columns.opacity[1] == 0.5)
  }

  /// A host that draws only when it is told to draws a bounded number of frames in which nothing
  /// moves.
  @Test(arguments: 0..<20)
  func aHostIsNotWokenInVain(seed: Int) throws {
    var random = Seeded(seed)
    root.timeMap = try TimeMapSamples.map(&random)
    child.timeMap = try TimeMapSamples.map(&random)
    child.add(fade(from: random.number(0...4)), forKey: nil)
    try tree.commit(root, limits: .standard, at: -2)
    var (time, frames, moving) = (-2.0, 0, 0)
    while frames < 4_000 {
      tree.tick(at: time)
      let next = tree.nextLook(after: time)
      if next > 30 { break }
      frames += 1
      moving += next == time ? 1 : 0
      time = next == time ? time + 1.0 / 60 : next
    }
    #expect(frames - moving < 80, "\(frames) \(moving) \(String(describing: root.timeMap))")
  }

  // MARK: What is shown

  /// A tree with a map shows at each time what the same tree without it shows at the local time.
  @Test(arguments: 0..<30)
  func aMapOnTheRootIsAnotherTime(seed: Int) throws {
    let images = try (1...3).map { try image($0, 2) }
    func world() throws -> LayerTree {
      var animations = RandomAnimations(seed: seed, images: images)
      let root = CALayer()
      root.bounds = rect(0, 0, 200, 100)
      for index in 0..<5 {
        let layer = try Self.layer(index)
        let inner = CALayer()
        inner.bounds = rect(0, 0, 9, 9)
        layer.addSublayer(inner)
        for one in [layer, inner] {
          for _ in 0..<2 { one.add(animations.animation(), forKey: nil) }
        }
        root.addSublayer(layer)
      }
      let tree = LayerTree.hosting(root)
      tree.keepsEndedAnimations = true
      kept.layers.append(root)
      return tree
    }
    var random = Seeded(seed + 1_000)
    let map = try TimeMapSamples.map(&random)
    let (mapped, plain) = (try world(), try world())
    let roots = kept.layers
    roots[0].timeMap = map
    // Animations begin with the first commit, so both trees begin at one local time.
    let begin = map.localTime(at: 0)
    if begin < 0 { return }
    try mapped.commit(roots[0], limits: .standard, at: 0)
    try plain.commit(roots[1], limits: .standard, at: begin)
    for round in 0..<100 {
      let time = round % 2 == 0 ? Double(round) / 8 : random.number(0...12)
      let local = map.localTime(at: time)
      // The time of a root without a map stands before 0.
      if local < 0 { continue }
      mapped.tick(at: time)
      plain.tick(at: local)
      let (found, expected) = (publishedWithEffects(mapped), publishedWithEffects(plain))
      if found != expected {
        Issue.record(
          "seed \(seed) \(time) \(local): \(CommitModelTests.difference(found, expected))")
        return
      }
      #expect(Self.particles(mapped) == Self.particles(plain))
    }
  }

  private final class Kept { var layers: [CALayer] = [] }
  private let kept = Kept()

  /// Layers of several classes, also an emitter and a replicator with a delay.
  private static func layer(_ index: Int) throws -> CALayer {
    let layer: CALayer
    switch index {
    case 0:
      let emitter = CAEmitterLayer()
      let cell = CAEmitterCell()
      (cell.contents, cell.birthRate, cell.lifetime) = (try image(2, 2), 8, 1.5)
      (cell.velocity, cell.emissionRange) = (20, 3)
      emitter.emitterCells = [cell]
      layer = emitter
    case 1:
      let replicator = CAReplicatorLayer()
      (replicator.instanceCount, replicator.instanceDelay) = (3, 0.25)
      layer = replicator
    case 2: layer = CAShapeLayer()
    default: layer = CALayer()
    }
    layer.bounds = rect(0, 0, 30, 20)
    layer.backgroundColor = color(1, 0, 0)
    return layer
  }

  /// The places of all particles.
  private static func particles(_ tree: LayerTree) -> [String] {
    (0..<tree.columns.count).flatMap { row -> [String] in
      guard case .particles(let particles)? = tree.columns.drawing(row)?.form else { return [] }
      let cloud = particles.emission
      return (0..<cloud.cloud.count).map { "\(cloud.cloud[$0].place)" }
    }
  }

  @Test func transitionsRunInMappedTime() throws {
    func run(_ map: CATimeMap?) throws -> (LayerTree, CALayer, CALayer) {
      let (root, layer) = (CALayer(), CALayer())
      root.bounds = rect(0, 0, 100, 100)
      layer.bounds = rect(0, 0, 40, 40)
      layer.backgroundColor = color(1, 0, 0)
      root.addSublayer(layer)
      root.timeMap = map
      let tree = LayerTree.hosting(root)
      tree.keepsEndedAnimations = true
      try tree.commit(root, limits: .standard, at: 0)
      let push = CATransition()
      (push.type, push.duration) = (.push, 4)
      layer.add(push, forKey: nil)
      layer.backgroundColor = color(0, 0, 1)
      try tree.commit(root, limits: .standard, at: 0)
      return (tree, root, layer)
    }
    let map = try CATimeMap([
      Key(time: 0, localTime: 0), Key(time: 1, localTime: 3),
      Key(time: 3, localTime: 1, pace: .hold),
      Key(time: 5, localTime: 2),
    ])
    let (mapped, plain) = (try run(map), try run(nil))
    for time in [0.5, 0.75, 1, 2.5, 3.5, 4.9, 5, 9] {
      mapped.0.tick(at: time)
      plain.0.tick(at: map.localTime(at: time))
      #expect(publishedWithEffects(mapped.0) == publishedWithEffects(plain.0), "\(time)")
    }
    #expect(mapped.0.nextLook(after: 9) == .infinity)
    mapped.0.tick(at: 3.5)
    #expect(mapped.0.nextLook(after: 3.5) == 5)
  }

  @Test func aChangedMapShowsWithTheNextCommit() throws {
    child.add(fade(from: 1, for: 4), forKey: nil)
    try tree.commit(root, limits: .standard, at: 2)
    #expect(tree.columns.opacity[1] == 0.25)
    let versions = tree.version
    root.timeMap = try CATimeMap([Key(time: 0, localTime: 3)])
    try tree.commit(root, limits: .standard, at: 2)
    #expect(tree.columns.opacity[1] == 0.5 && tree.version != versions)
    #expect(tree.running.nextChange(after: 2) == .infinity)
    root.timeMap = nil
    try tree.commit(root, limits: .standard, at: 2)
    #expect(tree.columns.opacity[1] == 0.25)
  }

  // MARK: Cost

  @Test func treesWithoutMapsHaveNoMoreTimes() throws {
    for _ in 0..<10 {
      let layer = CALayer()
      root.addSublayer(layer)
      layer.add(fade(from: 1), forKey: nil)
    }
    try tree.commit(root, limits: .standard, at: 0)
    // The time outside, and one for all layers.
    #expect(tree.running.spaces.spaces.count == 2)
    let map = try CATimeMap([Key(time: 0, localTime: 0)], speedAfter: 2)
    root.timeMap = map
    try tree.commit(root, limits: .standard, at: 0)
    // One for the root, which all layers share, and one for what is inside a mapped time.
    #expect(tree.running.spaces.spaces.count == 4)
  }

  // MARK: Delegates

  @Test func anAnimationIsOverWhenItsTimeDoesNotComeBack() throws {
    let scene = try AnimationScene()
    let layer = scene.layer()
    // There and back: 0 to 4, and 4 to 0, then it runs on.
    layer.timeMap = try CATimeMap(
      [Key(time: 0, localTime: 0), Key(time: 4, localTime: 4), Key(time: 8, localTime: 0)],
      speedAfter: 1)
    let fade = scene.fade("a", duration: 1)
    fade.beginTime = 1
    layer.add(fade, forKey: "a")
    try scene.commit(at: 0)
    #expect(scene.heard == [] && scene.tree.nextChange(after: 0) == 1)
    try scene.commit(at: 1)
    #expect(scene.heard == ["a starts"])
    try scene.commit(at: 3)
    #expect(scene.heard == [] && layer.animation(forKey: "a") != nil)
    #expect(abs(scene.tree.nextChange(after: 3) - 6) < 1e-9)
    try scene.commit(at: 6.5)
    #expect(scene.heard == [] && layer.presentation()?.opacity == 0.5)
    try scene.commit(at: 9.5)
    #expect(scene.heard == [] && layer.presentation()?.opacity == 0.5)
    try scene.commit(at: 10.5)
    #expect(scene.heard == ["a ends"] && layer.animation(forKey: "a") == nil)
    #expect(scene.tree.nextChange(after: 10.5) == .infinity)
  }

  @Test func aTimeThatAlwaysStandsStartsNothing() throws {
    let scene = try AnimationScene()
    let layer = scene.layer()
    layer.timeMap = try CATimeMap([Key(time: 0, localTime: 1.5)])
    let fade = scene.fade("a")
    fade.beginTime = 1
    layer.add(fade, forKey: nil)
    try scene.commit(at: 0)
    try scene.commit(at: 100)
    #expect(scene.heard == [] && layer.presentation()?.opacity == 0.5)
    #expect(scene.tree.nextChange(after: 100) == .infinity)
  }

  @Test func lastInstancesHaveToBeOver() throws {
    let scene = try AnimationScene()
    let replicator = CAReplicatorLayer()
    (replicator.instanceCount, replicator.instanceDelay) = (3, 1)
    scene.root.addSublayer(replicator)
    let layer = scene.layer(in: replicator)
    scene.root.timeMap = try CATimeMap([Key(time: 0, localTime: 0)], speedAfter: 2)
    layer.add(scene.fade("a"), forKey: nil)
    try scene.commit(at: 1)
    #expect(scene.heard == ["a starts"])
    // It begins at 2, and in the last instance at 4: that is over at 5, which is 2.5 outside.
    try scene.commit(at: 2.5)
    #expect(scene.heard == [])
    try scene.commit(at: 2.625)
    #expect(scene.heard == ["a ends"])
  }

  @Test func layersThatDrawForEachFrameSleepToo() throws {
    final class Gauge: CALayer {
      @CALayerProperty("level") var level: CGFloat = 0
      override class func needsDisplay(forKey key: String) -> Bool {
        key == "level" || super.needsDisplay(forKey: key)
      }
    }
    let scene = try AnimationScene()
    let gauge = Gauge()
    gauge.bounds = rect(0, 0, 8, 8)
    scene.root.addSublayer(gauge)
    scene.root.timeMap = try CATimeMap([
      Key(time: 0, localTime: 0), Key(time: 2, localTime: 2, pace: .hold),
      Key(time: 5, localTime: 2), Key(time: 6, localTime: 3),
    ])
    let rise = CABasicAnimation(keyPath: "level")
    (rise.fromValue, rise.toValue, rise.beginTime, rise.duration) = (0, 8, 1, 4)
    gauge.add(rise, forKey: nil)
    try scene.commit(at: 1.5)
    #expect(scene.tree.nextChange(after: 1.5) == 1.5)
    try scene.commit(at: 3)
    #expect(abs(scene.tree.nextChange(after: 3) - 5) < 1e-9)
    try scene.commit(at: 5.5)
    #expect(scene.tree.nextChange(after: 5.5) == 5.5)
    try scene.commit(at: 7)
    #expect(scene.tree.nextChange(after: 7) == .infinity)
    #expect(gauge.presentation()?.level == 4)
  }
}
