import ArgumentParser
import LaminaServer

/// `lamina-server serve`, the default.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Answers requests until SIGTERM. SIGHUP reads the templates.")

  @OptionGroup var options: ConfigurationOptions

  @Flag(help: "Print the settings as JSON, without secrets, and end.")
  var printConfig = false

  func run() async throws {
    let configuration = try options.read()
    if printConfig { return print(configuration.printed) }
    let (logger, registry) = ServerLog.bootstrap(configuration)
    try await RenderServer(configuration, logger: logger, registry: registry).run()
  }
}
