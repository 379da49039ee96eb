import Foundation
import Synchronization

/// Work for the thread that owns a stage, handed over by the threads of connections.
final class StageQueue: @unchecked Sendable {
  typealias Work = (PreviewStage) -> Void

  /// Work beyond this is refused: as much as all connections can ask for, and some that nobody
  /// waits for any more.
  static let most = 64

  // The condition guards the queue and the flag.
  private let condition = NSCondition()
  private var queue: [Work] = []
  private var isClosed = false
  private let count = Atomic<Int>(0)

  /// Whether there is work. Costs one read of memory.
  var hasWork: Bool { count.load(ordering: .relaxed) > 0 }

  /// Hands `body` over, and returns what it returns. Do not call it on the stage's thread.
  ///
  /// Throws ``PreviewError`` after ``close()``, and if the work was not done within `seconds`.
  func perform<Result: Sendable>(
    within seconds: Double, _ body: @escaping @Sendable (PreviewStage) throws -> Result
  ) throws -> Result {
    let outcome = Outcome<Result>()
    condition.lock()
    guard !isClosed, queue.count < Self.most else {
      let why = isClosed ? "it has ended" : "it has too much to do"
      condition.unlock()
      throw PreviewError("preview: \(why)")
    }
    queue.append { stage in outcome.set(Swift.Result { try body(stage) }) }
    count.store(queue.count, ordering: .relaxed)
    condition.broadcast()
    condition.unlock()
    guard let result = outcome.wait(seconds) else {
      throw PreviewError("preview: the program has drawn no frame for \(seconds) s")
    }
    return try result.get()
  }

  /// The next work, which it waits for; nil after ``close()``.
  func next() -> Work? {
    condition.lock()
    defer { condition.unlock() }
    while queue.isEmpty {
      if isClosed { return nil }
      condition.wait()
    }
    return removeFirst()
  }

  /// The next work if there is some.
  func nextIfAny() -> Work? {
    condition.lock()
    defer { condition.unlock() }
    return queue.isEmpty ? nil : removeFirst()
  }

  private func removeFirst() -> Work {
    defer { count.store(queue.count, ordering: .relaxed) }
    return queue.removeFirst()
  }

  /// Takes no more work.
  func close() {
    condition.lock()
    isClosed = true
    condition.broadcast()
    condition.unlock()
  }

  /// Whether ``close()`` was called.
  var isEnded: Bool {
    condition.lock()
    defer { condition.unlock() }
    return isClosed
  }
}

/// The result of work on another thread.
private final class Outcome<Value: Sendable>: @unchecked Sendable {
  // The condition guards the value.
  private let condition = NSCondition()
  private var value: Result<Value, any Error>?

  func set(_ value: Result<Value, any Error>) {
    condition.lock()
    self.value = value
    condition.signal()
    condition.unlock()
  }

  /// The result; nil after so many seconds without one.
  func wait(_ seconds: Double) -> Result<Value, any Error>? {
    let end = Date(timeIntervalSinceNow: min(seconds, 1e9))
    condition.lock()
    defer { condition.unlock() }
    while value == nil, condition.wait(until: end) {}
    return value
  }
}
