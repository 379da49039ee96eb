import Foundation
import LaminaGraphics
import LaminaPlan

/// Calls a closure once for each frame of a display.
///
/// There is no display to ask, so one of two clocks drives it: a timer of the run loops that it is
/// added to, at a given rate, or a ``CADisplayLinkDriver`` that the host program fires.
///
///     let link = CADisplayLink { link in layer.position.x = 100 * link.targetTimestamp }
///     link.add(to: .main, forMode: .common)
///
/// As on Apple's systems, its run loops or its driver retain it until ``invalidate()``, and it
/// retains its closure. Without the Objective-C runtime there are no selectors, so a closure
/// replaces target and selector. Not `Sendable`: use it on the thread of its run loop or driver.
open class CADisplayLink: NSObject {
  private var handler: ((CADisplayLink) -> Void)?
  private let driver: CADisplayLinkDriver?
  private let timerPeriod: CFTimeInterval
  private var timers: [RunLoopTimer] = []
  private var pace = FramePace.range(.default)
  private var isInvalid = false

  /// A link that a timer drives, in the run loops that it is added to.
  ///
  /// - Parameter refreshRate: refreshes per second of the display that the timer stands for. A
  ///   number that is not a positive, finite rate is logged, and 60 is used.
  public init(refreshRate: Double = 60, handler: @escaping (CADisplayLink) -> Void) {
    self.handler = handler
    driver = nil
    timerPeriod = Self.period(of: refreshRate)
    super.init()
  }

  /// A link that is called when `driver` is fired, from the next refresh on. To add it to run loops
  /// has no effect.
  public init(driver: CADisplayLinkDriver, handler: @escaping (CADisplayLink) -> Void) {
    self.handler = handler
    self.driver = driver
    timerPeriod = driver.period
    super.init()
    driver.add(self)
  }

  // MARK: Frames

  /// When the refresh of the last call began, in seconds; 0 before the first call.
  ///
  /// With a timer, it is the `CACurrentMediaTime()` at which the timer fired.
  open private(set) var timestamp: CFTimeInterval = 0

  /// When the next call is due, and the frame that is drawn now is no longer shown; 0 before the
  /// first call.
  open private(set) var targetTimestamp: CFTimeInterval = 0

  /// Seconds from one refresh of the display to the next, whether or not the link is called for
  /// each.
  open var duration: CFTimeInterval { driver?.period ?? timerPeriod }

  /// Whether calls are paused; false at first. A paused link has no timer, and wants no frames from
  /// its driver.
  open var isPaused = false {
    didSet { if isPaused != oldValue { rateChanged() } }
  }

  // MARK: Rate

  /// The preferred frames per second; 0, which means all, unless set. The nearest rate that divides
  /// the display's rate is used.
  ///
  /// Three properties set the rate. The one that was set last counts, and the others read as if
  /// they had not been set. A negative number is logged, and the old value stays.
  open var preferredFramesPerSecond: Int {
    get { if case .rate(let rate) = pace { rate } else { 0 } }
    set {
      if newValue < 0 {
        return refuse("preferredFramesPerSecond", newValue, "must not be negative")
      }
      setPace(.rate(newValue))
    }
  }

  /// The range of frames per second that are good, and the preferred number; the default range,
  /// which means all, unless set.
  ///
  /// The link uses the rate nearest to the preferred one that divides the display's rate and lies
  /// in the range; if no such rate lies in the range, the nearest one outside. A range that
  /// contradicts itself is logged, and the old value stays.
  open var preferredFrameRateRange: CAFrameRateRange {
    get { if case .range(let range) = pace { range } else { .default } }
    set {
      guard newValue.isSound else {
        return refuse(
          "preferredFrameRateRange", newValue, "must be finite, not negative and in order")
      }
      setPace(.range(newValue))
    }
  }

  /// Refreshes of the display from one call to the next; 1 unless set. A number below 1 is logged,
  /// and the old value stays.
  open var frameInterval: Int {
    get { if case .every(let number) = pace { number } else { 1 } }
    set {
      if newValue < 1 { return refuse("frameInterval", newValue, "must be at least 1") }
      setPace(.every(newValue))
    }
  }

  private func setPace(_ new: FramePace) {
    if new == pace { return }
    pace = new
    rateChanged()
  }

  private func refuse(_ property: String, _ value: Any, _ why: String) {
    LayerLog.logger.error("CADisplayLink: \(property) = \(value) refused: \(why)")
  }

  // MARK: Run loops

  /// Lets a timer of that run loop call the link while the run loop is in `mode`. No effect if the
  /// link is there already, has a driver or is invalid.
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    if isInvalid || driver != nil { return }
    if let index = timers.firstIndex(where: { $0.runLoop === runloop }) {
      timers[index].add(mode)
    } else {
      timers.append(RunLoopTimer(runLoop: runloop, mode: mode))
    }
    rateChanged()
  }

  /// Removes the link from that mode of the run loop. No effect if it is not there.
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard let index = timers.firstIndex(where: { $0.runLoop === runloop }) else { return }
    timers[index].remove(mode)
    if timers[index].isUnused { timers.remove(at: index) }
    rateChanged()
  }

  /// Ends the link: it is never called again, and its closure is released. A link may be
  /// invalidated while it is called.
  open func invalidate() {
    if isInvalid { return }
    isInvalid = true
    for index in timers.indices { timers[index].stop() }
    timers = []
    driver?.remove(self)
    handler = nil
  }

  // MARK: Calls

  /// One refresh of the driver's display.
  func refresh(at time: CFTimeInterval, period: CFTimeInterval) {
    let refreshes = Double(pace.refreshes(period: period))
    // Refreshes are not exact to the microsecond. If the clock has gone back, the count starts
    // again.
    if hasFired, time >= timestamp, time - timestamp < (refreshes - 0.5) * period { return }
    call(at: time, interval: refreshes * period)
  }

  private var hasFired = false

  private func call(at time: CFTimeInterval, interval: CFTimeInterval) {
    guard !isInvalid, !isPaused, let handler else { return }
    hasFired = true
    (timestamp, targetTimestamp) = (time, time + interval)
    handler(self)
  }

  /// Restarts the timers at the present rate, or stops them.
  private func rateChanged() {
    driver?.noteDemand()
    if driver != nil || isInvalid { return }
    let interval = Double(pace.refreshes(period: timerPeriod)) * timerPeriod
    for index in timers.indices {
      timers[index].stop()
      if !isPaused {
        timers[index].start(interval: interval, link: self) {
          $0.call(at: CACurrentMediaTime(), interval: interval)
        }
      }
    }
  }

  static func period(of rate: Double) -> CFTimeInterval {
    if rate.isFinite, rate > 0, (1 / rate).isFinite { return 1 / rate }
    LayerLog.logger.error(
      "CADisplayLink: refresh rate \(rate) refused: must be positive and finite; using 60")
    return 1.0 / 60
  }
}

/// The timer of a display link in one run loop.
private struct RunLoopTimer {
  let runLoop: RunLoop
  private var modes: [RunLoop.Mode]
  private var timer: Timer?

  init(runLoop: RunLoop, mode: RunLoop.Mode) { (self.runLoop, modes) = (runLoop, [mode]) }

  var isUnused: Bool { modes.isEmpty }

  mutating func add(_ mode: RunLoop.Mode) { if !modes.contains(mode) { modes.append(mode) } }

  mutating func remove(_ mode: RunLoop.Mode) {
    modes.removeAll { $0 == mode }
    if modes.isEmpty { stop() }
  }

  mutating func start(
    interval: CFTimeInterval, link: CADisplayLink, _ call: @escaping (CADisplayLink) -> Void
  ) {
    let callback = TimerCallback(link: link, call: call)
    let timer = Timer(timeInterval: interval, repeats: true) { _ in callback.call(callback.link) }
    for mode in modes { runLoop.add(timer, forMode: mode) }
    self.timer = timer
  }

  mutating func stop() {
    timer?.invalidate()
    timer = nil
  }
}

/// The call of a timer. It runs on the thread of the run loop, which is the link's thread.
private struct TimerCallback: @unchecked Sendable {
  let link: CADisplayLink
  let call: (CADisplayLink) -> Void
}
