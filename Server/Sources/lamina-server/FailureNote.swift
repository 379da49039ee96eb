import Synchronization

/// Whether something has failed.
final class FailureNote: Sendable {
  private let flag = Mutex(false)

  var isNoted: Bool { flag.withLock { $0 } }
  func note() { flag.withLock { $0 = true } }
}
