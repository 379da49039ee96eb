import LaminaGraphics
import LaminaPlan

/// A backing store as it was at one moment, for a tree that other threads read.
///
/// It holds the memory. So the store's next drawing uses a copy, and these texels do not change.
package struct StoreTexels {
  /// The store's serial, or a serial of these texels only.
  package let serial: Int
  /// Whether the texels have a serial of their own, so that they can be shown beside later texels
  /// of the same store.
  package let isDetached: Bool
  package let shape: StoreShape
  package let space: StoreSpace
  package let version: Int
  package let history: StoreHistory
  package let memory: StoreMemory

  package init(_ store: BackingStore) {
    (serial, shape, space) = (store.serial, store.shape, store.space)
    (version, history, memory) = (store.version, store.history, store.memory)
    isDetached = false
  }

  /// The same texels with a serial of their own, independent of what the store draws later.
  package init(detaching texels: StoreTexels) {
    (serial, version, history) = (PixelSerial.next(), 1, StoreHistory())
    (shape, space, memory) = (texels.shape, texels.space, texels.memory)
    isDetached = true
  }

  /// The changes since version `old`. A renderer that has nothing of this store passes 0.
  package func changes(since old: Int) -> BoxSet<Int> { history.changes(since: old, of: shape) }
}

/// Which parts of a backing store its last drawings have changed.
package struct StoreHistory {
  private var entries: [(version: Int, changed: BoxSet<Int>)] = []
  /// How many drawings are remembered one by one.
  private static let remembered = 8

  package mutating func note(_ changed: BoxSet<Int>, version: Int) {
    entries.append((version, changed))
    if entries.count > Self.remembered { entries.removeFirst() }
  }

  /// The changes since version `old` of a store of that shape. If `old` is no longer remembered,
  /// everything.
  package func changes(since old: Int, of shape: StoreShape) -> BoxSet<Int> {
    guard old > 0, let first = entries.first, first.version <= old + 1 else {
      return shape.everything
    }
    var result = BoxSet<Int>()
    for entry in entries where entry.version > old { result.formUnion(entry.changed) }
    return result
  }
}

/// The texels of a backing store at one moment, as contents.
package final class FrozenTexels {
  package let texels: StoreTexels

  package init(_ store: BackingStore) { texels = StoreTexels(store) }
}
