import Foundation
import Testing

@testable import LaminaLayers

/// Display links that tests fire by hand, so that nothing depends on a clock, and one link that a
/// timer fires.
@Suite struct DisplayLinkTests {
  let display = CADisplayLinkDriver(refreshRate: 60)

  /// Fires `count` refreshes from `start` on, one period apart. Returns when `link` was called.
  private func fire(
    _ count: Int, from start: Int = 0, rate: Double = 60, _ make: (CADisplayLink) -> Void = { _ in }
  ) -> [Int] {
    let display = CADisplayLinkDriver(refreshRate: rate)
    var calls: [Int] = []
    let link = CADisplayLink(driver: display) { calls.append(Int(($0.timestamp * rate).rounded())) }
    make(link)
    for number in start..<(start + count) { display.fire(at: Double(number) / rate) }
    link.invalidate()
    return calls
  }

  @Test func aNewLink() {
    let link = CADisplayLink(driver: display) { _ in }
    #expect(link.timestamp == 0)
    #expect(link.targetTimestamp == 0)
    #expect(link.duration == 1.0 / 60)
    #expect(!link.isPaused)
    #expect(link.preferredFramesPerSecond == 0)
    #expect(link.preferredFrameRateRange == .default)
    #expect(link.frameInterval == 1)
    #expect(CADisplayLink(refreshRate: 50) { _ in }.duration == 0.02)
    #expect(CADisplayLink(refreshRate: .nan) { _ in }.duration == 1.0 / 60)
    #expect(CADisplayLink(refreshRate: 0) { _ in }.duration == 1.0 / 60)
  }

  @Test func timesOfACall() {
    var times: [[Double]] = []
    let link = CADisplayLink(driver: display) {
      times.append([$0.timestamp, $0.targetTimestamp, $0.duration])
    }
    display.fire(at: 10)
    display.fire(at: 10.25, next: 10.5)
    link.frameInterval = 2
    display.fire(at: 10.5, next: 10.75)
    display.fire(at: 10.75, next: 11)
    let period = 1.0 / 60
    let expected: [[Double]] = [
      [10, 10 + period, period], [10.25, 10.5, 0.25], [10.75, 11.25, 0.25],
    ]
    #expect(times == expected)
    #expect(link.timestamp == 10.75)
    // The first is not a time. The second would have its next frame before itself.
    display.fire(at: .nan)
    display.fire(at: 12, next: 11)
    #expect(times.count == 4)
    #expect(times.last?[1] == 12.5)
  }

  @Test(arguments: [
    (0, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]), (60, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
    (200, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]), (30, [0, 2, 4, 6, 8, 10]), (20, [0, 3, 6, 9]),
    // 24 is nearer to 20 than to 30, 26 nearer to 30.
    (24, [0, 3, 6, 9]), (26, [0, 2, 4, 6, 8, 10]), (1, [0]),
  ])
  func framesPerSecond(_ wanted: Int, _ calls: [Int]) {
    #expect(fire(12) { $0.preferredFramesPerSecond = wanted } == calls)
  }

  @Test func rangesOfRates() {
    func calls(_ minimum: Float, _ maximum: Float, _ preferred: Float?, rate: Double = 120) -> Int {
      fire(120, rate: rate) {
        $0.preferredFrameRateRange = CAFrameRateRange(
          minimum: minimum, maximum: maximum, preferred: preferred)
      }.count
    }
    #expect(calls(0, 0, nil) == 120)
    #expect(calls(8, 15, 0) == 15)
    #expect(calls(30, 60, 60) == 60)
    #expect(calls(30, 60, nil) == 60)
    // 48 is between 40 and 60. Only 60 of these lies in the range.
    #expect(calls(45, 70, 48) == 60)
    // None of 120, 60, 40 … lies in the range, so the nearest one is taken.
    #expect(calls(70, 100, 75) == 60)
    #expect(calls(30, 30, 30, rate: 59.94) == 60)
  }

  @Test func theRateThatWasSetLastCounts() {
    let link = CADisplayLink(driver: display) { _ in }
    link.frameInterval = 3
    link.preferredFramesPerSecond = 20
    #expect(link.frameInterval == 1)
    link.preferredFrameRateRange = CAFrameRateRangeMake(10, 30, 20)
    #expect(link.preferredFramesPerSecond == 0)
    #expect(
      link.preferredFrameRateRange == CAFrameRateRange(minimum: 10, maximum: 30, preferred: 20))
    link.frameInterval = 0
    link.preferredFramesPerSecond = -1
    link.preferredFrameRateRange = CAFrameRateRange(minimum: 30, maximum: 10)
    link.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 20, preferred: 30)
    link.preferredFrameRateRange = CAFrameRateRange(minimum: .nan, maximum: 20)
    #expect(link.preferredFrameRateRange.maximum == 30)
    link.frameInterval = 2
    #expect(link.preferredFrameRateRange == CAFrameRateRangeDefault)
    #expect(CAFrameRateRangeIsEqualToRange(CAFrameRateRangeMake(0, 0, 0), .default))
    #expect(!CAFrameRateRangeIsEqualToRange(CAFrameRateRangeMake(0, 0, 5), .default))
  }

  /// Refreshes come early, late or not at all. Calls keep their distance within half a period.
  @Test func refreshesThatDoNotComeEvenly() {
    let display = CADisplayLinkDriver(refreshRate: 10)
    var calls: [Double] = []
    let link = CADisplayLink(driver: display) { calls.append($0.timestamp) }
    link.frameInterval = 2
    for time in [0, 0.11, 0.19, 0.30, 0.41, 1.5, 1.6, 1.71] { display.fire(at: time) }
    #expect(calls == [0, 0.19, 0.41, 1.5, 1.71])
    // The clock starts again.
    display.fire(at: 0.05)
    #expect(calls.last == 0.05)
  }

  @Test func pausing() {
    var (calls, demand) = (0, [Bool]())
    display.demandChanged = { demand.append($0) }
    let link = CADisplayLink(driver: display) { _ in calls += 1 }
    #expect(display.wantsFrames)
    display.fire(at: 1)
    link.isPaused = true
    #expect(!display.wantsFrames)
    display.fire(at: 2)
    #expect(link.timestamp == 1)
    let other = CADisplayLink(driver: display) { _ in calls += 10 }
    link.isPaused = false
    display.fire(at: 3)
    #expect(calls == 12)
    other.invalidate()
    link.invalidate()
    #expect(demand == [true, false, true, false])
  }

  @Test func linksThatComeAndGoWhileTheyAreCalled() {
    var calls: [String] = []
    var links: [CADisplayLink] = []
    links.append(
      CADisplayLink(driver: display) { link in
        calls.append("first")
        links[1].invalidate()
        links.append(CADisplayLink(driver: display) { _ in calls.append("third") })
        link.invalidate()
      })
    links.append(CADisplayLink(driver: display) { _ in calls.append("second") })
    display.fire(at: 1)
    #expect(calls == ["first"])
    display.fire(at: 2)
    #expect(calls == ["first", "third"])
    links[2].invalidate()
  }

  /// The display holds a link, and the link holds its closure, until the link is invalidated.
  @Test func whoHoldsWhom() {
    final class Target {}
    weak var target: Target?
    weak var link: CADisplayLink?
    do {
      let kept = Target()
      target = kept
      let made = CADisplayLink(driver: display) { _ in _ = kept }
      link = made
    }
    #expect(target != nil)
    link?.invalidate()
    #expect(target == nil)
    #expect(link == nil)
  }

  // MARK: Timers

  /// Runs this thread's run loop until `condition` holds, for ten seconds at most.
  private func spin(_ mode: RunLoop.Mode = .default, until condition: () -> Bool) {
    let end = Date(timeIntervalSinceNow: 10)
    while !condition(), Date() < end {
      _ = RunLoop.current.run(mode: mode, before: Date(timeIntervalSinceNow: 0.003))
    }
  }

  @Test func aTimerCallsItInItsModes() {
    var times: [Double] = []
    let link = CADisplayLink(refreshRate: 500) { times.append($0.timestamp) }
    link.add(to: .current, forMode: .default)
    link.add(to: .current, forMode: .default)
    let start = CACurrentMediaTime()
    spin { times.count >= 3 }
    #expect(times.count >= 3)
    #expect(times == times.sorted())
    #expect(times.first ?? 0 >= start)
    #expect(link.targetTimestamp == link.timestamp + 0.002)
    // A link is not called in a mode that it was removed from. It is called in a mode that it was
    // added to.
    let mode = RunLoop.Mode("of the test")
    link.remove(from: .current, forMode: mode)
    link.add(to: .current, forMode: mode)
    link.remove(from: .current, forMode: .default)
    let moved = times.count
    wait(.default)
    #expect(times.count == moved)
    spin(mode) { times.count > moved }
    #expect(times.count > moved)
    link.isPaused = true
    let paused = times.count
    wait(mode)
    #expect(times.count == paused)
    link.isPaused = false
    spin(mode) { times.count > paused }
    #expect(times.count > paused)
    link.invalidate()
    let ended = times.count
    link.add(to: .current, forMode: mode)
    wait(mode)
    #expect(times.count == ended)
  }

  /// Runs this thread's run loop in `mode` until a timer of several periods has fired.
  private func wait(_ mode: RunLoop.Mode) {
    let flag = Flag()
    let timer = Timer(timeInterval: 0.01, repeats: false) { _ in flag.raise() }
    RunLoop.current.add(timer, forMode: mode)
    spin(mode) { flag.isUp }
    #expect(flag.isUp)
  }

  private final class Flag: @unchecked Sendable {
    private let lock = NSLock()
    private var value = false

    var isUp: Bool {
      lock.lock()
      defer { lock.unlock() }
      return value
    }

    func raise() {
      lock.lock()
      value = true
      lock.unlock()
    }
  }
}
