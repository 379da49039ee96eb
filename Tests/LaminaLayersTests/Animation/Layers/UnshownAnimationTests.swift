import Foundation
import LaminaGraphics
import Testing

@testable import LaminaLayers

/// Animations of layers that no renderer shows, and the calls that deliver without a run loop.
struct UnshownAnimationTests {
  /// With the next commit, an animation that nothing shows is removed, and who waits is told.
  @Test(arguments: [false, true])
  func nothingShowsTheLayerOfAnAnimation(isExplicit: Bool) throws {
    let scene = try AnimationScene()
    let (layer, late) = (CALayer(), CALayer())
    scene.perform {
      if isExplicit { CATransaction.begin() }
      layer.add(scene.fade("a"), forKey: "a")
      CATransaction.setCompletionBlock { scene.note("block") }
      layer.add(scene.fade("b"), forKey: nil)
      late.add(scene.fade("late"), forKey: "late")
      // Nobody waits for this one, so it waits for a renderer.
      late.add(scene.fade(), forKey: "quiet")
      if isExplicit { CATransaction.commit() }
    }
    #expect(layer.animationKeys() == ["a"])
    scene.root.addSublayer(late)
    scene.perform { CATransaction.flush() }
    #expect(layer.animationKeys() == nil)
    let heard = scene.heard
    let told = heard.filter { $0 != "block" }
    #expect(told.sorted() == ["a starts", "a stops", "b starts", "b stops"])
    #expect(told.firstIndex(of: "a starts") ?? 9 < told.firstIndex(of: "a stops") ?? 0)
    #expect(late.animationKeys() == ["late", "quiet"])
    try scene.commit(at: 1)
    #expect(scene.heard == ["late starts"])
    try scene.commit(at: 3)
    #expect(scene.heard.filter { $0 != "block" } == ["late ends"])
  }

  /// Animations that nobody waits for stay until a renderer shows them.
  @Test func nobodyWaitsForAnAnimationThatNothingShows() throws {
    let scene = try AnimationScene()
    let layer = CALayer()
    scene.perform {
      CATransaction.begin()
      layer.add(scene.fade(), forKey: "a")
      CATransaction.commit()
      CATransaction.flush()
    }
    scene.root.addSublayer(layer)
    try scene.commit(at: 1)
    #expect(layer.animation(forKey: "a")?.beginTime == 1)
  }

  /// One that stays after its end stays here too. Who waits is told once; what a renderer shows
  /// later begins there, and tells nothing more.
  @Test func anAnimationThatStaysIsToldAndStays() throws {
    let scene = try AnimationScene()
    let layer = CALayer()
    scene.perform {
      CATransaction.setCompletionBlock { scene.note("block") }
      for (name, isRemoved) in [("stays", false), ("goes", true)] {
        let animation = scene.fade(name)
        animation.isRemovedOnCompletion = isRemoved
        animation.fillMode = .both
        layer.add(animation, forKey: name)
      }
    }
    #expect(layer.animationKeys() == ["stays", "goes"])
    for _ in 0..<2 { scene.perform { CATransaction.flush() } }
    #expect(layer.animationKeys() == ["stays"])
    #expect(
      scene.heard.sorted() == ["block", "goes starts", "goes stops", "stays starts", "stays stops"])
    scene.root.addSublayer(layer)
    try scene.commit(at: 1)
    try scene.commit(at: 1.5)
    #expect(layer.presentation()?.opacity == 0.5)
    try scene.commit(at: 3)
    #expect(scene.heard == [] && layer.animationKeys() == ["stays"])
    #expect(layer.presentation()?.opacity == 1)
    scene.perform { layer.removeAnimation(forKey: "stays") }
    #expect(scene.heard == [] && layer.animationKeys() == nil)
  }

  /// A thread whose turn never ends does not keep what waits no more.
  @Test func entriesOfEndlessTurnsAreDropped() {
    final class Freed: NSObject, CAAnimationDelegate {
      nonisolated(unsafe) static var count = 0
      deinit { Self.count += 1 }
    }
    onNewThread {
      CompletionQueue().collect {
        for _ in 0..<1_000 {
          let animation = CABasicAnimation(keyPath: "opacity")
          animation.delegate = Freed()
          let layer = CALayer()
          layer.add(animation, forKey: "a")
          layer.removeAllAnimations()
        }
        CATransaction.performPendingCompletions()
      }
    }
    #expect(Freed.count == 1_000)
  }

  /// A program without a run loop: one call ends the turn and runs what is due, on its thread.
  @Test func deliveredOnTheCallingThread() {
    onNewThread {
      let log = EventList()
      let answer = CATransaction.deliveringCompletions {
        CATransaction.setCompletionBlock {
          log.names.append("block")
          CATransaction.setCompletionBlock { log.names.append("inner") }
        }
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.delegate = log
        CALayer().add(animation, forKey: "gone with its layer")
        let layer = CALayer()
        layer.add(animation, forKey: "a")
        CATransaction.setCompletionBlock { log.names.append("last") }
        #expect(CATransaction.performPendingCompletions() == 5)
        #expect(layer.animationKeys() == nil)
        return 7
      }
      #expect(answer == 7)
      #expect(log.names.filter { $0 == "start" }.count == 1)
      #expect(log.names.filter { $0 == "stop false" }.count == 2)
      #expect(log.names.contains("block") && log.names.contains("last"))
      #expect(log.names.last == "inner", "a block that a block has set")
    }
  }

  /// Each block may make the next one due; a chain that is too long goes on with the next call.
  @Test(arguments: [(10, 10), (64, 64), (65, 64), (100, 64)])
  func roundsAreBounded(length: Int, first: Int) {
    onNewThread {
      let log = EventList()
      func link(_ left: Int) {
        CATransaction.setCompletionBlock {
          log.names.append("link")
          if left > 1 { link(left - 1) }
        }
      }
      CATransaction.deliveringCompletions { link(length) }
      #expect(log.names.count == first)
      CATransaction.deliveringCompletions {}
      #expect(log.names.count == length)
    }
  }

  /// Animations that stay after their end outlast the way out of a tree and into another one.
  @Test func layerWithAnimationsThatStayLeavesItsTree() throws {
    let (scene, other) = (try AnimationScene(), try AnimationScene())
    let outer = scene.layer("outer")
    let layer = scene.layer("inner", in: outer)
    for (name, isRemoved) in [("stays", false), ("goes", true)] {
      let animation = scene.fade(name, duration: 8)
      animation.isRemovedOnCompletion = isRemoved
      layer.add(animation, forKey: name)
    }
    let transition = CATransition()
    (transition.isRemovedOnCompletion, transition.duration) = (false, 8)
    layer.add(transition, forKey: nil)
    try scene.commit(at: 0)
    _ = scene.heard
    for way in 0..<3 {
      outer.removeFromSuperlayer()
      try scene.commit(at: 1)
      try other.commit(at: 1)
      #expect(scene.heard == (way == 0 ? ["goes stops", "stays stops"] : []))
      #expect(layer.animationKeys() == ["stays"])
      let next = way == 1 ? other : scene
      next.root.addSublayer(outer)
      try next.commit(at: 2)
      #expect(layer.presentation()?.opacity == 0.25, "it has run since 0")
    }
    try scene.commit(at: 9)
    #expect(scene.heard == [] && layer.animationKeys() == ["stays"])
    #expect(layer.presentation()?.opacity == 1, "the model's value")
  }

  private final class EventList: NSObject, CAAnimationDelegate {
    var names: [String] = []
    func animationDidStart(_ anim: CAAnimation) { names.append("start") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      names.append("stop \(flag)")
    }
  }
}
