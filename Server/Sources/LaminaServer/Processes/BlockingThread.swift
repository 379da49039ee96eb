import Foundation

/// Work that waits for the system, on a thread of its own, so that it takes none of those that
/// others share.
enum BlockingThread {
  /// Runs `operation`, and returns what it returns. Whoever calls it bounds how many run at a time.
  static func run<Value: Sendable>(_ operation: @escaping @Sendable () throws -> Value) async throws
    -> Value
  {
    try await withCheckedThrowingContinuation { continuation in
      let thread = Thread { continuation.resume(with: Result(catching: operation)) }
      thread.name = "lamina-wait"
      thread.stackSize = 512 << 10
      thread.start()
    }
  }
}
