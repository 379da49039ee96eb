import LaminaPlan

/// The turn of the main run loop or main queue for which an implicit transaction lasts, with the
/// completion blocks that are set in it.
///
/// The next turn may run on another thread than the transaction's. It then ends this object, which
/// both threads can reach. The stack of the transaction's thread finds out at its next use.
final class ImplicitTurn: Sendable {
  private struct State {
    var isOver = false
    var groups: [CompletionGroup] = []
    var unshown: [Unshown] = []
  }

  /// An animation of a layer that belongs to the main actor, like the turn itself.
  private struct Unshown: @unchecked Sendable {
    let entry: AnimationEntry
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

  /// Releases the completion blocks that wait for `entry` at the end of the turn, unless a renderer
  /// shows its layer by then.
  func add(_ entry: AnimationEntry) {
    let unshown = Unshown(entry: entry)
    let isOver = state.withLock { state in
      if !state.isOver { state.unshown.append(unshown) }
      return state.isOver
    }
    if isOver { entry.releaseUnlessShown() }
  }

  /// Ends the turn, once.
  func end() {
    let (groups, unshown) = state.withLock { state in
      let left = (state.groups, state.unshown)
      state = State(isOver: true)
      return left
    }
    for item in unshown { item.entry.releaseUnlessShown() }
    for group in groups { group.release() }
  }
}
