import ArgumentParser
import Lamina

/// How long work may take.
struct TimeLimits: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Give up an input that is not done after S seconds: exit code 75, and no output.",
      valueName: "S"))
  var timeout: PositiveNumber?

  @Option(
    help: ArgumentHelp(
      "Give up a film if one of its frames takes longer than S seconds.", valueName: "S"))
  var frameTimeout: PositiveNumber?

  /// The clock of one input, which begins now.
  func begin() -> WorkClock {
    WorkClock(
      all: timeout.map { .seconds($0.value) }, frame: frameTimeout.map { .seconds($0.value) })
  }
}
