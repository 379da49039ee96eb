/// How a time runs inside another one: one level on the way from the time outside a tree to a
/// layer's own. Plain memory; a map is kept by whoever keeps the form.
enum TimeForm: BitwiseCopyable {
  /// The `beginTime`, `speed` and `timeOffset` of a layer.
  case step(TimeStep)
  /// An instance of a replicator, which is so many seconds behind.
  case delay(Double)
  /// The time map of a layer, after its step.
  case map(Unmanaged<TimeMapPieces>)

  /// The inner time at the outer time `time`.
  @inline(__always)
  func inside(_ time: Double) -> Double {
    switch self {
    case .step(let step): step.inside(time)
    case .delay(let delay): time - delay
    case .map(let map): map._withUnsafeGuaranteedRef { $0.local(at: time) }
    }
  }

  /// The span of the outer time around `time` in which the inner time is between `low` and `high`,
  /// up to rounding. At `time` it counts as being there.
  func outside(_ low: Double, _ high: Double, around time: Double) -> (low: Double, high: Double) {
    switch self {
    case .step(let step): step.outside(low, high, around: time)
    case .delay(let delay): (low + delay, high + delay)
    case .map(let map): map._withUnsafeGuaranteedRef { $0.span(low, high, around: time) }
    }
  }

  /// Whether the inner time stands at the outer time `time`.
  func isStill(at time: Double) -> Bool {
    switch self {
    case .step(let step): step.speed == 0 || time < step.begin
    case .delay: false
    case .map(let map): map._withUnsafeGuaranteedRef { $0.isStill(at: time) }
    }
  }

  /// Whether the inner time always stands.
  var isConstant: Bool {
    switch self {
    case .step(let step): step.speed == 0
    case .delay: false
    case .map(let map): map._withUnsafeGuaranteedRef(\.isConstant)
    }
  }

  /// The first time after `time` for which `isInside` no longer holds, which it does at `time`.
  /// `estimate` is that time up to rounding.
  static func exactEnd(
    after time: Double, near estimate: Double, _ isInside: (Double) -> Bool
  ) -> Double {
    var margin = max(abs(estimate) * 1e-12, 1e-12)
    var (good, bad) = (max(time, estimate - margin), max(time, estimate) + margin)
    if !isInside(good) { good = time }
    // Where a curve is level, a difference in the last digit of local time is many of the outer
    // time.
    for _ in 0..<20 where isInside(bad) {
      margin *= 2
      (good, bad) = (bad, bad + margin)
    }
    if isInside(bad) { return bad }
    while true {
      let middle = good + (bad - good) / 2
      if middle <= good || middle >= bad { return bad }
      if isInside(middle) { good = middle } else { bad = middle }
    }
  }
}

extension TimeStep {
  /// The span of the outer time around `time` in which the inner time is between `low` and `high`,
  /// up to rounding.
  fileprivate func outside(_ low: Double, _ high: Double, around time: Double) -> (
    low: Double, high: Double
  ) {
    // It stands at 0 before the begin, and runs after it.
    var run = (low: begin, high: Double.infinity)
    if speed != 0 {
      let (a, b) = ((low - offset) / speed + begin, (high - offset) / speed + begin)
      run = (max(min(a, b), begin), max(a, b))
    }
    let startsInside = offset >= low && offset <= high
    if time < begin {
      return startsInside && begin < .infinity
        ? (-.infinity, run.high) : (-.infinity, begin.nextDown)
    }
    let standsInside = low <= 0 && high >= 0
    return standsInside && run.low <= begin ? (-.infinity, run.high) : run
  }
}
