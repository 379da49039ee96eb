import Foundation
import LaminaGraphics
import Testing

@testable import LaminaLayers

/// Facts 4.2 and 10.8: animations inside animations, and transitions.
struct GroupTests {
  private func group(_ duration: Double, _ children: [CAAnimation]) -> CAAnimationGroup {
    let group = CAAnimationGroup()
    (group.duration, group.animations) = (duration, children)
    return group
  }

  @Test func childrenBeginRelativeToTheGroup() {
    let child = CABasicAnimation.sample { $0.beginTime = 1 }
    let group = group(4, [child])
    group.beginTime = 10
    #expect(
      [10, 10.5, 11, 11.25, 12, 12.1].map { number(group, at: $0) } == [nil, nil, 0, 0.25, 1, nil])
  }

  @Test func childWithoutDurationTakesTheGroups() {
    let group = group(4, [CABasicAnimation.sample { $0.duration = 0 }])
    #expect([0, 1, 2, 4].map { number(group, at: $0) } == [0, 0.25, 0.5, 1])
  }

  @Test func longChildIsCutNotScaled() {
    let group = group(1, [CABasicAnimation.sample { $0.duration = 4 }])
    #expect([0.5, 1, 1.1].map { number(group, at: $0) } == [0.125, 0.25, nil])
    group.fillMode = .forwards
    #expect(number(group, at: 3) == 0.25)
  }

  @Test func shortChildEndsByItself() {
    let child = CABasicAnimation.sample()
    let group = group(4, [child])
    group.fillMode = .both
    #expect([-1, 1, 1.1, 9].map { number(group, at: $0) } == [0, 1, nil, nil])
    child.fillMode = .forwards
    #expect([1.1, 4, 9].map { number(group, at: $0) } == [1, 1, 1])
  }

  @Test func groupRepeatsAndReverses() {
    let group = group(2, [CABasicAnimation.sample { $0.duration = 2 }])
    (group.repeatCount, group.autoreverses) = (2, true)
    #expect([1, 3, 5, 7, 8].map { number(group, at: $0) } == [0.5, 0.5, 0.5, 0.5, 0])
    #expect(number(group, at: 8.1) == nil)
  }

  @Test func groupsPaceIsTheChildrensTime() {
    let group = group(2, [CABasicAnimation.sample { $0.duration = 2 }])
    group.timingFunction = CAMediaTimingFunction(name: .easeIn)
    #expect(isClose(number(group, at: 1), 0.31535682, 1e-6))
  }

  @Test func groupSpeedAndOffset() {
    let group = group(4, [CABasicAnimation.sample { $0.duration = 4 }])
    group.speed = 2
    #expect(number(group, at: 1) == 0.5)
    (group.speed, group.timeOffset) = (1, 1)
    #expect([0, 1, 3.5].map { number(group, at: $0) } == [0.25, 0.5, 0.125])
  }

  @Test func groupsInGroups() {
    let inner = group(0, [CABasicAnimation.sample { ($0.duration, $0.beginTime) = (1, 1) }])
    inner.beginTime = 1
    let outer = group(8, [inner])
    outer.speed = 2
    #expect([0.9, 1, 1.25, 1.5, 1.6].map { number(outer, at: $0) } == [nil, 0, 0.5, 1, nil])
  }

  /// A group that begins later than its layer; its child began before it, and is in the midst.
  @Test func childrenThatBeginBeforeTheirGroup() {
    let child = CABasicAnimation.sample { ($0.beginTime, $0.duration) = (-1, 4) }
    let late = group(2, [child])
    late.beginTime = 10
    #expect([9.9, 10, 11, 12, 12.1].map { number(late, at: $0) } == [nil, 0.25, 0.5, 0.75, nil])
    child.duration = 0.5
    #expect([9.9, 10, 11].map { number(late, at: $0) } == [nil, nil, nil])
    child.fillMode = .forwards
    #expect([9.9, 10, 11].map { number(late, at: $0) } == [nil, 1, 1])
  }

  /// The `fillMode` of a child counts in the time of its group, and that only while the group shows
  /// anything; before and after it, the group's own counts.
  @Test func fillModesCountInTheTimeOfTheGroup() {
    let times = [2.0, 3.5, 4.5, 6, 6.5, 8]
    func shown(_ own: CAMediaTimingFillMode, _ fill: CAMediaTimingFillMode) -> [Double?] {
      let child = CABasicAnimation.sample {
        ($0.beginTime, $0.duration, $0.fillMode) = (1, 1, own)
      }
      let late = group(3.75, [child])
      (late.beginTime, late.fillMode) = (3, fill)
      return times.map { number(late, at: $0) }
    }
    #expect(shown(.removed, .removed) == [nil, nil, 0.5, nil, nil, nil])
    #expect(shown(.both, .removed) == [nil, 0, 0.5, 1, 1, nil])
    #expect(shown(.backwards, .removed) == [nil, 0, 0.5, nil, nil, nil])
    #expect(shown(.forwards, .removed) == [nil, nil, 0.5, 1, 1, nil])
    // At its ends, the group shows what its child shows there.
    #expect(shown(.removed, .both) == [nil, nil, 0.5, nil, nil, nil])
    #expect(shown(.both, .both) == [0, 0, 0.5, 1, 1, 1])
    #expect(shown(.both, .forwards) == [nil, 0, 0.5, 1, 1, 1])
  }

  @Test func severalProperties() {
    let list = group(
      1,
      [
        CABasicAnimation("opacity", from: 0, to: 1),
        CABasicAnimation("position.x", from: 0, to: 10),
        CAAnimation(),
      ]
    ).compiled()
    #expect(list.map(\.property?.path) == ["opacity", "position"])
    #expect(list.map(\.record.outerCount) == [1, 1])
  }

  @Test func transactionsPaceIsTheGroupsOnly() {
    let group = group(0, [CABasicAnimation.sample { $0.duration = 0 }])
    let context = AnimationContext(begin: 5, duration: 2, curve: .standard)
    #expect(isClose(number(group, at: 6, context), 0.8024034, 1e-6))
  }

  @Test func emptyGroups() {
    #expect(CAAnimationGroup().compiled().isEmpty)
    #expect(group(1, []).compiled().isEmpty)
  }

  @Test func groupInsideItselfEnds() {
    let group = group(1, [CABasicAnimation.sample()])
    group.animations?.append(group)
    #expect(group.compiled().count == AnimationContext.depth)
    group.animations = nil
  }

  @Test func endlessGroup() {
    let group = group(.infinity, [CABasicAnimation.sample()])
    #expect([0.25, 0.75, 2].map { number(group, at: $0) } == [0.25, 0.75, nil])
  }

  // MARK: Transitions

  private func progress(_ transition: CATransition, at time: Double) -> Double? {
    transition.compiled().first?.applied(to: nil, at: time).flatMap {
      ($0 as? NSNumber)?.doubleValue
    }
  }

  @Test func transitionsRunFromStartToEnd() {
    let transition = CATransition()
    transition.duration = 2
    #expect([0, 0.5, 2].map { progress(transition, at: $0) } == [0, 0.25, 1])
    #expect(progress(transition, at: 2.1) == nil)
    (transition.startProgress, transition.endProgress) = (0.5, 0.75)
    #expect([0, 1, 2].map { progress(transition, at: $0) } == [0.5, 0.625, 0.75])
    transition.timingFunction = CAMediaTimingFunction(name: .easeIn)
    #expect(isClose(progress(transition, at: 1), 0.5 + 0.25 * 0.31535682, 1e-6))
  }

  @Test func transitionsStayInside() {
    let transition = CATransition()
    (transition.startProgress, transition.endProgress) = (-3, 7)
    #expect((transition.startProgress, transition.endProgress) == (-3, 7))
    #expect([0, 0.125, 0.25].map { progress(transition, at: $0) } == [0, 0.5, 1])
    (transition.startProgress, transition.endProgress) = (1, .nan)
    #expect([0, 0.125].map { progress(transition, at: $0) } == [1, 0.5])
  }
}
