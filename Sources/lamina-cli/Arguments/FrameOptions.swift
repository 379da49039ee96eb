import ArgumentParser
import LaminaLottie

/// Which frame of a Lottie file a picture shows.
struct FrameOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The frame of a Lottie file, as the file counts them; fractions are allowed (default: its first).",
      valueName: "F"))
  var frame: FiniteNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The frame of a Lottie file, from 0 at its start to 1 at its end.", valueName: "P"))
  var progress: FiniteNumber?

  @Option(
    help: ArgumentHelp(
      "A marker of a Lottie file: its first frame, or the film of its part.", valueName: "M"))
  var marker: String?

  func validate() throws {
    if [frame != nil, progress != nil, marker != nil].filter({ $0 }).count > 1 {
      throw ValidationError("--frame, --progress and --marker exclude each other")
    }
  }

  /// Whether an option is given.
  var isUsed: Bool { isOfOneFrame || marker != nil }

  /// Whether an option is given that names one frame.
  var isOfOneFrame: Bool { frame != nil || progress != nil }

  /// The part that the marker names, in seconds from the animation's start; nil without one.
  func part(of animation: LottieAnimation, input: String) throws -> ClosedRange<Double>? {
    guard let marker else { return nil }
    do {
      let frames = try animation.frames(ofMarker: marker)
      let time = { (frame: Double) in (frame - animation.startFrame) / animation.framerate }
      return time(frames.lowerBound)...time(frames.upperBound)
    } catch let error as LottieError {
      throw CommandFailure(.usage, input, "\(error)")
    }
  }

  /// Shows the frame.
  ///
  /// - Parameters:
  ///   - time: in seconds from the animation's start, if no option is given.
  ///   - input: the name of the file, for messages.
  func apply(to layer: LottieLayer, time: Double?, input: String) throws {
    if let part = try part(of: layer.animation, input: input) {
      layer.currentTime = part.lowerBound
    } else if let frame {
      layer.currentFrame = frame.value
    } else if let progress {
      layer.currentProgress = progress.value
    } else {
      layer.currentTime = time ?? 0
    }
  }
}
