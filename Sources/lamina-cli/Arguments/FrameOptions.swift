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

  func validate() throws {
    if frame != nil, progress != nil {
      throw ValidationError("--frame and --progress exclude each other")
    }
  }

  /// Whether an option is given.
  var isUsed: Bool { frame != nil || progress != nil }

  /// Shows the frame.
  ///
  /// - Parameter time: in seconds from the animation's start, if neither option is given.
  func apply(to layer: LottieLayer, time: Double?) {
    if let frame {
      layer.currentFrame = frame.value
    } else if let progress {
      layer.currentProgress = progress.value
    } else {
      layer.currentTime = time ?? 0
    }
  }
}
