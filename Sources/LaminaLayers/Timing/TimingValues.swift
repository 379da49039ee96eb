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
}
