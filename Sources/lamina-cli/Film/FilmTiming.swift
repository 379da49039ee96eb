import Lamina

/// The frames of a film and their times.
struct FilmTiming: Equatable, Sendable {
  let rate: FrameRate
  /// Document time of frame 0, in seconds.
  let start: Double
  /// The frames to make, as numbers in the whole film.
  let frames: ClosedRange<Int>

  /// The number of frames in `duration` seconds: the nearest whole number, at least one.
  ///
  /// Throws ``LimitExceeded`` for more than `limits.frames`.
  static func frameCount(duration: Double, rate: FrameRate, limits: RenderLimits) throws -> Int {
    let count = max((duration * rate.perSecond).rounded(), 1)
    try LimitExceeded.check("frames", Int(exactly: count) ?? .max, atMost: limits.frames)
    return Int(count)
  }

  /// The document time of frame `index`. It depends only on the number, so frames can be made in
  /// any order on any machine.
  func time(of index: Int) -> Double { start + rate.seconds(to: index) }

  /// The document time that the frames show, in seconds.
  var range: Range<Double> { time(of: frames.lowerBound)..<time(of: frames.upperBound + 1) }
}
