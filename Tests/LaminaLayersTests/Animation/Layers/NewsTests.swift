import Foundation
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

/// Facts 4.3 and 5: the messages that delegates and completion blocks get about animations, and
/// when.
struct NewsTests {
  @Test func startWithTheCommitAndEndAfterIt() throws {
    let scene = try AnimationScene()
    scene.root.add(scene.fade("a"), forKey: "a")
    #expect(scene.heard == [])
    try scene.commit(at: 1)
    #expect(scene.heard == ["a starts"])
    try scene.commit(at: 1.5)
    try scene.commit(at: 2)
    #expect(scene.heard == [])
    try scene.commit(at: 2.5)
    #expect(scene.heard == ["a ends"])
    try scene.commit(at: 3)
    #expect(scene.heard == [])
  }

  @Test func neverInsideTheCommit() throws {
    let scene = try AnimationScene()
    scene.root.add(scene.fade("a"), forKey: "a")
    var events: [String] = []
    final class Probe: NSObject, CAAnimationDelegate {
      let note: (String) -> Void
      init(_ note: @escaping (String) -> Void) { self.note = note }
      func animationDidStart(_ anim: CAAnimation) { note("start") }
    }
    let probe = CABasicAnimation(keyPath: "opacity")
    probe.delegate = Probe { events.append($0) }
    scene.root.add(probe, forKey: "probe")
    try scene.commit(at: 0)
    #expect(events == [])
    scene.queue.run()
    #expect(events == ["start"])
  }

  @Test func delegatesAreGivenTheLayersCopy() throws {
    final class Probe: NSObject, CAAnimationDelegate {
      var given: [CAAnimation] = []
      func animationDidStart(_ anim: CAAnimation) { given.append(anim) }
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { given.append(anim) }
    }
    let scene = try AnimationScene()
    let (probe, fade) = (Probe(), scene.fade())
    fade.delegate = probe
    scene.root.add(fade, forKey: "a")
    let copy = try #require(scene.root.animation(forKey: "a"))
    try scene.commit(at: 0)
    try scene.commit(at: 2)
    _ = scene.heard
    #expect(probe.given.map(ObjectIdentifier.init) == [copy, copy].map(ObjectIdentifier.init))
  }

  @Test func latestAddedHearsFirst() throws {
    let scene = try AnimationScene()
    let (one, two) = (scene.layer("one"), scene.layer("two"))
    two.add(scene.fade("a"), forKey: "a")
    one.add(scene.fade("b"), forKey: "b")
    two.add(scene.fade("c"), forKey: nil)
    try scene.commit(at: 0)
    #expect(scene.heard == ["c starts", "b starts", "a starts"])
    try scene.commit(at: 2)
    #expect(scene.heard == ["c ends", "b ends", "a ends"])
  }

  @Test func startsComeBeforeEnds() throws {
    let scene = try AnimationScene()
    scene.root.add(scene.fade("a"), forKey: "a")
    let late = scene.fade("late")
    late.beginTime = 1.5
    scene.root.add(late, forKey: "late")
    try scene.commit(at: 0.25)
    #expect(scene.heard == ["a starts"])
    #expect(scene.tree.nextAnimationNews(after: 0.25) == 1.25)
    try scene.commit(at: 1.5)
    #expect(scene.heard == ["late starts", "a ends"])
    try scene.commit(at: 9)
    #expect(scene.heard == ["late ends"])
  }

  @Test func oneThatAFrameMissedStartsAndEnds() throws {
    let scene = try AnimationScene()
    let late = scene.fade("late", duration: 0.1)
    late.beginTime = 1
    scene.root.add(late, forKey: "late")
    try scene.commit(at: 0.5)
    #expect(scene.heard == [])
    try scene.commit(at: 2)
    #expect(scene.heard == ["late starts", "late ends"])
  }

  @Test func removedEarly() throws {
    let scene = try AnimationScene()
    let layer = scene.layer()
    for name in ["a", "b", "c"] { layer.add(scene.fade(name), forKey: name) }
    try scene.commit(at: 0)
    _ = scene.heard
    scene.perform { layer.removeAnimation(forKey: "b") }
    #expect(scene.heard == ["b stops"])
    scene.perform { layer.removeAllAnimations() }
    #expect(scene.heard == ["c stops", "a stops"])
    try scene.commit(at: 5)
    #expect(scene.heard == [])
  }

  @Test func replaced() throws {
    let scene = try AnimationScene()
    let layer = scene.layer()
    layer.add(scene.fade("a"), forKey: "k")
    try scene.commit(at: 0)
    scene.perform { layer.add(scene.fade("b"), forKey: "k") }
    try scene.commit(at: 0.5)
    #expect(scene.heard == ["a starts", "a stops", "b starts"])
    try scene.commit(at: 2)
    #expect(scene.heard == ["b ends"])
  }

  @Test func layerThatLeavesItsTree() throws {
    let scene = try AnimationScene()
    let outer = scene.layer("outer")
    let layer = scene.layer("inner", in: outer)
    layer.add(scene.fade("a"), forKey: "a")
    try scene.commit(at: 0)
    outer.removeFromSuperlayer()
    #expect(layer.animationKeys() == ["a"])
    #expect(scene.heard == ["a starts"])
    try scene.commit(at: 0.5)
    #expect(scene.heard == ["a stops"])
    #expect(layer.animationKeys() == nil)
    scene.root.addSublayer(outer)
    try scene.commit(at: 0.6)
    #expect(layer.presentation()?.opacity == 1)
  }

  /// The animations of a layer go on if it only changes its superlayer within one transaction.
  @Test func layerThatComesBackBeforeTheCommit() throws {
    let scene = try AnimationScene()
    let (one, two) = (scene.layer("one"), scene.layer("two"))
    let layer = scene.layer("moving", in: one)
    layer.add(scene.fade("a"), forKey: "a")
    try scene.commit(at: 0)
    two.addSublayer(layer)
    try scene.commit(at: 0.5)
    #expect(layer.presentation()?.opacity == 0.5)
    #expect(scene.heard == ["a starts"])
    try scene.commit(at: 2)
    #expect(scene.heard == ["a ends"])
  }

  @Test func layerThatMovesToAnotherTreeKeepsThem() throws {
    let (scene, other) = (try AnimationScene(), try AnimationScene())
    let layer = scene.layer()
    layer.add(scene.fade("a"), forKey: "a")
    try scene.commit(at: 0)
    other.root.addSublayer(layer)
    try scene.commit(at: 0.5)
    try other.commit(at: 0.5)
    #expect(layer.presentation()?.opacity == 0.5)
    #expect(scene.heard == ["a starts"])
    try other.perform {
      try scene.perform { try other.tree.commit(other.root, limits: .standard, at: 3) }
    }
    #expect(scene.heard == ["a ends"])
  }

  @Test func animationOfTheLeavingItself() throws {
    let scene = try AnimationScene()
    let layer = scene.layer()
    try scene.commit(at: 0)
    layer.actions = ["onOrderOut": scene.fade("leaving")]
    layer.removeFromSuperlayer()
    #expect(layer.animationKeys() == ["onOrderOut"])
    try scene.commit(at: 0.1)
    #expect(layer.animationKeys() == nil)
    #expect(scene.heard == ["leaving stops"])
  }

  @Test func layerThatGoes() throws {
    let scene = try AnimationScene()
    try scene.perform {
      let layer = scene.layer()
      layer.add(scene.fade("a"), forKey: "a")
      try scene.tree.commit(scene.root, limits: .standard, at: 0)
      layer.removeFromSuperlayer()
    }
    #expect(scene.heard == ["a starts", "a stops"])
    try scene.commit(at: 5)
    #expect(scene.heard == [])
  }

  @Test func treeThatGoes() throws {
    let scene = try AnimationScene()
    var root: CALayer? = CALayer()
    try scene.perform {
      if let root {
        root.add(scene.fade("a"), forKey: "a")
        try LayerTree.hosting(root).commit(root, limits: .standard, at: 0)
      }
      root = nil
    }
    #expect(scene.heard == ["a starts", "a stops"])
  }

  @Test func pausedLayerStartsWhenItGoesOn() throws {
    let scene = try AnimationScene(at: 5)
    let layer = scene.layer()
    layer.speed = 0
    layer.timeOffset = 3
    layer.add(scene.fade("a"), forKey: "a")
    try scene.commit(at: 6)
    try scene.commit(at: 60)
    #expect(scene.heard == [])
    #expect(scene.tree.nextAnimationNews(after: 60) == .infinity)
    #expect(layer.animation(forKey: "a")?.beginTime == 3)
    // Facts 4.1: the recipe to resume.
    (layer.speed, layer.timeOffset, layer.beginTime) = (1, 0, 0)
    layer.beginTime = layer.convertTime(60, from: nil) - 3
    try scene.commit(at: 60.25)
    #expect(scene.heard == ["a starts"])
    #expect(layer.presentation()?.opacity == 0.25)
    try scene.commit(at: 61.5)
    #expect(scene.heard == ["a ends"])
  }

  @Test func pausedSuperlayer() throws {
    let scene = try AnimationScene()
    let layer = scene.layer()
    scene.root.speed = 0
    layer.add(scene.fade("a"), forKey: "a")
    try scene.commit(at: 6)
    #expect(scene.heard == [])
  }

  /// Pausing a layer during an animation does not end the animation.
  @Test func pausedOnTheWay() throws {
    let scene = try AnimationScene()
    let layer = scene.layer()
    layer.add(scene.fade("a"), forKey: "a")
    try scene.commit(at: 0)
    layer.timeOffset = layer.convertTime(0.5, from: nil)
    layer.speed = 0
    try scene.commit(at: 0.5)
    try scene.commit(at: 50)
    #expect(layer.presentation()?.opacity == 0.5)
    #expect(scene.heard == ["a starts"])
    #expect(scene.tree.nextAnimationNews(after: 50) == .infinity)
  }

  @Test func oneThatStaysReportsItsEndOnce() throws {
    let scene = try AnimationScene()
    let fade = scene.fade("a")
    fade.isRemovedOnCompletion = false
    scene.root.add(fade, forKey: "a")
    try scene.commit(at: 0)
    for time in [2.0, 3, 4] { try scene.commit(at: time) }
    #expect(scene.heard == ["a starts", "a ends"])
    #expect(scene.root.animationKeys() == ["a"])
    scene.perform { scene.root.removeAnimation(forKey: "a") }
    #expect(scene.heard == [])
  }

  @Test func delegatesInsideAGroupHearNothing() throws {
    let scene = try AnimationScene()
    let group = CAAnimationGroup()
    group.animations = [scene.fade("inner")]
    group.delegate = scene.listener("group")
    group.duration = 2
    scene.root.add(group, forKey: "g")
    try scene.commit(at: 0)
    try scene.commit(at: 1.5)
    try scene.commit(at: 3)
    #expect(scene.heard == ["group starts", "group ends"])
  }

  /// An animation of an unknown property still has its start and its end.
  @Test func animationOfNothing() throws {
    let scene = try AnimationScene()
    let nothing = CABasicAnimation(keyPath: "nonsense.there")
    (nothing.toValue, nothing.duration, nothing.delegate) = (1, 1, scene.listener("a"))
    scene.root.add(nothing, forKey: "a")
    let plain = CAAnimation()
    plain.delegate = scene.listener("plain")
    scene.root.add(plain, forKey: "plain")
    try scene.commit(at: 0)
    try scene.commit(at: 2)
    #expect(scene.heard == ["plain starts", "a starts", "plain ends", "a ends"])
  }

  @Test func layerThatNothingShowsWaits() throws {
    let scene = try AnimationScene()
    let layer = CALayer()
    layer.add(scene.fade("a"), forKey: "a")
    try scene.commit(at: 3)
    #expect(layer.presentation() == nil)
    #expect(layer.animationKeys() == ["a"])
    #expect(scene.heard == [])
    scene.root.addSublayer(layer)
    try scene.commit(at: 4)
    #expect(layer.animation(forKey: "a")?.beginTime == 4)
    #expect(scene.heard == ["a starts"])
  }

  /// Going back in time ends no animation, and finished animations do not come back.
  @Test func timeThatGoesBack() throws {
    let scene = try AnimationScene()
    scene.root.add(scene.fade("a"), forKey: "a")
    try scene.commit(at: 5)
    try scene.commit(at: 4)
    #expect(scene.root.presentation()?.opacity == 1)
    try scene.commit(at: 5.5)
    #expect(scene.root.presentation()?.opacity == 0.5)
    try scene.commit(at: 7)
    try scene.commit(at: 5.5)
    #expect(scene.root.presentation()?.opacity == 1)
    #expect(scene.heard == ["a starts", "a ends"])
  }

  /// Many animations end at many times. Each is reported in its frame, and a frame looks only at
  /// those that end in it.
  @Test(arguments: 1...4)
  func manyEnds(_ seed: Int) throws {
    var random = Seeded(seed)
    let scene = try AnimationScene()
    var ends: [Int] = []
    let layers = (0..<40).map { _ in scene.layer() }
    for index in 0..<400 {
      let end = random.int(1...50)
      layers[index % 40].add(scene.fade("\(index)", duration: Double(end)), forKey: "\(index)")
      ends.append(end)
    }
    try scene.commit(at: 0)
    #expect(scene.heard.count == 400)
    for index in stride(from: 0, to: 400, by: 3) {
      scene.perform { layers[index % 40].removeAnimation(forKey: "\(index)") }
    }
    _ = scene.heard
    for time in 0...50 {
      let expected = ends.indices.filter { $0 % 3 != 0 && ends[$0] == time }.reversed().map {
        "\($0) ends"
      }
      #expect(scene.tree.nextAnimationNews(after: Double(time)) <= Double(time) + 1 || time == 50)
      try scene.commit(at: Double(time) + 0.5)
      #expect(scene.heard == Array(expected))
    }
    #expect(scene.tree.nextAnimationNews(after: 51) == .infinity)
  }

  // MARK: Completion blocks

  @Test func completionWaitsForAnimations() throws {
    let scene = try AnimationScene()
    scene.perform {
      CATransaction.begin()
      CATransaction.setCompletionBlock { scene.note("done") }
      scene.root.add(scene.fade("a"), forKey: "a")
      CATransaction.commit()
    }
    try scene.commit(at: 0)
    #expect(scene.heard == ["a starts"])
    try scene.commit(at: 1)
    #expect(scene.heard == [])
    try scene.commit(at: 1.5)
    // The block comes before the delegate.
    #expect(scene.heard == ["done", "a ends"])
  }

  @Test func onlyForThoseAddedAfterIt() throws {
    let scene = try AnimationScene()
    scene.perform {
      CATransaction.begin()
      scene.root.add(scene.fade(duration: 9), forKey: "before")
      CATransaction.setCompletionBlock { scene.note("done") }
      scene.root.add(scene.fade(duration: 1), forKey: "after")
      CATransaction.commit()
    }
    try scene.commit(at: 0)
    try scene.commit(at: 2)
    #expect(scene.heard == ["done"])
  }

  @Test func nestedTransactionsBelongToTheGroup() throws {
    let scene = try AnimationScene()
    scene.perform {
      CATransaction.begin()
      CATransaction.setCompletionBlock { scene.note("outer") }
      CATransaction.begin()
      CATransaction.setCompletionBlock { scene.note("inner") }
      scene.root.add(scene.fade(duration: 1), forKey: "short")
      CATransaction.commit()
      scene.root.add(scene.fade(duration: 3), forKey: "long")
      CATransaction.commit()
    }
    try scene.commit(at: 0)
    try scene.commit(at: 2)
    #expect(scene.heard == ["inner"])
    try scene.commit(at: 4)
    #expect(scene.heard == ["outer"])
  }

  @Test(arguments: 0...4)
  func completionWhereTheAnimationDoesNotEnd(_ way: Int) throws {
    let scene = try AnimationScene()
    var layer: CALayer? = scene.layer()
    try scene.perform {
      CATransaction.begin()
      CATransaction.setCompletionBlock { scene.note("done") }
      layer?.add(scene.fade(), forKey: "a")
      CATransaction.commit()
      try scene.tree.commit(scene.root, limits: .standard, at: 0)
      #expect(scene.queue.run() == 0)
      switch way {
      case 0: layer?.removeAnimation(forKey: "a")
      case 1: layer?.removeAllAnimations()
      case 2: layer?.add(scene.fade(), forKey: "a")
      case 3:
        layer?.removeFromSuperlayer()
        try scene.tree.commit(scene.root, limits: .standard, at: 0)
      default:
        layer?.removeFromSuperlayer()
        layer = nil
      }
    }
    #expect(scene.heard == ["done"])
  }

  /// Nothing shows the layer when its transaction ends, so the block has nothing to wait for.
  @Test func completionOfALayerThatNothingShows() throws {
    let scene = try AnimationScene()
    let (layer, late) = (CALayer(), CALayer())
    scene.perform {
      CATransaction.begin()
      CATransaction.setCompletionBlock { scene.note("never shown") }
      layer.add(scene.fade(), forKey: "a")
      CATransaction.commit()
      CATransaction.begin()
      CATransaction.setCompletionBlock { scene.note("shown") }
      late.add(scene.fade(), forKey: "a")
      scene.root.addSublayer(late)
      CATransaction.commit()
    }
    #expect(scene.heard == ["never shown"])
    try scene.commit(at: 0)
    #expect(scene.heard == [])
    try scene.commit(at: 2)
    #expect(scene.heard == ["shown"])
  }

  @Test func implicitTransactionOfALayerThatNothingShows() {
    onNewThread {
      let queue = CompletionQueue()
      var ran = 0
      queue.collect {
        let layer = CALayer()
        CATransaction.setCompletionBlock { ran += 1 }
        layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "a")
        #expect(queue.run() == 0)
        CATransaction.flush()
        #expect(queue.run() == 1)
      }
      #expect(ran == 1)
    }
  }

  @Test func byTheMainQueue() async throws {
    final class Probe: NSObject, CAAnimationDelegate, @unchecked Sendable {
      let later: @Sendable () -> Void
      init(_ later: @escaping @Sendable () -> Void) { self.later = later }
      func animationDidStart(_ anim: CAAnimation) {
        #expect(MainQueue.isCurrent)
        later()
      }
    }
    await withCheckedContinuation { continuation in
      let root = CALayer()
      let fade = CABasicAnimation(keyPath: "opacity")
      (fade.toValue, fade.delegate) = (0, Probe { continuation.resume() })
      root.add(fade, forKey: "a")
      try? LayerTree.hosting(root).commit(root, limits: .standard, at: 0)
    }
  }
}
