import ArgumentParser
import LaminaServer

/// The command `lamina-server`.
@main
struct ServerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lamina-server", abstract: "Serves templates and scenes as pictures over HTTP.",
    subcommands: [ServeCommand.self, SignCommand.self, BenchCommand.self],
    defaultSubcommand: ServeCommand.self)
}

/// Where the configuration comes from.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A JSON file with settings. The environment (LAMINA_SERVER_…) comes before it.",
      valueName: "FILE"), completion: .file())
  var config: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A setting, which comes before all others. May be repeated.", valueName: "NAME=VALUE"))
  var set: [String] = []

  func read() throws -> ServerConfiguration {
    try ConfigurationReader().configuration(file: config, flags: set)
  }
}
