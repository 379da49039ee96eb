import ArgumentParser
import Foundation
import Lamina

/// `lamina info`: shows which devices can be used, and why others cannot.
struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract:
      "Lists displays and devices, GL strings and limits, and why any of them cannot be used.")

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    // The report covers every display, whatever LAMINA_DEVICE would choose.
    let report = GLDeviceReport(.automatic)
    guard json else {
      return try Messages.result(report.description)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try Messages.result(String(decoding: try encoder.encode(report), as: UTF8.self))
  }
}
