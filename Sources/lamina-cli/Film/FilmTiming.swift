import Lamina

/// Which frames a film has, and the time that each shows.
struct FilmTiming: Equatable, Sendable {
  let rate: FrameRate
  /// Document time of frame 0, in seconds.
  let start: Double
  /// The frames to make, by their number in the whole film.
  let frames: ClosedRange<Int>

  /// Frames in `duration` seconds: the nearest whole number, and one at least.
  ///
  /// Throws ``LimitExceeded`` for more than `limits.frames`.
  static func frameCount(duration: Double, rate: FrameRate, limits: RenderLimits) throws -> Int {
    let count = max((duration * rate.perSecond).rounded(), 1)
    try LimitExceeded.check("frames", Int(exactly: count) ?? .max, atMost: limits.frames)
    return Int(count)
  }

  /// The document time of frame `index`. It depends on the number alone, so that frames can be made
  /// in any order, and anywhere.
  func time(of index: Int) -> Double { start + rate.seconds(to: index) }
}
