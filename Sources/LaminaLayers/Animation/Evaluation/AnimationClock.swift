import Foundation
import LaminaGraphics

/// When an animation runs, and how far it has come: a map from its parent's time to a fraction of
/// one run.
///
/// How (facts 4.2): begin and speed give the time that has passed, limited to the active duration.
/// The offset is added, and the sum is folded into one run, or there and back if it autoreverses.
/// Both ends belong to the active duration. At its end the end of the last run shows, not the begin
/// of the next.
/// Cost: a multiplication, a division and the pace.
struct AnimationClock: BitwiseCopyable, Hashable, Sendable {
  let begin: Double
  /// The absolute value of the speed: own seconds per second of the parent.
  private let rate: Double
  private let offset: Double
  /// The length of one run in one direction; more than 0, may be infinite.
  let duration: Double
  /// The length of one run, there and back if it autoreverses.
  private let period: Double
  /// The length of all runs, in own seconds; may be infinite.
  let active: Double
  private let curve: TimingCurve
  private let flags: Flags

  private struct Flags: OptionSet, BitwiseCopyable, Hashable, Sendable {
    let rawValue: UInt8
    static let reverses = Flags(rawValue: 1)
    static let fillsBefore = Flags(rawValue: 2)
    static let fillsAfter = Flags(rawValue: 4)
    /// The pace is not the even one.
    static let isPaced = Flags(rawValue: 8)
    /// The own time runs backwards or stands.
    static let doesNotAdvance = Flags(rawValue: 16)
    static let runsBackwards = Flags(rawValue: 32)
    /// It runs once, forwards, from its start: nothing has to be folded.
    static let isPlain = Flags(rawValue: 64)
  }

  /// Where in its run an animation is.
  struct Moment: BitwiseCopyable, Hashable, Sendable {
    /// How far one run has come, from 0 to 1, without the pace.
    var fraction: Double
    /// The number of whole runs before.
    var iteration: Double
  }

  /// A clock from the values of an animation. `duration` is more than 0.
  init(
    begin: Double, duration: Double, timing: TimingValues, curve: TimingCurve?
  ) {
    self.begin = begin
    self.duration = duration
    rate = abs(Double(timing.speed))
    offset = timing.timeOffset
    period = timing.autoreverses ? 2 * duration : duration
    active =
      timing.repeatDuration > 0
      ? timing.repeatDuration
      : timing.repeatCount > 0 ? Double(timing.repeatCount) * period : period
    self.curve = curve ?? TimingCurve(x1: 0, y1: 0, x2: 1, y2: 1)
    var flags: Flags = []
    if timing.autoreverses { flags.insert(.reverses) }
    if timing.fillMode == .backwards || timing.fillMode == .both { flags.insert(.fillsBefore) }
    if timing.fillMode == .forwards || timing.fillMode == .both { flags.insert(.fillsAfter) }
    if let curve, curve.x1 != curve.y1 || curve.x2 != curve.y2 { flags.insert(.isPaced) }
    if timing.speed <= 0 { flags.insert(.doesNotAdvance) }
    if timing.speed < 0 { flags.insert(.runsBackwards) }
    if !timing.autoreverses, timing.speed > 0, offset == 0, active <= period, duration.isFinite {
      flags.insert(.isPlain)
    }
    self.flags = flags
  }

  // MARK: Span

  /// When it ends, in the parent's time; infinity if it does not end.
  var end: Double { rate > 0 ? begin + active / rate : .infinity }

  /// Whether its active duration has passed at `time`, in the parent's time.
  func hasEnded(at time: Double) -> Bool { (time - begin) * rate > active }

  /// Whether it may show anything at `time`, in the parent's time.
  func isShown(at time: Double) -> Bool { moment(at: time) != nil }

  /// Whether it shows something before its begin.
  var fillsBefore: Bool { flags.contains(.fillsBefore) }

  /// Whether it shows something after its end.
  var fillsAfter: Bool { flags.contains(.fillsAfter) }

  /// Whether the own time stands.
  var stands: Bool { rate == 0 }

  /// Whether the paced time never runs back within a run.
  var isMonotone: Bool { !flags.contains(.isPaced) || curve.isMonotone }

  /// The number of the run at `time`, in the parent's time, while it is active. There and back
  /// count as two runs.
  func runNumber(at time: Double) -> Double {
    let own = ownTime(at: time)
    guard period.isFinite, own.isFinite else { return 0 }
    var iteration = (own / period).rounded(.down)
    // A whole number of runs: the end of the last one.
    let isAtEnd = (time - begin) * rate >= active && own - iteration * period <= period * Self.trace
    if isAtEnd, own > period * Self.trace { iteration -= 1 }
    return flags.contains(.reverses) && own - iteration * period > duration
      ? 2 * iteration + 1 : 2 * iteration
  }

  /// The span of the run at `time`, in the parent's time, up to rounding; nil if there is only one
  /// run.
  func runSpan(at time: Double) -> (from: Double, until: Double)? {
    guard period.isFinite, rate > 0 else { return nil }
    let number = runNumber(at: time)
    let start = (number / 2).rounded(.down) * period
    let isBack = flags.contains(.reverses) && start < number / 2 * period
    let (low, high) =
      isBack
      ? (start + duration, start + period)
      : (start, start + (flags.contains(.reverses) ? duration : period))
    let (a, b) = (parentTime(ofOwn: low), parentTime(ofOwn: high))
    return a <= b ? (a, b) : (b, a)
  }

  private func ownTime(at time: Double) -> Double {
    let passed = (time - begin) * rate
    return flags.contains(.runsBackwards) ? offset - passed : offset + passed
  }

  private func parentTime(ofOwn own: Double) -> Double {
    begin + (flags.contains(.runsBackwards) ? offset - own : own - offset) / rate
  }

  // MARK: Evaluation

  /// The moment at `time`, in the parent's time; nil while it shows nothing.
  @inline(__always)
  func moment(at time: Double) -> Moment? {
    var passed = (time - begin) * rate
    var isAtEnd = false
    // Written so that NaN counts as before the begin.
    if !(time >= begin) {
      guard flags.contains(.fillsBefore) else { return nil }
      passed = 0
    } else if passed >= active {
      guard passed == active || flags.contains(.fillsAfter) else { return nil }
      passed = active
      isAtEnd = true
    }
    if flags.contains(.isPlain) { return Moment(fraction: passed / duration, iteration: 0) }
    return folded(passed, isAtEnd: isAtEnd)
  }

  /// The fraction of one run after its pace.
  @inline(__always)
  func paced(_ moment: Moment) -> Double {
    flags.contains(.isPaced) ? curve.evaluate(moment.fraction) : moment.fraction
  }

  /// The inner time, for animations inside this group; nil while it shows nothing.
  func localTime(at time: Double) -> Double? {
    guard let moment = moment(at: time) else { return nil }
    let fraction = paced(moment)
    if duration.isFinite { return fraction * duration }
    // In an infinite run the fraction stays 0, but time passes.
    return max(0, (time - begin) * rate + offset)
  }

  /// How much of one run has passed, in own seconds; nil while it shows nothing.
  func runTime(at time: Double) -> Double? {
    guard let local = localTime(at: time) else { return nil }
    // Exactly what has passed, without a division and a multiplication by the duration.
    guard flags.contains(.isPlain), !flags.contains(.isPaced) else { return local }
    return min(max((time - begin) * rate, 0), active)
  }

  /// Rounding may make the last run a little short or long. A part of a run that is smaller than
  /// this counts as nothing.
  private static let trace = 1e-9

  private func folded(_ passed: Double, isAtEnd: Bool) -> Moment {
    let time = flags.contains(.runsBackwards) ? offset - passed : offset + passed
    // Infinite runs and infinite times.
    guard period.isFinite, time.isFinite else { return Moment(fraction: 0, iteration: 0) }
    var iteration = (time / period).rounded(.down)
    var rest = min(max(time - iteration * period, 0), period)
    if isAtEnd || flags.contains(.doesNotAdvance) {
      // A whole number of runs: the end of the last one.
      if rest <= period * Self.trace, time > period * Self.trace {
        (rest, iteration) = (period, iteration - 1)
      }
      if rest >= period * (1 - Self.trace) { rest = period }
    }
    if rest > duration { rest = period - rest }
    return Moment(fraction: min(rest / duration, 1), iteration: max(iteration, 0))
  }
}
