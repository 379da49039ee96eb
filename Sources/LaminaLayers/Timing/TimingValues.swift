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

  /// How long it is active, in seconds of its own time: `repeatDuration` if it is set, else
  /// `duration` as often as it repeats.
  var activeDuration: Double {
    if repeatDuration > 0 { return repeatDuration }
    return duration * (repeatCount > 0 ? Double(repeatCount) : 1)
  }
}
