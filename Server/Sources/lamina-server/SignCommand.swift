import ArgumentParser
import LaminaServer

/// `lamina-server sign`: signs an address by a key of the configuration.
struct SignCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign", abstract: "Prints an address with its signature.")

  @OptionGroup var options: ConfigurationOptions

  @Option(help: ArgumentHelp("The key (default: the first with a secret).", valueName: "ID"))
  var key: String?

  @Option(help: ArgumentHelp("Seconds for which the signature holds.", valueName: "SECONDS"))
  var expires: Int?

  @Argument(help: "A path with a query, such as '/t/card.png?title=Hello'.")
  var address: String

  func run() throws {
    print(try options.read().signed(address, key: key, expires: expires))
  }
}
