import Synchronization

/// Whether the server takes requests.
final class Readiness: Sendable {
  private let state = Mutex(true)

  var isReady: Bool { state.withLock { $0 } }
  /// From now on, `/readyz` says that other servers should be asked.
  func drain() { state.withLock { $0 = false } }
}
