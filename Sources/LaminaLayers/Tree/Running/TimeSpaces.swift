import Foundation
import LaminaFrames

/// The local times of layers: one for each distinct chain of `beginTime`, `speed` and `timeOffset`
/// from the root down.
///
/// Made when layers with animations come or a timing changes, O(depth) for each of them. A frame
/// computes each time once.
struct TimeSpaces: ~Copyable {
  /// A time inside another one. The first is the time outside the tree.
  struct Space: BitwiseCopyable {
    var parent: Int32
    var step: TimeStep
    /// The local time in the last frame; minus infinity if it is NaN.
    var local: Double
    /// Whether it stood then.
    var isStill = false
    /// Whether it is the time of another instance of a replicator than the first: the time around
    /// it plus `step.offset`.
    var isShift = false
    /// Whether it, or one around it, has a delay that is animated.
    var isWarped = false

    /// The local time at `time` of the parent.
    @inline(__always)
    func inside(_ time: Double) -> Double {
      if isShift { return time + step.offset }
      let local = step.inside(time)
      return local.isNaN ? -.infinity : local
    }

    /// The span of the parent's time around `time` in which the local time is between `low` and
    /// `high`, up to rounding.
    func outside(_ low: Double, _ high: Double, around time: Double) -> (low: Double, high: Double)
    {
      let (begin, speed, offset) = (step.begin, step.speed, step.offset)
      if isShift { return (low - offset, high - offset) }
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

    var isPlain: Bool { !isShift && step.begin == 0 && step.speed == 1 && step.offset == 0 }
  }

  /// How far the time of an instance is behind that of its replicator.
  struct Shift: Hashable {
    var delay: Double
    var index: Int32
    /// The slot of the delay's animations, or -1.
    var source: Int32

    var offset: Double { -delay * Double(index) }
  }

  private struct Key: Hashable {
    var parent: Int32
    var begin: Double
    var speed: Float
    var offset: Double
    var shift: Shift?
  }

  private(set) var spaces = Column<Space>()
  private var known: [Key: Int32] = [:]
  /// The spaces whose delay is animated, with their shifts.
  private var warped: [(space: Int32, shift: Shift)] = []
  private(set) var time = 0.0

  init() { removeAll() }

  /// The index of the time of layers if no layer has its own timing.
  static let plain: Int32 = 1

  mutating func removeAll() {
    spaces.removeAll()
    known.removeAll(keepingCapacity: true)
    warped.removeAll()
    // The time outside the tree. It has no parent, and its step is never used.
    spaces.append(Space(parent: -1, step: TimeStep(TimingValues()), local: time))
    _ = space(TimingValues(), in: 0)
  }

  /// Whether an animated delay makes times run unpredictably.
  var isWarped: Bool { !warped.isEmpty }
  /// The slots of the animated delays.
  var sources: [Int32] { warped.map(\.shift.source) }

  /// Sets the present value of an animated delay.
  mutating func setDelay(_ delay: Double, ofSource source: Int32) {
    for (space, shift) in warped where shift.source == source {
      (spaces.base + Int(space)).pointee.step.offset = -delay * Double(shift.index)
    }
  }

  /// The local time of `layer` in an instance; the layer is in a tree. `shift` gives the shift for
  /// each replicator around it. O(depth).
  mutating func space(of layer: LayerRow, shifts shift: (LayerRow) -> Shift?) -> Int32 {
    var chain: [LayerRow] = []
    var current: LayerRow? = layer
    while let row = current {
      chain.append(row)
      current = row.state.pointee.superlayer.map { $0._withUnsafeGuaranteedRef { $0.row } }
    }
    var space: Int32 = 0
    for row in chain.reversed() {
      space = self.space(row.rare.pointee.timing, in: space)
      if row.base != layer.base, let shift = shift(row) { space = self.space(shift, in: space) }
    }
    return space
  }

  private mutating func space(_ shift: Shift, in parent: Int32) -> Int32 {
    let key = Key(parent: parent, begin: 0, speed: 1, offset: 0, shift: shift)
    if let known = known[key] { return known }
    let index = Int32(spaces.count)
    var space = Space(parent: parent, step: TimeStep(TimingValues()), local: 0)
    (space.isShift, space.step.offset) = (true, shift.offset)
    space.isWarped = shift.source >= 0 || spaces[Int(parent)].isWarped
    space.local = space.inside(spaces[Int(parent)].local)
    spaces.append(space)
    known[key] = index
    if shift.source >= 0 { warped.append((index, shift)) }
    return index
  }

  /// The local time of `layer`, which is in a tree. O(depth).
  mutating func space(of layer: LayerRow) -> Int32 {
    var hasOwn = false
    var current: LayerRow? = layer
    while let row = current, !hasOwn {
      hasOwn = !row.hasPlainTime
      current = row.state.pointee.superlayer.map { $0._withUnsafeGuaranteedRef { $0.row } }
    }
    if !hasOwn { return Self.plain }
    var chain: [LayerRow] = []
    current = layer
    while let row = current {
      chain.append(row)
      current = row.state.pointee.superlayer.map { $0._withUnsafeGuaranteedRef { $0.row } }
    }
    var space: Int32 = 0
    for row in chain.reversed() { space = self.space(row.rare.pointee.timing, in: space) }
    return space
  }

  private mutating func space(_ timing: TimingValues, in parent: Int32) -> Int32 {
    let key = Key(
      parent: parent, begin: timing.beginTime, speed: timing.speed, offset: timing.timeOffset)
    var space = Space(parent: parent, step: TimeStep(timing), local: 0)
    // A plain time inside a plain time is the same time. It is also the same inside an instance,
    // whose time may be less than 0.
    if space.isPlain, parent > 0, spaces[Int(parent)].isPlain || spaces[Int(parent)].isShift {
      return parent
    }
    space.isWarped = spaces[Int(parent)].isWarped
    if let known = known[key] { return known }
    let index = Int32(spaces.count)
    space.local = space.inside(spaces[Int(parent)].local)
    spaces.append(space)
    known[key] = index
    return index
  }

  /// Computes every local time at `time`, in seconds outside the tree. O(spaces).
  mutating func update(_ time: Double) {
    self.time = time
    spaces[0].local = time
    // A parent comes before what is inside it.
    for index in 1..<spaces.count {
      let space = spaces.base + index
      let parent = spaces[Int(space.pointee.parent)]
      space.pointee.local = space.pointee.inside(parent.local)
      space.pointee.isStill =
        parent.isStill
        || !space.pointee.isShift
          && (space.pointee.step.speed == 0 || parent.local < space.pointee.step.begin)
    }
  }

  /// The local time of `space` at `time` outside the tree.
  func local(_ space: Int32, at time: Double) -> Double {
    let own = spaces[Int(space)]
    return own.parent < 0 ? time : own.inside(local(own.parent, at: time))
  }

  /// Whether the local time of `space` stands at `time` outside the tree.
  func isStill(_ space: Int32, at time: Double) -> Bool {
    let own = spaces[Int(space)]
    if own.parent < 0 { return false }
    if own.isShift { return isStill(own.parent, at: time) }
    return own.step.speed == 0 || isStill(own.parent, at: time)
      || local(own.parent, at: time) < own.step.begin
  }

  /// The first time outside the tree, after `time`, at which the local time of `space` is no longer
  /// between `from` and `until`, both included. At `time` it is. Infinity for never.
  func end(of from: Double, _ until: Double, in space: Int32, after time: Double) -> Double {
    // From the inside out, to a span of the time outside. The end is then corrected for rounding.
    var (low, high) = (from, until)
    var index = space
    while index > 0 {
      let own = spaces[Int(index)]
      (low, high) = own.outside(low, high, around: local(own.parent, at: time))
      index = own.parent
    }
    guard high < .infinity else { return .infinity }
    return exactEnd(of: from, until, in: space, after: time, near: high)
  }

  private func exactEnd(
    of from: Double, _ until: Double, in space: Int32, after time: Double, near estimate: Double
  ) -> Double {
    func isInside(_ time: Double) -> Bool {
      let local = local(space, at: time)
      return local >= from && local <= until
    }
    let margin = max(abs(estimate) * 1e-12, 1e-12)
    var (good, bad) = (max(time, estimate - margin), max(time, estimate) + margin)
    if !isInside(good) { good = time }
    if isInside(bad) { return bad }
    while true {
      let middle = good + (bad - good) / 2
      if middle <= good || middle >= bad { return bad }
      if isInside(middle) { good = middle } else { bad = middle }
    }
  }
}

extension LayerRow {
  /// Whether the layer's time is the same as its superlayer's.
  @inline(__always)
  var hasPlainTime: Bool {
    guard let rare = state.pointee.rare else { return true }
    let timing = rare.pointee.timing
    return timing.beginTime == 0 && timing.speed == 1 && timing.timeOffset == 0
  }
}
