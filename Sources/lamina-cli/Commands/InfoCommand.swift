import ArgumentParser
import Foundation
import Lamina

/// `lamina info`: which devices can be used, and why others cannot.
struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Lists displays and devices, GL strings and limits, and why any of them cannot be used.")

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    // Every display there is, whatever LAMINA_DEVICE would choose.
    let report = DeviceReport(.automatic)
    guard json else {
      let text = report.description
      return try Messages.result(text.hasSuffix("\n") ? text : text + "\n")
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try Messages.result(String(decoding: try encoder.encode(report), as: UTF8.self) + "\n")
  }
}
