import CSandbox
import Foundation
import Lamina
import LaminaDocument
import LaminaScene
import LaminaWorker

/// The life of a worker process: it opens its device, gives up what it does not need, and draws one
/// job after the other until the pool closes the socket.
public enum WorkerService {
  /// Bytes of the longest message from the pool: a document, and some room.
  static let longestMessage = 1 << 31

  /// Runs until the pool closes the socket, and takes the descriptor over. Call it before the
  /// process has a second thread.
  ///
  /// Throws if the descriptor is no socket of a pool. Errors after that are told to the pool.
  public static func run(descriptor: Int32) throws {
    try run(descriptor: descriptor, rehearsing: nil)
  }

  /// Does the same. With `rehearsing`, each job calls that instead of drawing, so that tests can
  /// try what a scene must never do.
  package static func run(
    descriptor: Int32, rehearsing rehearsal: (@Sendable (SceneJob) throws -> Void)?
  ) throws {
    let link = WireLink(descriptor)
    let message: WireLink.Message
    do {
      message = try link.receive(atMost: longestMessage)
    } catch {
      throw WorkerPoolError.cannotStart("descriptor \(descriptor) is no socket of a worker pool")
    }
    var confinement = Confinement()
    let (setup, memory): (SetupMessage, AnswerMemory)
    do {
      guard message.kind == .setup, message.descriptor >= 0 else {
        throw WireError("the first message is no setup")
      }
      setup = try SetupMessage(message.body)
      memory = try AnswerMemory(message.descriptor, size: setup.answerBytes)
      let missing = confinement.missing(setup.requiring)
      guard missing.isEmpty else { throw WorkerPoolError.unconfined(missing: missing) }
      try confinement.begin()
    } catch {
      return fail(link, error)
    }
    // Like the threads of a pool in process: trees of a main thread are treated otherwise.
    let begun = confinement
    let easel = Easel(link, memory, setup, rehearsal)
    let thread = try WorkThread(name: "lamina-worker") { easel.run(begun) }
    thread.join()
  }

  static func fail(_ link: WireLink, _ error: any Error) {
    var writer = WireWriter()
    WireFailure.encode(error, into: &writer)
    try? link.send(.failure, writer.bytes)
  }
}
