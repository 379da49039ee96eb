import Foundation
import Lamina

/// What a program hands in with each frame: its own tree, on its own thread.
///
/// The stage belongs to that thread. Work is done in the program's calls of ``visit(_:at:)``.
final class LiveSession: StageSession, @unchecked Sendable {
  let board = NewsBoard()
  /// Seconds between two looks at whether the tree has changed.
  static let interval = 0.05
  /// Seconds after which a request is given up, because no frame came.
  static let patience = 2.0

  private let queue = StageQueue()
  // Used in ``visit(_:at:)`` alone, on one thread.
  private let stage: PreviewStage
  private var lastLook = -Double.infinity

  init(_ title: String, device: GLDeviceRequest?, limits: RenderLimits) {
    stage = PreviewStage(ProgramTree(title: title), device: device, limits: limits)
  }

  /// Whether somebody looks: a page is open, or a request waits.
  var isAsked: Bool { board.hasReaders || queue.hasWork }

  func perform<Result: Sendable>(
    _ body: @escaping @Sendable (PreviewStage) throws -> Result
  ) throws -> Result { try queue.perform(within: Self.patience, body) }

  func change<Result: Sendable>(
    _ body: @escaping @Sendable (PreviewStage) throws -> Result
  ) throws -> Result {
    try perform { [self] stage in
      defer { board.post(stage.news) }
      return try body(stage)
    }
  }

  /// Shows the tree as it is at `time`, and does what waits.
  func visit(_ root: CALayer, at time: CFTimeInterval) {
    let now = CACurrentMediaTime()
    if now - lastLook >= Self.interval {
      lastLook = now
      if stage.show(root, at: time) { board.post(stage.news) }
    }
    while let work = queue.nextIfAny() { work(stage) }
  }

  func close() {
    queue.close()
    board.close()
  }

  /// Stands for the files of a scene: a program's tree has none.
  private struct ProgramTree: PreviewSource {
    let title: String
    let path = ""

    func open(_ choices: PreviewChoices) throws -> PreviewScene {
      throw PreviewError("the tree is a program's: it has no states and no inputs to choose")
    }
  }
}
