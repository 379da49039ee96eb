import ArgumentParser
import Foundation
import Lamina
import LaminaWorkerProcess

/// `lamina worker`: draws scenes for a `WorkerPool`, which starts it.
struct WorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker", abstract: "Draws scenes for a program with a pool of workers.",
    discussion: """
      A program that uses WorkerPool starts it, with a socket. It opens its device, gives up files, network,
      processes and memory that drawing does not need, and draws one scene after the other until the program
      closes the socket. It is of no use from a shell.
      """)

  @Option(help: ArgumentHelp("The descriptor of the socket.", valueName: "N"))
  var descriptor: Int32

  func validate() throws {
    guard descriptor > 2 else {
      throw ValidationError("--descriptor \(descriptor): must be more than 2")
    }
  }

  func run() throws {
    // It goes on until the pool ends it.
    Messages.release()
    try WorkerService.run(descriptor: descriptor)
  }
}
