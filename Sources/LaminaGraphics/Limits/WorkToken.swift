import Synchronization

/// Whether the work of a thread is still wanted: the one who asked for it may go away, or its
/// deadline may pass.
///
/// What: a thread works under a token. Long work asks ``checkCurrent()`` between its steps: an
/// element of a document, an image, a text, rows of layers, a pass, a draw.
/// Why: parsing, layout and drawing are calls deep inside each other, and none of them can be
/// stopped from outside.
/// Cost: some nanoseconds without a token, and 30 with a deadline.
package final class WorkToken: Sendable {
  /// When the work becomes useless; nil for never.
  package let deadline: ContinuousClock.Instant?
  private let isEnded = Atomic(false)

  package init(deadline: ContinuousClock.Instant? = nil) { self.deadline = deadline }

  /// Says that nobody wants the work any more. Any thread may call it.
  package func end() { isEnded.store(true, ordering: .releasing) }

  /// Whether the work was ended or its deadline has passed.
  package var isOver: Bool {
    if isEnded.load(ordering: .acquiring) { return true }
    guard let deadline else { return false }
    return deadline <= .now
  }

  // MARK: The token of a thread

  private static let thread = ThreadObject<WorkToken>()

  /// The token under which this thread works, if any.
  package static var current: WorkToken? { thread.current }

  /// Runs `body` on this thread under `token`; nil leaves the thread's own token.
  package static func during<Result>(
    _ token: WorkToken?, _ body: () throws -> Result
  ) rethrows -> Result {
    try thread.during(token, body)
  }

  /// Throws ``WorkIsOver`` if this thread's work is not wanted any more.
  package static func checkCurrent() throws {
    if isCurrentOver { throw WorkIsOver() }
  }

  /// Whether this thread's work is not wanted any more.
  package static var isCurrentOver: Bool { thread.read(\.isOver) ?? false }
}

/// Ends work that nobody wants any more.
package struct WorkIsOver: Error, CustomStringConvertible {
  package init() {}

  package var description: String { "the time for this work is over" }
}
