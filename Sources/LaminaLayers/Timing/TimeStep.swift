import LaminaGraphics

/// How a time runs inside another one: at `speed` from `begin` on, with `offset` added, and before
/// its begin it stands at 0.
struct TimeStep: BitwiseCopyable {
  var begin: Double
  var speed: Double
  var offset: Double

  init(_ timing: TimingValues) {
    (begin, speed, offset) = (timing.beginTime, Double(timing.speed), timing.timeOffset)
  }

  /// The time inside, when it is `time` outside.
  @inline(__always)
  func inside(_ time: Double) -> Double {
    if time < begin { return 0 }
    // At speed 0 even an endless time stands still.
    return (speed == 0 ? 0 : (time - begin) * speed) + offset
  }
}
