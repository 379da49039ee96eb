import Foundation
import LaminaGraphics
import Testing

@testable import LaminaLayers

/// Facts 4.1: the clock, and how programs replace it.
@Suite(.serialized)
struct MediaClockTests {
  @Test func systemsClockCountsFromItsStartAndNeverGoesBack() {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    let before = Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
    let times = (0..<1000).map { _ in CACurrentMediaTime() }
    #expect(times.allSatisfy { $0 >= before && $0 < before + 60 })
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(times.last != times.first)
    #expect(CAMediaClock.system.now >= before)
  }

  @Test func timeOfOneThread() {
    let outside = CACurrentMediaTime()
    CAMediaClock.withTime(5) {
      #expect(CACurrentMediaTime() == 5)
      let elsewhere = onNewThread { CACurrentMediaTime() }
      #expect(elsewhere >= outside)
      CAMediaClock.withTime(7) { #expect(CACurrentMediaTime() == 7) }
      CAMediaClock.withTime(nil) { #expect(CACurrentMediaTime() == 5) }
      CAMediaClock.withTime(.nan) { #expect(CACurrentMediaTime() == 5) }
      CAMediaClock.withTime(.infinity) { #expect(CACurrentMediaTime() == 5) }
      #expect(CACurrentMediaTime() == 5)
    }
    #expect(CACurrentMediaTime() >= outside)
  }

  @Test func endsWithAnError() {
    struct Failure: Error {}
    #expect(throws: Failure.self) { try CAMediaClock.withTime(5) { throw Failure() } }
    #expect(CACurrentMediaTime() != 5)
  }

  @Test func notANumberIsTheSystemsTime() {
    let clock = CAMediaClock { .nan }
    #expect(clock.now >= CAMediaClock.system.now - 60)
  }

  @Test func duringACommitItIsTheCommitsTime() throws {
    final class Noting: CALayer {
      var times: [CFTimeInterval] = []
      override func layoutSublayers() { times.append(CACurrentMediaTime()) }
      override func display() { times.append(CACurrentMediaTime()) }
    }
    let root = Noting()
    root.setNeedsLayout()
    root.setNeedsDisplay()
    let tree = LayerTree.hosting(root)
    try tree.commit(root, limits: .standard, at: 12)
    #expect(root.times == [12, 12])
    #expect(tree.now == 12)
    root.setNeedsLayout()
    let before = CACurrentMediaTime()
    try tree.commit(root, limits: .standard)
    #expect(root.times.count == 3 && root.times[2] >= before)
    #expect(tree.now >= before)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func commitAtNoTimeIsNow(_ time: Double) throws {
    let root = CALayer()
    let tree = LayerTree.hosting(root)
    let before = CACurrentMediaTime()
    try tree.commit(root, limits: .standard, at: time)
    #expect(tree.now >= before && tree.now.isFinite)
  }
}
