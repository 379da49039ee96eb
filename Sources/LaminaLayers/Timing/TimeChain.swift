/// The way from the time outside a tree to the own time of one layer, copied from the layers on it.
struct TimeChain {
  /// The innermost level first.
  private var forms: [TimeForm] = []
  /// Keeps the maps of the forms.
  private var maps: [TimeMapPieces] = []

  init() {}

  /// Adds the level around those before: the times of a layer, and its map.
  mutating func add(_ timing: TimingValues, _ map: CATimeMap?) {
    if let map {
      maps.append(map.pieces)
      forms.append(.map(.passUnretained(map.pieces)))
    }
    forms.append(.step(TimeStep(timing)))
  }

  /// Adds the level around those before: an instance of a replicator.
  mutating func add(delay: Double) { forms.append(.delay(delay)) }

  /// The layer's own time at `time` outside the tree, the same as by
  /// ``CALayer/convertTime(_:from:)``.
  func local(at time: Double) -> Double { forms.reversed().reduce(time) { $1.inside($0) } }

  /// Whether the layer's time always stands.
  var isConstant: Bool { forms.contains(where: \.isConstant) }

  /// Whether the layer's time stands at `time` outside the tree.
  func isStill(at time: Double) -> Bool {
    var time = time
    for form in forms.reversed() {
      if form.isStill(at: time) { return true }
      time = form.inside(time)
    }
    return false
  }

  /// The first time outside the tree, after `time`, at which the layer's time is no longer between
  /// `from` and `until`, both included. At `time` it is. Infinity for never.
  ///
  /// Where a map inside another level sees its time jump, it may be earlier; the caller looks again
  /// then.
  func end(of from: Double, _ until: Double, after time: Double) -> Double {
    var times: [Double] = []
    var inner = time
    for form in forms.reversed() {
      times.append(inner)
      inner = form.inside(inner)
    }
    if inner.isNaN { return .infinity }
    var (low, high) = (from, until)
    for (form, around) in zip(forms, times.reversed()) {
      (low, high) = form.outside(low, high, around: around)
    }
    guard high < .infinity else { return .infinity }
    return TimeForm.exactEnd(after: time, near: high) { time in
      let local = local(at: time)
      return local >= from && local <= until
    }
  }

  /// When to look again at something that lasts until `end`, in the layer's time, as seen from
  /// `now` outside the tree; nil if it is over for good.
  func nextLook(until end: Double, from now: Double) -> Double? {
    if local(at: now) > end {
      let back = self.end(of: end.nextUp, .infinity, after: now)
      return back < .infinity ? back : nil
    }
    return self.end(of: -.infinity, end, after: now)
  }
}
