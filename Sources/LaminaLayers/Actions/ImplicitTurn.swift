/// The turn of the main run loop or main queue that an implicit transaction lasts for, and the completion
/// blocks set in it.
///
/// The next turn may come on another thread than that of the transaction. It then ends this object, which
/// both threads can reach; the stack of the transaction's thread finds out when it is next looked at.
final class ImplicitTurn: Sendable {
  private struct State {
    var isOver = false
    var groups: [CompletionGroup] = []
  }

  private let state = Lock(State())

  var isOver: Bool { state.withLock { $0.isOver } }

  /// The completion blocks that wait for the end of the turn.
  var groups: [CompletionGroup] { state.withLock { $0.groups } }

  /// Makes `group` wait for the end of the turn.
  func add(_ group: CompletionGroup) {
    let isOver = state.withLock { state in
      if !state.isOver { state.groups.append(group) }
      return state.isOver
    }
    if isOver { group.release() }
  }

  /// Ends the turn, once.
  func end() {
    let groups = state.withLock { state in
      let groups = state.groups
      state = State(isOver: true)
      return groups
    }
    for group in groups { group.release() }
  }
}
