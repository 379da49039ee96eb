import Synchronization

/// How many images may be fetched at the same time: each takes a process, and a thread that waits
/// for it.
final class FetchPlaces: Sendable {
  static let most = 16

  private let taken = Mutex(0)

  /// Runs `operation` in a place. Throws a ``Problem`` with the status 429 if there is none.
  func run<Value>(_ operation: () async throws -> Value) async throws -> Value {
    let hasRoom = taken.withLock { taken in
      if taken < Self.most { taken += 1 } else { return false }
      return true
    }
    guard hasRoom else {
      throw Problem(
        .tooManyRequests, "overloaded", "Too many images are being fetched.",
        allowed: "\(Self.most)", retryAfter: 1)
    }
    defer { taken.withLock { $0 -= 1 } }
    return try await operation()
  }
}
