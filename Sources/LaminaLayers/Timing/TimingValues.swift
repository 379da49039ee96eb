import LaminaGraphics

/// What `CAMediaTiming` says of a layer, an animation or a cell.
struct TimingValues: Equatable {
  var beginTime: CFTimeInterval = 0
  var duration: CFTimeInterval = .infinity
  var speed: Float = 1
  var timeOffset: CFTimeInterval = 0
  var repeatCount: Float = 0
  var repeatDuration: CFTimeInterval = 0
  var autoreverses = false
  var fillMode = CAMediaTimingFillMode.removed

  /// A begin that is nearer to 0 than this, in seconds, is 0.
  ///
  /// In an animation a `beginTime` of 0 means now. Who wants 0 writes the smallest number at hand:
  /// 1e-100 (`AVCoreAnimationBeginTimeAtZero`), or the epsilon of a `Float`. As a number it is
  /// after the frame at 0, which would then be the only one without the animation.
  private static let trace = 1e-6

  /// When it begins, in the time around it; 0 if `beginTime` says 0 or hardly more.
  @inline(__always)
  var begin: CFTimeInterval { abs(beginTime) < Self.trace ? 0 : beginTime }

  /// How long it is active, in seconds of its own time: `repeatDuration` if it is set, else
  /// `duration` as often as it repeats.
  var activeDuration: Double {
    if repeatDuration > 0 { return repeatDuration }
    return duration * (repeatCount > 0 ? Double(repeatCount) : 1)
  }
}
