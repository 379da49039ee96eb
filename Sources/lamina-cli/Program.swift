import ArgumentParser
import Foundation
import Lamina

/// The entry point: parses, runs, and turns any error into one line and one exit code.
@main
enum Program {
  static func main() {
    StandardErrorLog.install()
    do {
      var command = try LaminaCommand.parseAsRoot()
      Messages.hold()
      try command.run()
      Messages.release()
    } catch {
      exit(report(error).rawValue)
    }
  }

  /// Help, version and completion scripts also arrive as errors. They go to standard output.
  private static func report(_ error: any Error) -> ExitStatus {
    if let failure = CommandFailure(of: error) {
      Messages.error(failure.message)
      return failure.status
    }
    switch LaminaCommand.exitCode(for: error) {
    case .success:
      print(LaminaCommand.fullMessage(for: error))
      return .success
    case .validationFailure:
      let lines = LaminaCommand.message(for: error).split(whereSeparator: \.isNewline)
      let line = RefusedArgument.completed(String(lines.first ?? "wrong arguments"))
      Messages.error("usage: \(line) (see 'lamina --help')")
      return .usage
    default:
      Messages.error("internal error: \(error)")
      return .internal
    }
  }
}

/// `lamina`: the commands, and the options that all share.
struct LaminaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lamina",
    abstract: "Renders Core Animation scenes without a window.",
    discussion: """
      Exit codes: 0 done, 64 wrong usage, 65 bad input data, 66 no such input, 69 no usable device,
      70 internal error, 73 output cannot be created, 74 input or output error,
      75 not done within --timeout or --frame-timeout.
      """,
    version: "lamina \(LaminaVersion.text)",
    subcommands: [
      RenderCommand.self, FilmCommand.self, ConvertCommand.self, InspectCommand.self,
      TemplateCommand.self, PreviewCommand.self, InfoCommand.self, WarmCommand.self,
      WorkerCommand.self,
    ])
}
