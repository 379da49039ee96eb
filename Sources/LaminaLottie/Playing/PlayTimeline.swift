/// Which frame is shown when, while an animation plays: a pure function of the time.
struct PlayTimeline: Sendable {
  /// The ends of a run, in the order in which it goes through them.
  private let first: Double
  private let last: Double
  /// Frames per second of the animation's own time; more than 0.
  private let rate: Double
  /// How far the first run has come when it begins, in frames.
  private let offset: Double
  /// Frames of all runs; may be infinite.
  private let length: Double
  private let turnsBack: Bool
  /// How long it plays, in seconds: 0 if there is nothing to play, infinity for ever.
  let duration: Double

  /// - Parameters:
  ///   - from: the frame at which a run begins.
  ///   - to: the frame at which it ends. With a negative speed runs go from here to `from`.
  ///   - start: the frame at which the first run begins; any run begins at its end if that is where
  ///     this is, or if this is nil.
  ///   - framerate: frames per second.
  ///   - speed: times the framerate; not 0.
  init(
    from: Double, to: Double, start: Double?, framerate: Double, speed: Double,
    mode: LottieLoopMode
  ) {
    (first, last) = speed < 0 ? (to, from) : (from, to)
    let run = abs(last - first)
    rate = framerate * abs(speed)
    turnsBack = mode.turnsBack
    length = run > 0 ? run * mode.count * (turnsBack ? 2 : 1) : 0
    let begun = start.map { min(max($0, min(from, to)), max(from, to)) } ?? first
    offset = begun == last ? 0 : abs(begun - first)
    duration = length > 0 && rate > 0 ? max(length - offset, 0) / rate : 0
  }

  /// The frame at a time in seconds, 0 where it begins. Later times show the end.
  func frame(at time: Double) -> Double {
    let run = abs(last - first)
    guard run > 0 else { return last }
    let way = min(offset + max(time, 0) * rate, length)
    let isOver = way >= length
    let period = turnsBack ? 2 * run : run
    var done = way.truncatingRemainder(dividingBy: period)
    // A whole number of runs: the end of the last one, not the begin of another.
    if isOver, done == 0 { done = period }
    let share = (done <= run ? done : 2 * run - done) / run
    return share == 1 ? last : (first + (last - first) * share).atWholeFrame
  }

  /// The frame that stays; nil if it plays for ever.
  var finalFrame: Double? { duration.isFinite ? frame(at: duration) : nil }
}
