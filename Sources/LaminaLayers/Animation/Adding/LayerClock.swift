import LaminaGraphics

/// How the local time of a layer runs, relative to the time outside its tree.
struct LayerClock {
  private let layer: CALayer
  /// Without maps: 1 if local time runs forwards, -1 if it runs backwards, 0 if it stands.
  private let direction: Int
  /// The times around the layer, if one of them has a map.
  private let mapped: TimeChain?

  /// O(depth).
  init(_ layer: CALayer) {
    self.layer = layer
    var (direction, hasMap) = (1, false)
    for level in Self.levels(of: layer) {
      direction *= level.timing.speed > 0 ? 1 : level.timing.speed < 0 ? -1 : 0
      hasMap = hasMap || level.map != nil
    }
    self.direction = direction
    mapped = hasMap ? Self.levels(of: layer).reduce(into: TimeChain()) { $0.add($1.0, $1.1) } : nil
  }

  /// Whether local time always stands.
  var isPaused: Bool { direction == 0 || mapped?.isConstant ?? false }

  /// Whether local time stands at `time` outside, by a map or always.
  func isStill(at time: CFTimeInterval) -> Bool { mapped?.isStill(at: time) ?? isPaused }

  /// The local time at `time` outside.
  func inside(_ time: CFTimeInterval) -> CFTimeInterval { layer.convertTime(time, from: nil) }

  /// When to look again at something that begins at `local`, in local time, and has not begun at
  /// `now` outside; infinity if it never begins.
  ///
  /// Exact apart from rounding and jumps of local time, so the caller has to check again then.
  func nextLook(atBegin local: CFTimeInterval, from now: CFTimeInterval) -> CFTimeInterval {
    mapped?.end(of: -.infinity, local.nextDown, after: now) ?? firstTime(reaching: local)
  }

  /// When to look again at an animation that ends at `end`, in local time, as seen from `now`
  /// outside; nil if it is over. Infinity if it does not end.
  ///
  /// Under a map, which may run back, it is over when local time is past its end for good.
  func nextLook(atEnd end: CFTimeInterval, from now: CFTimeInterval) -> CFTimeInterval? {
    guard let mapped else {
      // The last instance is so much behind.
      let end = end + layer.instanceLag
      return inside(now) > end ? nil : firstTime(reaching: end)
    }
    let own = mapped.nextLook(until: end, from: now)
    guard let last = layer.timeOfLastInstance else { return own }
    let looks = [own, last.nextLook(until: end, from: now)].compactMap(\.self)
    return looks.min()
  }

  /// The first time outside at which local time is `local` or more; infinity if it never is.
  private func firstTime(reaching local: CFTimeInterval) -> CFTimeInterval {
    guard direction > 0, local < .infinity else { return .infinity }
    var time = local
    for (level, _) in Self.levels(of: layer) {
      time = (time - level.timeOffset) / CFTimeInterval(level.speed) + level.begin
      // A layer's time stands before its begin.
      if level.speed > 0 { time = max(time, level.begin) }
    }
    guard time.isFinite else { return -.infinity }
    // The result must not be after the moment, not even by rounding.
    for _ in 0..<8 where inside(time) > local { time = time.nextDown }
    return time
  }

  /// The times of the layer and of those around it, from the inside out.
  private static func levels(
    of layer: CALayer
  ) -> some Sequence<(timing: TimingValues, map: CATimeMap?)> {
    sequence(first: layer.row) { row in row.state.pointee.superlayer?.takeUnretainedValue().row }
      .lazy.map { ($0.rare.pointee.timing, $0.rare.pointee.timeMap) }
  }
}
