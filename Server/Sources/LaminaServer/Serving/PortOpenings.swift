import Synchronization

/// The ports that were opened.
public struct ServerPorts: Sendable, Equatable {
  /// Where requests are taken.
  public let requests: Int
  /// Where metrics are read; nil for nowhere.
  public let metrics: Int?
}

/// Waits for ports to be opened.
final class PortOpenings: Sendable {
  enum Port: Sendable { case requests, metrics }

  private struct State {
    var ports: [Port: Int] = [:]
    var error: (any Error)?
    var waiters: [CheckedContinuation<ServerPorts, any Error>] = []
  }

  private let expected: Int
  private let state = Mutex(State())

  init(expected: Int) { self.expected = expected }

  func note(_ port: Port, _ number: Int) { change { $0.ports[port] = number } }
  func fail(_ error: any Error) { change { $0.error = error } }

  func ports() async throws -> ServerPorts {
    try await withCheckedThrowingContinuation { waiter in change { $0.waiters.append(waiter) } }
  }

  private func change(_ change: (inout State) -> Void) {
    let (waiters, result) = state.withLock { state in
      change(&state)
      let result = self.result(state)
      defer { if result != nil { state.waiters = [] } }
      return (state.waiters, result)
    }
    guard let result else { return }
    for waiter in waiters { waiter.resume(with: result) }
  }

  private func result(_ state: State) -> Result<ServerPorts, any Error>? {
    if let requests = state.ports[.requests], state.ports.count == expected {
      return .success(ServerPorts(requests: requests, metrics: state.ports[.metrics]))
    }
    return state.error.map { .failure($0) }
  }
}
