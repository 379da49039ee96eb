import ArgumentParser
import Foundation
import Lamina
import LaminaDocument

/// `lamina film`: films in chunks that any machines make, in any order.
struct FilmCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "film", abstract: "Makes films in chunks: plan, chunk, join, run.",
    discussion: """
      'plan' writes down what a film shows and what its pictures depend on. 'chunk' makes one part of it, on any \
      machine where all that is the same. 'join' makes the film of the parts. 'run' does both on this machine. The \
      film is the same file, however many workers made it.
      """,
    subcommands: [
      FilmPlanCommand.self, FilmChunkCommand.self, FilmJoinCommand.self, FilmRunCommand.self,
    ])
}

/// The plan that a command works on.
struct PlanInput: ParsableArguments {
  @Argument(help: ArgumentHelp("The plan's file.", valueName: "plan"), completion: .file())
  var plan: String

  @OptionGroup(title: "Limits") var limitOptions: LimitOptions

  @Flag(help: "Do not print a line about what was written.")
  var quiet = false

  func read() throws -> CheckedPlan {
    try CheckedPlan(contentsOf: plan, limits: limitOptions.limits)
  }
}

/// Where pictures are drawn.
struct DeviceOption: ParsableArguments {
  @Option(help: ArgumentHelp("The device to render on, as 'lamina info' names it.", valueName: "D"))
  var device: String?

  func validate() throws { _ = try request() }

  /// Nil without the option; then the renderer looks in the environment.
  func request() throws -> GLDeviceRequest? {
    do {
      return try device.map { try GLDeviceRequest($0) }
    } catch {
      throw ValidationError("--device: \(error)")
    }
  }
}

/// What is done with chunks and sound when a film is joined.
struct JoinOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file with sound, which is encoded once for the whole film, in the place of a Lottie file's own.",
      valueName: "FILE"),
    completion: .file())
  var audio: String?

  @Flag(help: "Remove the chunks when the film is whole.")
  var clean = false

  @OptionGroup var replacing: ReplacingOptions

  /// Checks that the film of `plan` can be written and that there is sound, before any work is
  /// done.
  func check(_ plan: CheckedPlan) throws {
    _ = try OutputFile(plan.output, overwrites: replacing.overwrite)
    if let audio, access(audio, R_OK) != 0 {
      throw CommandFailure(.noInput, audio, SystemError.reason(errno))
    }
  }

  /// Writes the film of `plan`.
  func join(_ plan: CheckedPlan, limits: RenderLimits) throws {
    try check(plan)
    try FilmJoin(plan: plan, audio: audio, limits: limits, overwrites: replacing.overwrite).run()
    guard clean else { return }
    for number in 0..<plan.plan.chunks {
      let place = ChunkPlace(plan: plan, number: number)
      unlink(place.data)
      unlink(place.record)
    }
    // This fails if anything else is in the folder, which is intended.
    rmdir(ChunkPlace.folder(of: plan))
  }
}
