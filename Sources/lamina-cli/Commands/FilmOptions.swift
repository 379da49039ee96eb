import ArgumentParser
import Lamina
import LaminaLottie

/// The options of films, which are many pictures at successive times.
struct FilmOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A film of F frames per second: 30, 29.97 (30000/1001) or 25/2 (default: a Lottie file's).",
      valueName: "F"))
  var fps: FrameRate?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The film's length in seconds (default: a Lottie file's).", valueName: "D"))
  var duration: PositiveNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Document time of the film's first frame, in seconds (default: 0).", valueName: "T"))
  var start: FiniteNumber?

  @Option(
    help: ArgumentHelp(
      "Only frames A to B of the film, both included, counted from 0. Either may be omitted.",
      valueName: "A..B"))
  var range: FrameRange?

  @Option(
    help: ArgumentHelp(
      "Threads that render, each with a device context (default: 1).", valueName: "N"))
  var jobs: Int?

  @Flag(help: "Keep complete frames in the output folder, and make only the others.")
  var resume = false

  @Flag(help: "Leave out the sound of a Lottie file.")
  var mute = false

  /// More threads help nowhere, and each one needs a context and memory for frames.
  private static let mostJobs = 64

  /// Whether any option is given that says which film is made of which frames.
  var isUsed: Bool {
    fps != nil || duration != nil || start != nil || range != nil || jobs != nil || resume
  }

  /// The film's rate and length. Throws a usage error if one is missing or a value is out of range.
  func checked() throws -> (rate: FrameRate, duration: Double) {
    guard let fps, let duration else {
      throw ValidationError("a film needs both --fps and --duration")
    }
    try checkJobs()
    return (fps, duration.value)
  }

  /// Throws a usage error if the number of threads is out of range.
  func checkJobs() throws {
    if let jobs, !(1...Self.mostJobs).contains(jobs) {
      throw ValidationError("--jobs \(jobs): must be from 1 to \(Self.mostJobs)")
    }
  }

  /// The frames to make and their times.
  ///
  /// Throws a usage error if the range has no frame of the film, and bad data if there are more
  /// frames than allowed.
  func timing(limits: RenderLimits) throws -> FilmTiming {
    let (rate, duration) = try checked()
    return try timing(
      rate: rate, duration: duration, start: start?.value ?? 0, limits: limits)
  }

  /// The frames of an animation, with its own rate and length unless the options give others.
  ///
  /// - Parameters:
  ///   - part: the only part that is shown, in seconds; nil for everything.
  ///   - fastest: the fastest rate that the film can show, if there is one. Of a faster animation,
  ///     frames are left out evenly.
  func timing(
    of animation: LottieAnimation, part: ClosedRange<Double>?, fastest: Double?, input: String,
    limits: RenderLimits
  ) throws -> FilmTiming {
    let own = try Self.basis(of: animation, part: part, rate: fps, start: start, input: input)
    return try timing(
      rate: fastest.map { own.rate.thinned(to: $0) } ?? own.rate,
      duration: duration?.value ?? own.duration, start: own.start, limits: limits)
  }

  /// The rate of a film of an animation, which is its own unless `rate` is given, where it starts,
  /// and the seconds from there to its end. `part` is the only part that is shown, if any.
  static func basis(
    of animation: LottieAnimation, part: ClosedRange<Double>?, rate: FrameRate?,
    start: FiniteNumber?, input: String
  ) throws -> (rate: FrameRate, start: Double, duration: Double) {
    let text = "\(animation.framerate)"
    guard let rate = rate ?? FrameRate(argument: text) else {
      throw CommandFailure(.badData, input, "\(text) frames per second (--fps sets another rate)")
    }
    let start = part?.lowerBound ?? start?.value ?? 0
    return (rate, start, max((part?.upperBound ?? animation.duration) - start, 0))
  }

  /// The number of frames of a film. Throws bad data if there are more than allowed.
  static func frameCount(_ rate: FrameRate, _ duration: Double, limits: RenderLimits) throws -> Int
  {
    do {
      return try FilmTiming.frameCount(duration: duration, rate: rate, limits: limits)
    } catch let error as LimitExceeded {
      throw CommandFailure(.badData, "film too long", "\(error)")
    }
  }

  private func timing(
    rate: FrameRate, duration: Double, start: Double, limits: RenderLimits
  ) throws -> FilmTiming {
    let count = try Self.frameCount(rate, duration, limits: limits)
    guard let range else {
      return FilmTiming(rate: rate, start: start, frames: 0...(count - 1))
    }
    guard let frames = range.frames(of: count) else {
      throw ValidationError("--range: the film has frames 0..\(count - 1)")
    }
    return FilmTiming(rate: rate, start: start, frames: frames)
  }
}
