import Foundation
import LaminaFrames

/// The local times of layers: one for each distinct chain of `beginTime`, `speed`, `timeOffset` and
/// `timeMap` from the root down.
///
/// Made when layers with animations come or a timing changes, O(depth) for each of them. A frame
/// computes each time once.
struct TimeSpaces: ~Copyable {
  /// A time inside another one. The first is the time outside the tree.
  struct Space: BitwiseCopyable {
    var parent: Int32
    var form: TimeForm
    /// The local time in the last frame; minus infinity if it is NaN.
    var local: Double
    /// Whether it stood then.
    var isStill = false
    /// Whether it, or one around it, has a delay that is animated.
    var isWarped = false

    /// The local time at `time` of the parent.
    @inline(__always)
    func inside(_ time: Double) -> Double {
      let local = form.inside(time)
      return local.isNaN ? -.infinity : local
    }

    var isPlain: Bool {
      guard case .step(let step) = form else { return false }
      return step.begin == 0 && step.speed == 1 && step.offset == 0
    }

    /// Whether it is the time of an instance of a replicator.
    var isDelay: Bool { if case .delay = form { true } else { false } }
  }

  /// How far the time of an instance is behind that of its replicator.
  struct Shift: Hashable {
    var delay: Double
    var index: Int32
    /// The slot of the delay's animations, or -1.
    var source: Int32

    var seconds: Double { delay * Double(index) }
  }

  private struct Key: Hashable {
    enum Form: Hashable {
      case step(begin: Double, speed: Float, offset: Double)
      case shift(Shift)
      case map(ObjectIdentifier)
    }

    var parent: Int32
    var form: Form
  }

  private(set) var spaces = Column<Space>()
  private var known: [Key: Int32] = [:]
  /// The spaces whose delay is animated, with their shifts.
  private var warped: [(space: Int32, shift: Shift)] = []
  /// Keeps the maps of the spaces.
  private var maps: [TimeMapPieces] = []
  private(set) var time = 0.0

  init() { removeAll() }

  /// The index of the time of layers if no layer has its own timing.
  static let plain: Int32 = 1

  mutating func removeAll() {
    spaces.removeAll()
    known.removeAll(keepingCapacity: true)
    warped.removeAll()
    maps.removeAll()
    // The time outside the tree. It has no parent, and its form is never used.
    spaces.append(Space(parent: -1, form: .delay(0), local: time))
    _ = space(TimingValues(), in: 0)
  }

  /// Whether an animated delay makes times run unpredictably.
  var isWarped: Bool { !warped.isEmpty }
  /// The slots of the animated delays.
  var sources: [Int32] { warped.map(\.shift.source) }

  /// Sets the present value of an animated delay.
  mutating func setDelay(_ delay: Double, ofSource source: Int32) {
    for (space, shift) in warped where shift.source == source {
      (spaces.base + Int(space)).pointee.form = .delay(delay * Double(shift.index))
    }
  }

  // MARK: Spaces of layers

  /// The local time of `layer` in an instance; the layer is in a tree. `shift` gives the shift for
  /// each replicator around it. O(depth).
  mutating func space(of layer: LayerRow, shifts shift: (LayerRow) -> Shift?) -> Int32 {
    var space: Int32 = 0
    for row in Self.chain(to: layer) {
      space = self.space(ofLayer: row, in: space)
      if row.base != layer.base, let shift = shift(row) { space = self.space(shift, in: space) }
    }
    return space
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
    var space: Int32 = 0
    for row in Self.chain(to: layer) { space = self.space(ofLayer: row, in: space) }
    return space
  }

  /// The layers from the root to `layer`.
  private static func chain(to layer: LayerRow) -> ReversedCollection<[LayerRow]> {
    var chain: [LayerRow] = []
    var current: LayerRow? = layer
    while let row = current {
      chain.append(row)
      current = row.state.pointee.superlayer.map { $0._withUnsafeGuaranteedRef { $0.row } }
    }
    return chain.reversed()
  }

  private mutating func space(ofLayer row: LayerRow, in parent: Int32) -> Int32 {
    let own = space(row.rare.pointee.timing, in: parent)
    guard let map = row.rare.pointee.timeMap else { return own }
    return space(map.pieces, in: own)
  }

  private mutating func space(_ timing: TimingValues, in parent: Int32) -> Int32 {
    let around = spaces[Int(parent)]
    let form = TimeForm.step(TimeStep(timing))
    // A plain time inside a plain time is the same time. It is also the same inside an instance,
    // whose time may be less than 0.
    if Space(parent: parent, form: form, local: 0).isPlain, parent > 0,
      around.isPlain || around.isDelay
    {
      return parent
    }
    let key = Key.Form.step(
      begin: timing.begin, speed: timing.speed, offset: timing.timeOffset)
    return space(form, key, in: parent)
  }

  private mutating func space(_ shift: Shift, in parent: Int32) -> Int32 {
    let count = spaces.count
    let index = space(.delay(shift.seconds), .shift(shift), in: parent)
    if shift.source >= 0, index == count {
      (spaces.base + Int(index)).pointee.isWarped = true
      warped.append((index, shift))
    }
    return index
  }

  private mutating func space(_ map: TimeMapPieces, in parent: Int32) -> Int32 {
    let count = spaces.count
    let index = space(.map(.passUnretained(map)), .map(ObjectIdentifier(map)), in: parent)
    if index == count { maps.append(map) }
    return index
  }

  private mutating func space(_ form: TimeForm, _ key: Key.Form, in parent: Int32) -> Int32 {
    let key = Key(parent: parent, form: key)
    if let known = known[key] { return known }
    let index = Int32(spaces.count)
    let around = spaces[Int(parent)]
    var space = Space(parent: parent, form: form, local: 0)
    space.isWarped = around.isWarped
    space.local = space.inside(around.local)
    spaces.append(space)
    known[key] = index
    return index
  }

  // MARK: Times

  /// Computes every local time at `time`, in seconds outside the tree. O(spaces).
  mutating func update(_ time: Double) {
    self.time = time
    spaces[0].local = time
    // A parent comes before what is inside it.
    for index in 1..<spaces.count {
      let space = spaces.base + index
      let parent = spaces[Int(space.pointee.parent)]
      space.pointee.local = space.pointee.inside(parent.local)
      space.pointee.isStill = parent.isStill || space.pointee.form.isStill(at: parent.local)
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
    return isStill(own.parent, at: time) || own.form.isStill(at: local(own.parent, at: time))
  }

  /// The first time outside the tree, after `time`, at which the local time of `space` is no longer
  /// between `from` and `until`, both included. At `time` it is. Infinity for never. Where a map
  /// inside another space sees its time jump, it may be earlier.
  func end(of from: Double, _ until: Double, in space: Int32, after time: Double) -> Double {
    // From the inside out, to a span of the time outside. The end is then corrected for rounding.
    var (low, high) = (from, until)
    var index = space
    while index > 0 {
      let own = spaces[Int(index)]
      (low, high) = own.form.outside(low, high, around: local(own.parent, at: time))
      index = own.parent
    }
    guard high < .infinity else { return .infinity }
    return TimeForm.exactEnd(after: time, near: high) { time in
      let local = local(space, at: time)
      return local >= from && local <= until
    }
  }
}

extension LayerRow {
  /// Whether the layer's time is the same as its superlayer's.
  @inline(__always)
  var hasPlainTime: Bool {
    guard let rare = state.pointee.rare else { return true }
    let timing = rare.pointee.timing
    return timing.begin == 0 && timing.speed == 1 && timing.timeOffset == 0
      && rare.pointee.timeMap == nil
  }
}
