// The parts of a clock's time in which it runs in one direction, or stands.
extension AnimationClock {
  /// A part of the parent's time in which the clock runs in one direction or stands.
  struct Leg: Equatable {
    /// Whether the clock's own time passes in it.
    var isRun: Bool
    /// -1 before the begin, 1 after the end; else the number of the run, where there and back count
    /// as two.
    var number: Double
  }

  /// Whether the clock runs at `time`, in the parent's time, and the span around `time` in which
  /// this stays so.
  func phase(at time: Double) -> AnimationRest {
    if !(time >= begin) { return AnimationRest(from: -.infinity, until: begin.nextDown) }
    // Rounding depends on the size of the times, so the end is tested, not computed.
    if hasEnded(at: time) { return AnimationRest(from: lastShown.nextUp, until: .infinity) }
    return AnimationRest(isMoving: !stands, from: begin, until: lastShown)
  }

  /// The leg at `time`, in the parent's time.
  func leg(at time: Double) -> Leg {
    if !(time >= begin) { return Leg(isRun: false, number: -1) }
    if hasEnded(at: time) { return Leg(isRun: false, number: 1) }
    if stands { return Leg(isRun: false, number: 0) }
    return Leg(isRun: true, number: runNumber(at: time))
  }

  /// The span of the run at `time`, within the span in which the clock runs at all; both in the
  /// parent's time.
  func run(at time: Double, within phase: AnimationRest) -> AnimationRest {
    guard let span = runSpan(at: time) else { return phase }
    return AnimationRest(
      from: min(max(span.from, phase.from), time), until: max(min(span.until, phase.until), time))
  }

  /// The last time, in the parent's time, at which the clock has not ended.
  private var lastShown: Double {
    var last = end
    guard last.isFinite else { return last }
    for _ in 0..<8 where hasEnded(at: last) { last = last.nextDown }
    for _ in 0..<8 where !hasEnded(at: last.nextUp) { last = last.nextUp }
    return last
  }
}
