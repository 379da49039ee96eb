import Foundation
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames

/// A `beginTime` of hardly more than 0 is the way to say 0 where 0 means now.
@Suite struct TinyBeginTests {
  /// Numbers that programs and tools write for it.
  static let tiny = [1e-100, .leastNonzeroMagnitude, .ulpOfOne, Double(Float.ulpOfOne), 9.9e-7]
  /// Those that are a time.
  static let times = [1e-6, 1e-3]

  /// The least time that all of these mean is after 0.
  @Test func onBothSidesOfTheLimit() {
    for begin in Self.tiny + Self.tiny.map({ -$0 }) {
      #expect(TimingValues(beginTime: begin).begin == 0, "\(begin)")
    }
    for begin in Self.times + Self.times.map({ -$0 }) {
      #expect(TimingValues(beginTime: begin).begin == begin, "\(begin)")
    }
  }

  static func animations() -> [CAAnimation] {
    let path = CAKeyframeAnimation(keyPath: "position")
    path.path = CGPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4), transform: nil)
    let spring = CASpringAnimation(keyPath: "opacity")
    (spring.fromValue, spring.toValue) = (0, 1)
    let (group, outer) = (CAAnimationGroup(), CAAnimationGroup())
    (group.animations, outer.animations) = (
      [CABasicAnimation.sample { $0.duration = 0 }], [group]
    )
    let all = [
      CABasicAnimation.sample(), CAKeyframeAnimation("opacity", [0, 1, 0.5]), path, spring,
      CAKeyframeAnimation("opacity", [0, 1], .discrete), group, outer,
      CASampledAnimation(keyPath: "opacity") { $0 },
    ]
    for animation in all { animation.duration = 2 }
    return all
  }

  /// At 0 an animation shows what it shows when its begin is 0, whatever it is; a moment before, it
  /// shows nothing.
  @Test func anAnimationBeginsAtZeroOfItsLayer() {
    for animation in Self.animations() {
      let now = AnimationContext(begin: 5)
      for begin in Self.tiny {
        animation.beginTime = begin
        let first = animation.compiled(now)
        #expect(first.count == 1)
        for one in first {
          #expect(one.record.moment(at: 0)?.fraction == 0, "\(animation), \(begin)")
          #expect(one.record.moment(at: -1e-9) == nil, "\(animation), \(begin)")
          #expect(one.record.moment(at: 2)?.fraction == 1, "\(animation), \(begin)")
        }
      }
      for begin in Self.times {
        animation.beginTime = begin
        for one in animation.compiled(now) { #expect(one.record.moment(at: 0) == nil) }
      }
      animation.beginTime = 0
      for one in animation.compiled(now) { #expect(one.record.moment(at: 4.9) == nil) }
    }
  }

  @Test func anOffsetCountsFromTheFirstMomentOn() {
    let animation = CABasicAnimation.sample { ($0.beginTime, $0.timeOffset) = (1e-100, 0.25) }
    #expect([0, 0.5, 0.75].map { number(animation, at: $0) } == [0.25, 0.75, 0])
  }

  @Test func inAGroupItIsTheGroupsBegin() {
    let group = CAAnimationGroup()
    group.animations = [CABasicAnimation.sample { $0.beginTime = 1e-100 }]
    (group.beginTime, group.duration) = (3, 4)
    #expect([2.9, 3, 3.5].map { number(group, at: $0) } == [nil, 0, 0.5])
  }

  /// By a tree and its commits: added late, it has run since 0, and the delegate is told.
  @Test func addedLateItHasRunSinceZero() throws {
    let scene = try AnimationScene()
    let layer = scene.layer()
    let animation = scene.fade("a", duration: 4)
    animation.beginTime = 1e-100
    layer.add(animation, forKey: "a")
    #expect(layer.animation(forKey: "a")?.beginTime == 1e-100)
    try scene.commit(at: 0)
    #expect(scene.heard == ["a starts"])
    #expect(layer.presentation()?.opacity == 0)
    scene.perform { layer.add(animation, forKey: "a") }
    #expect(scene.heard == ["a stops"])
    try scene.commit(at: 1)
    #expect(scene.heard == ["a starts"])
    #expect(layer.presentation()?.opacity == 0.25)
    try scene.commit(at: 4.5)
    #expect(scene.heard == ["a ends"])
    #expect(layer.presentation()?.opacity == 1)
  }

  @Test func aTransitionBeginsAtZeroToo() throws {
    let scene = try AnimationScene()
    let layer = scene.layer()
    let transition = CATransition()
    (transition.beginTime, transition.duration) = (1e-100, 1)
    transition.delegate = scene.listener("t")
    layer.add(transition, forKey: nil)
    try scene.commit(at: 0)
    #expect(scene.heard == ["t starts"])
    try scene.commit(at: 2)
    #expect(scene.heard == ["t ends"])
  }

  /// Before its begin a layer's time stands at 0, so its offset shows from the begin on.
  @Test func aLayersTimeBeginsAtZero() throws {
    let scene = try AnimationScene()
    let layer = scene.layer()
    (layer.beginTime, layer.timeOffset) = (1e-100, 0.5)
    #expect(layer.convertTime(0, from: nil) == 0.5)
    #expect(layer.convertTime(0.5, to: nil) == 0)
    layer.add(CABasicAnimation.sample { $0.beginTime = 1e-100 }, forKey: nil)
    try scene.commit(at: 0)
    #expect(layer.presentation()?.opacity == 0.5)
    layer.timeOffset = 0
    #expect(layer.row.hasPlainTime)
    layer.beginTime = 1e-6
    #expect(!layer.row.hasPlainTime)
  }

  @Test func aCellBeginsAtZero() {
    let cell = CAEmitterCell()
    (cell.beginTime, cell.timeOffset) = (1e-100, 3)
    var room = CellRoom()
    #expect(CellPlan(cell, common: [], switched: false, room: &room).begin == 0)
    cell.beginTime = 0.5
    #expect(CellPlan(cell, common: [], switched: false, room: &room).begin == 0.5)
  }
}
