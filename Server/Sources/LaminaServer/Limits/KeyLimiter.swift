import Synchronization

/// The bounds of each key: requests at the same time, and requests in a second.
final class KeyLimiter: Sendable {
  private struct State {
    var running = 0
    /// Requests that may begin at once.
    var allowance: Double
    var last: ContinuousClock.Instant
  }

  private let states = Mutex<[String: State]>([:])

  /// Runs a request within the bounds of its key. Throws a ``Problem`` with the status 429 if it is
  /// too many, and what `operation` throws.
  func run<Value>(_ caller: Caller, _ operation: () async throws -> Value) async throws -> Value {
    try begin(caller)
    defer { end(caller) }
    return try await operation()
  }

  /// Notes a request that begins. Throws a ``Problem`` with the status 429 if it is too many.
  /// Whoever gets no problem calls ``end(_:)``.
  func begin(_ caller: Caller, now: ContinuousClock.Instant = .now) throws(Problem) {
    guard let key = caller.key, key.maximumRunning != nil || key.perSecond != nil else { return }
    // As many as a second brings may come at once, and at least one.
    let most = max(1, key.perSecond ?? 1)
    let problem: Problem? = states.withLock { states in
      var state = states[key.id] ?? State(allowance: most, last: now)
      defer { states[key.id] = state }
      if let rate = key.perSecond {
        let seconds = state.last.duration(to: now) / .seconds(1)
        state.allowance = min(most, state.allowance + seconds * rate)
        state.last = now
        if state.allowance < 1 {
          let wait = (1 - state.allowance) / rate
          return Self.refused("\(rate) requests in a second", Int(wait.rounded(.up)))
        }
      }
      if let count = key.maximumRunning, state.running >= count {
        return Self.refused("\(count) requests at the same time", 1)
      }
      state.allowance -= 1
      state.running += 1
      return nil
    }
    if let problem { throw problem }
  }

  /// Notes the end of a request that began.
  func end(_ caller: Caller) {
    guard let key = caller.key else { return }
    states.withLock { $0[key.id]?.running -= 1 }
  }

  private static func refused(_ allowed: String, _ seconds: Int) -> Problem {
    Problem(
      .tooManyRequests, "key-limit", "The key asks for too much.", allowed: allowed,
      retryAfter: max(1, seconds))
  }
}
