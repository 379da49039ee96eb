import ArgumentParser
import Foundation
import Lamina

/// `lamina film run`: makes all chunks of a plan in processes, and joins them.
struct FilmRunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Makes the chunks of a planned film on this machine, and joins them.",
    discussion: """
      Each chunk is a process. One that is killed is started again, at most twice. Chunks that are whole are kept, so \
      the same command goes on after an interruption.
      """)

  /// Where processes run.
  enum Place: String, CaseIterable, ExpressibleByArgument {
    case local
  }

  @OptionGroup var input: PlanInput

  @Option(help: ArgumentHelp("Where the processes run.", valueName: "P"))
  var on = Place.local

  @Option(help: ArgumentHelp("Chunks that are made at the same time (default: 1).", valueName: "N"))
  var jobs = 1

  @OptionGroup var joining: JoinOptions

  @OptionGroup var device: DeviceOption

  /// More processes than this need more memory than they save time on any machine.
  private static let mostJobs = 1_024

  func validate() throws {
    guard (1...Self.mostJobs).contains(jobs) else {
      throw ValidationError("--jobs \(jobs): must be from 1 to \(Self.mostJobs)")
    }
  }

  func run() throws {
    let clock = ContinuousClock()
    let begin = clock.now
    let plan = try input.read()
    try joining.check(plan)
    var arguments = ["--quiet"]
    if let device = device.device { arguments += ["--device=\(device)"] }
    arguments += input.limitOptions.arguments
    let bar = input.quiet ? nil : ProgressBar(total: plan.plan.frames)
    defer { bar?.end() }
    // What is said of chunks is said while they are made.
    Messages.release()
    let run = FilmRun(plan: plan, jobs: jobs, arguments: arguments)
    let made = try run.makeChunks { bar?.update($0) }
    bar?.end()
    try joining.join(plan, limits: input.limitOptions.limits)
    if !input.quiet {
      Messages.done(
        "wrote \(plan.output): \(plan.plan.frames) frames, \(plan.rate) frames/s, "
          + "\(made) of \(plan.plan.chunks) chunks made, "
          + "\(Int(begin.duration(to: clock.now).milliseconds)) ms")
    }
  }
}
