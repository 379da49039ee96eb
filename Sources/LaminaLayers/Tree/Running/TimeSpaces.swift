import Foundation
import LaminaFrames

/// The local times of layers: one for each distinct chain of `beginTime`, `speed` and `timeOffset`
/// from the root down.
///
/// Made when layers with animations come or a time changes, O(depth) for each of them; a frame
/// computes each time once.
struct TimeSpaces: ~Copyable {
  /// A time inside another one. The first is the one outside of the tree.
  struct Space: BitwiseCopyable {
    var parent: Int32
    var step: TimeStep
    /// At the time of the last frame; minus infinity where it is no number.
    var local: Double
    /// Whether it did not go on then.
    var isStill = false
    /// Whether it is that of another instance of a replicator than the first: `step.offset` after
    /// the time around, whatever that is.
    var isShift = false
    /// Whether it, or one around it, has a delay that is animated.
    var isWarped = false

    /// The time inside, when it is `time` in the parent's.
    @inline(__always)
    func inside(_ time: Double) -> Double {
      if isShift { return time + step.offset }
      let local = step.inside(time)
      return local.isNaN ? -.infinity : local
    }

    /// The span of the parent's time around `time` in which the time inside is between `low` and
    /// `high`, up to rounding.
    func outside(_ low: Double, _ high: Double, around time: Double) -> (low: Double, high: Double)
    {
      let (begin, speed, offset) = (step.begin, step.speed, step.offset)
      if isShift { return (low - offset, high - offset) }
      // Before the begin it is 0, and then it runs.
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

  /// The time of an instance of a replicator: so many delays after that of the replicator.
  struct Shift: Hashable {
    var delay: Double
    var index: Int32
    /// Where animations of the delay are kept; -1 for none.
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
  /// Spaces whose delay is animated, and by what.
  private var warped: [(space: Int32, shift: Shift)] = []
  private(set) var time = 0.0

  init() { removeAll() }

  /// The number of layers' time where no layer has one of its own.
  static let plain: Int32 = 1

  mutating func removeAll() {
    spaces.removeAll()
    known.removeAll(keepingCapacity: true)
    warped.removeAll()
    // Never looked into: it has no parent.
    spaces.append(Space(parent: -1, step: TimeStep(TimingValues()), local: time))
    _ = space(TimingValues(), in: 0)
  }

  /// Whether an animated delay makes times run as nobody knows before.
  var isWarped: Bool { !warped.isEmpty }
  /// Where the animations of delays are kept.
  var sources: [Int32] { warped.map(\.shift.source) }

  /// Says what an animated delay is now.
  mutating func setDelay(_ delay: Double, ofSource source: Int32) {
    for (space, shift) in warped where shift.source == source {
      (spaces.base + Int(space)).pointee.step.offset = -delay * Double(shift.index)
    }
  }

  /// The local time of `layer`, which is in a tree, in an instance; `shift` says by how much for
  /// each replicator around. O(depth).
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
    // A plain time inside a plain time is that time; and so it is in an instance, whose time may be
    // less than 0.
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

  /// Makes every time what it is at `time`, in seconds outside of the tree. O(spaces).
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

  /// The time inside `space`, when it is `time` outside of the tree.
  func local(_ space: Int32, at time: Double) -> Double {
    let own = spaces[Int(space)]
    return own.parent < 0 ? time : own.inside(local(own.parent, at: time))
  }

  /// Whether the time inside `space` does not go on at `time` outside of the tree.
  func isStill(_ space: Int32, at time: Double) -> Bool {
    let own = spaces[Int(space)]
    if own.parent < 0 { return false }
    if own.isShift { return isStill(own.parent, at: time) }
    return own.step.speed == 0 || isStill(own.parent, at: time)
      || local(own.parent, at: time) < own.step.begin
  }

  /// The first time outside of the tree, after `time`, at which the time inside `space` is not
  /// between `from` and `until`, both included; it is at `time`. Infinite for never.
  func end(of from: Double, _ until: Double, in space: Int32, after time: Double) -> Double {
    // From the inside out, to a span of the time outside. What rounding makes of its end is put
    // right there.
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
  /// Whether the layer's time is its superlayer's.
  @inline(__always)
  var hasPlainTime: Bool {
    guard let rare = state.pointee.rare else { return true }
    let timing = rare.pointee.timing
    return timing.beginTime == 0 && timing.speed == 1 && timing.timeOffset == 0
  }
}
