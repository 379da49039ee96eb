/// A part of the keyframes that repeats before the first or after the last one.
struct KeyframeLoop {
  enum Length {
    /// The number of spans between keyframes; 0 for all of them.
    case keys(Double)
    /// The number of frames; 0 for all of them.
    case frames(Double)
  }

  let isBefore: Bool
  /// The frames between which the keyframes repeat.
  let start: Double
  let end: Double

  /// Nil if there is nothing to repeat.
  ///
  /// - Parameter times: the frames of the keyframes, rising.
  init?(times: [Double], isBefore: Bool, length: Length) {
    guard let first = times.first, let last = times.last, last > first else { return nil }
    self.isBefore = isBefore
    var (start, end) = (first, last)
    switch length {
    case .keys(let count):
      let spans = count >= 1 && count < Double(times.count) ? Int(count) : times.count - 1
      if isBefore { end = times[spans] } else { start = times[times.count - 1 - spans] }
    case .frames(let count):
      if count > 0, isBefore { end = first + count }
      if count > 0, !isBefore { start = last - count }
    }
    guard end > start else { return nil }
    (self.start, self.end) = (start, end)
  }

  /// The frame that is shown in place of another, and how often the loop has run by then; nil where
  /// the keyframes themselves count.
  func turn(at frame: Double, isPingPong: Bool) -> (frame: Double, count: Double)? {
    if isBefore ? frame >= start : frame <= end { return nil }
    let length = end - start
    let count = ((frame - start) / length).rounded(.down)
    let place = frame - start - count * length
    let isBack = isPingPong && count.truncatingRemainder(dividingBy: 2) != 0
    return (isBack ? end - place : start + place, count)
  }
}
