import LaminaGraphics

/// How the local time of a layer runs, relative to the time outside its tree.
struct LayerClock {
  private let layer: CALayer
  /// 1 if local time runs forwards, -1 if it runs backwards, 0 if it stands.
  private let direction: Int

  /// O(depth).
  init(_ layer: CALayer) {
    self.layer = layer
    var direction = 1
    for level in Self.levels(of: layer) {
      direction *= level.speed > 0 ? 1 : level.speed < 0 ? -1 : 0
    }
    self.direction = direction
  }

  /// Whether local time always stands.
  var isPaused: Bool { direction == 0 }

  /// The local time at `time` outside.
  func inside(_ time: CFTimeInterval) -> CFTimeInterval { layer.convertTime(time, from: nil) }

  /// The first time outside at which local time is `local` or more; infinity if it never is.
  ///
  /// Exact apart from rounding, so the caller has to check again at that time.
  func firstTime(reaching local: CFTimeInterval) -> CFTimeInterval {
    guard direction > 0, local < .infinity else { return .infinity }
    var time = local
    for level in Self.levels(of: layer) {
      time = (time - level.timeOffset) / CFTimeInterval(level.speed) + level.beginTime
      // A layer's time stands before its begin.
      if level.speed > 0 { time = max(time, level.beginTime) }
    }
    guard time.isFinite else { return -.infinity }
    // The result must not be after the moment, not even by rounding.
    for _ in 0..<8 where inside(time) > local { time = time.nextDown }
    return time
  }

  private static func levels(of layer: CALayer) -> some Sequence<TimingValues> {
    sequence(first: layer.row) { row in row.state.pointee.superlayer?.takeUnretainedValue().row }
      .lazy.map(\.rare.pointee.timing)
  }
}
