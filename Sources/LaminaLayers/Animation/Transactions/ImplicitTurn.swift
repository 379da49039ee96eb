import LaminaPlan

/// The turn of the main run loop or main queue for which an implicit transaction lasts, with the
/// completion blocks that are set in it, and the animations that wait for a renderer meanwhile.
///
/// The next turn may run on another thread than the transaction's. It then ends this object, which
/// both threads can reach. The stack of the transaction's thread finds out at its next use.
final class ImplicitTurn: Sendable {
  private struct State {
    var isOver = false
    var groups: [CompletionGroup] = []
    var unshown: [Unshown] = []
    /// The length of `unshown` at which it is searched for those that wait no more.
    var limit = 64
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

  /// Ends `entry` with the turn, unless a renderer shows its layer by then.
  ///
  /// O(1) on average. A thread whose turn never ends keeps at most twice as many entries as there
  /// are that still wait.
  func add(_ entry: AnimationEntry) {
    let unshown = Unshown(entry: entry)
    let isOver = state.withLock { state in
      if state.isOver { return true }
      if state.unshown.count >= state.limit {
        state.unshown.removeAll { !$0.entry.isUnshown }
        state.limit = max(64, 2 * state.unshown.count)
      }
      state.unshown.append(unshown)
      return false
    }
    if isOver { entry.endUnlessShown() }
  }

  /// Ends the turn, once.
  func end() {
    let (groups, unshown) = state.withLock { state in
      let left = (state.groups, state.unshown)
      state = State(isOver: true)
      return left
    }
    for item in unshown { item.entry.endUnlessShown() }
    for group in groups { group.release() }
  }
}
