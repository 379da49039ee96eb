import ArgumentParser
import Foundation
import Lamina

/// `lamina film join`: makes the film of its chunks.
struct FilmJoinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join", abstract: "Joins the chunks of a planned film.",
    discussion: """
      Every chunk is checked first. If one is missing, damaged, or was made with something else than the plan says, \
      the error names it and what differs (exit code 65), and no film is written.
      """)

  @OptionGroup var input: PlanInput

  @OptionGroup var joining: JoinOptions

  func run() throws {
    let clock = ContinuousClock()
    let begin = clock.now
    let plan = try input.read()
    try joining.join(plan, limits: input.limitOptions.limits)
    if !input.quiet {
      Messages.done(
        "wrote \(plan.output): \(plan.plan.frames) frames, \(plan.rate) frames/s, "
          + "\(plan.plan.chunks) chunks, \(Int(begin.duration(to: clock.now).milliseconds)) ms")
    }
  }
}
