import LaminaGraphics

/// How a time runs inside another one: at `speed` from `begin` on, with `offset` added. Before its
/// begin it stands at 0.
struct TimeStep: BitwiseCopyable {
  var begin: Double
  var speed: Double
  var offset: Double

  init(_ timing: TimingValues) {
    (begin, speed, offset) = (timing.begin, Double(timing.speed), timing.timeOffset)
  }

  /// The inner time at the outer time `time`.
  @inline(__always)
  func inside(_ time: Double) -> Double {
    if time < begin { return 0 }
    // At speed 0 even an infinite time gives the offset.
    return (speed == 0 ? 0 : (time - begin) * speed) + offset
  }
}
