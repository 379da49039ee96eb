import LaminaGeometry

// When an animation moves, and when it does not. So a layer can sleep, and a host knows when to
// draw again.
//
// How: an animation stands before its begin, after its end, between two steps, and between equal
// keys. Within one run in one direction the steps follow each other in order. So the end of the
// present step is found by bisection, to the last digit, with the code that evaluates the
// animation: there is no second formula whose rounding could differ.
// Cost: a comparison for an animation that just runs from its begin to its end; about 120
// evaluations when a step begins.
extension AnimationRecord {
  /// Whether it moves at `time`, in the local time of its layer, and the span around `time` in
  /// which this stays so.
  func rest(at time: Double) -> AnimationRest {
    let first = outer.map { $0[0] } ?? clock
    let phase = first.phase(at: time)
    if !phase.isMoving { return phase }
    if let sampler {
      let hasSteps = sampler._withUnsafeGuaranteedRef { $0.hasSteps }
      if outer == nil, !hasSteps { return phase }
    } else if outer == nil {
      if isConstant { return AnimationRest(from: phase.from, until: phase.until) }
      if !hasSteps { return phase }
    }
    guard isSteady(at: time) else { return AnimationRest(isMoving: true, from: time, until: time) }
    let run = first.run(at: time, within: phase)
    return AnimationRest(from: edge(time, run.from), until: edge(time, run.until))
  }

  /// Whether it shows the same value while it runs.
  private var isConstant: Bool {
    guard track == nil, flags.isDisjoint(with: [.cumulative, .fromCurrent, .toCurrent, .toShifted])
    else {
      return false
    }
    switch form {
    case .lanes, .color:
      if laneCount <= 4 { return from == to }
      return numbers.map { n in (0..<laneCount).allSatisfy { n[$0] == n[laneCount + $0] } } ?? false
    case .matrix, .affine: return ends.map { $0[0].matrix == $0[1].matrix } ?? false
    case .object: return from.x == to.x
    }
  }

  /// Whether a run has parts that do not move.
  private var hasSteps: Bool {
    if form == .object { return true }
    guard let track, track.pointee.arcs == nil || track.pointee.mode == .discrete else {
      return false
    }
    if track.pointee.mode == .discrete || track.pointee.segments == 0 { return true }
    return (0..<track.pointee.segments).contains { isHeld($0) }
  }

  /// Whether both keys of a segment are equal, so that all values between them are.
  private func isHeld(_ segment: Int) -> Bool {
    guard let track, track.pointee.mode == .linear, track.pointee.pieces == nil else {
      return false
    }
    if let ends { return ends[segment].matrix == ends[segment + 1].matrix }
    guard let values = track.pointee.values else { return false }
    return (0..<laneCount).allSatisfy { lane in
      let value = values[segment * laneCount + lane]
      return value == values[(segment + 1) * laneCount + lane]
    }
  }

  /// The step at a moment; nil while it moves.
  private func step(at moment: AnimationClock.Moment) -> Int? {
    if isConstant { return 0 }
    if clock.duration == .infinity { return 0 }
    // A progress that overshoots returns to steps that it has left.
    guard hasSteps, spring == nil, clock.isMonotone else { return nil }
    let progress = progress(at: moment)
    guard let track else { return progress < 0.5 ? 0 : 1 }
    let place = track.pointee.place(at: progress)
    if track.pointee.mode == .discrete || track.pointee.segments == 0 { return place.segment }
    if form == .object {
      guard track.pointee.isMonotone(place.segment) else { return nil }
      return place.fraction < 0.5 ? place.segment : place.segment + 1
    }
    guard isHeld(place.segment) else { return nil }
    var first = place.segment
    while first > 0, isHeld(first - 1) { first -= 1 }
    return first
  }

  /// Whether it does not move at `time`.
  private func isSteady(at time: Double) -> Bool {
    var time = time
    for level in 0..<outerCount {
      guard let outer, outer[level].leg(at: time).isRun else { return true }
      // In a group whose time runs back, steps have no order.
      guard outer[level].isMonotone, let inner = outer[level].localTime(at: time) else {
        return false
      }
      time = inner
    }
    guard clock.leg(at: time).isRun, let moment = clock.moment(at: time) else { return true }
    guard let sampler else { return step(at: moment) != nil }
    guard clock.isMonotone, let own = clock.runTime(at: time) else { return false }
    return sampler._withUnsafeGuaranteedRef { $0.stays(at: own) }
  }

  /// Whether it shows at `b` exactly the same as at `a`, where it is steady.
  private func isSame(_ a: Double, _ b: Double) -> Bool {
    var (a, b) = (a, b)
    for level in 0..<outerCount {
      guard let outer else { return true }
      let leg = outer[level].leg(at: a)
      guard leg == outer[level].leg(at: b) else { return false }
      guard leg.isRun, let innerA = outer[level].localTime(at: a),
        let innerB = outer[level].localTime(at: b)
      else { return true }
      (a, b) = (innerA, innerB)
    }
    let leg = clock.leg(at: a)
    guard leg == clock.leg(at: b) else { return false }
    guard leg.isRun, let momentA = clock.moment(at: a), let momentB = clock.moment(at: b) else {
      return true
    }
    guard let sampler else { return step(at: momentA) == step(at: momentB) }
    guard let ownA = clock.runTime(at: a), let ownB = clock.runTime(at: b) else { return true }
    return sampler._withUnsafeGuaranteedRef { $0.isSame(ownA, ownB) }
  }

  /// The last time from `time` towards `limit` at which it shows the same as at `time`.
  private func edge(_ time: Double, _ limit: Double) -> Double {
    if time == limit { return time }
    if limit.isFinite, isSame(time, limit) { return limit }
    var (same, other) = (time, limit)
    var reach = 1.0
    while !other.isFinite {
      let next = limit > 0 ? time + reach : time - reach
      if !next.isFinite || reach > 1e15 { return limit }
      if isSame(time, next) { same = next } else { other = next }
      reach *= 2
    }
    while true {
      let middle = same + (other - same) / 2
      if middle == same || middle == other { return same }
      if isSame(time, middle) { same = middle } else { other = middle }
    }
  }
}

extension KeyTrack {
  /// Whether the pace of a segment never turns back.
  fileprivate func isMonotone(_ segment: Int) -> Bool {
    guard let curves, segment < curveCount else { return true }
    return curves[segment].isMonotone
  }
}

extension TimingCurve {
  /// Whether it never falls.
  var isMonotone: Bool { y1 >= 0 && y1 <= 1 && y2 >= 0 && y2 <= 1 }
}
