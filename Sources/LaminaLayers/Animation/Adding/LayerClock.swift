import LaminaGraphics

/// How the local time of a layer runs against that outside its tree.
struct LayerClock {
  private let layer: CALayer
  /// Whether local time goes on with that outside: 1, or backwards: -1, or stands: 0.
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

  /// Whether it stands still whatever the time.
  var isPaused: Bool { direction == 0 }

  /// The local time when it is `time` outside.
  func inside(_ time: CFTimeInterval) -> CFTimeInterval { layer.convertTime(time, from: nil) }

  /// A time outside after which local time is `local` or more, and not long before; infinite if it
  /// never gets there.
  ///
  /// Right up to rounding, so whoever comes at that time has to look again.
  func firstTime(reaching local: CFTimeInterval) -> CFTimeInterval {
    guard direction > 0, local < .infinity else { return .infinity }
    var time = local
    for level in Self.levels(of: layer) {
      time = (time - level.timeOffset) / CFTimeInterval(level.speed) + level.beginTime
      // Before its begin the time of a layer stands.
      if level.speed > 0 { time = max(time, level.beginTime) }
    }
    guard time.isFinite else { return -.infinity }
    // Not after the moment itself, by however little.
    for _ in 0..<8 where inside(time) > local { time = time.nextDown }
    return time
  }

  private static func levels(of layer: CALayer) -> some Sequence<TimingValues> {
    sequence(first: layer.row) { row in row.state.pointee.superlayer?.takeUnretainedValue().row }
      .lazy.map(\.rare.pointee.timing)
  }
}
