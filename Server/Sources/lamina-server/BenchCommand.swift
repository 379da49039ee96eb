import ArgumentParser
import Foundation
import LaminaServer
import Logging

/// `lamina-server bench`: a smoke test of one's own templates.
struct BenchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Draws each template for a while, and prints pictures a second and times.",
    discussion: "The server of the measurement takes requests of this machine alone.")

  @OptionGroup var options: ConfigurationOptions

  @Option(help: ArgumentHelp("Seconds for each template.", valueName: "SECONDS"))
  var seconds = 5.0

  @Option(help: ArgumentHelp("Requests at the same time.", valueName: "N"))
  var clients = 2

  @Option(help: ArgumentHelp("png, jpg or webp.", valueName: "FORMAT"))
  var format = "png"

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Values for a template, as an address has them. May be repeated.",
      valueName: "TEMPLATE=QUERY"))
  var query: [String] = []

  func validate() throws {
    if !(0.1...3_600).contains(seconds) { throw ValidationError("--seconds: 0.1 to 3600") }
    if !(1...1_000).contains(clients) { throw ValidationError("--clients: 1 to 1000") }
    if !query.allSatisfy({ $0.contains("=") }) {
      throw ValidationError("--query: must be TEMPLATE=QUERY")
    }
  }

  func run() async throws {
    let pairs = query.map { text in
      let end = text.firstIndex(of: "=") ?? text.endIndex
      return (String(text[..<end]), String(text[end...].dropFirst()))
    }
    let bench = TemplateBench(
      try options.read(), seconds: seconds, clients: clients,
      queries: Dictionary(pairs) { $1 }, format: format)
    let failed = FailureNote()
    print(TemplateBench.Row.title)
    try await bench.run(Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() }) { row in
      print(row)
      if !row.isGood { failed.note() }
    }
    if failed.isNoted { throw ExitCode(1) }
  }
}
