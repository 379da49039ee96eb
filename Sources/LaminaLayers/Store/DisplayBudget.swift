import LaminaFrames
import LaminaGraphics
import Synchronization

/// What the layers of one tree may take when they draw themselves: bytes of backing stores, and
/// units of text.
///
/// Each is counted before the work. The bytes of a store are given back when the store goes.
final class DisplayBudget: Sendable {
  private struct State {
    var limits = RenderLimits.standard
    var storeBytes = 0
    var textUnits = 0
    var excess: LimitExceeded?
  }

  private let state = Mutex(State())

  /// Begins the display for a commit with these limits.
  func begin(_ limits: RenderLimits) {
    state.withLock {
      $0.limits = limits
      ($0.textUnits, $0.excess) = (0, nil)
    }
  }

  /// Ends the display. Throws what did not fit, if anything.
  func end() throws {
    let excess = state.withLock { state in
      defer { state.excess = nil }
      return state.excess
    }
    if let excess { throw excess }
  }

  /// Takes the bytes of a new store. Throws ``LimitExceeded`` if all stores of the tree would be
  /// too large together, and then ``end()`` throws it too.
  func take(storeBytes bytes: Int) throws -> StoreShare {
    try state.withLock { state in
      let sum = state.storeBytes + bytes
      if sum > state.limits.treeBytes {
        let excess = LimitExceeded("treeBytes", value: sum, allowed: state.limits.treeBytes)
        state.excess = state.excess ?? excess
        throw excess
      }
      state.storeBytes = sum
    }
    return StoreShare(bytes) { [self] in state.withLock { $0.storeBytes -= bytes } }
  }

  /// Takes the units of a text that is laid out now. Throws ``LimitExceeded`` if there are too many
  /// in one frame.
  func take(textUnits count: Int) throws {
    try state.withLock { state in
      try LimitExceeded.check(
        "textUnits", state.textUnits + count, atMost: state.limits.textUnits)
      state.textUnits += count
    }
  }
}
