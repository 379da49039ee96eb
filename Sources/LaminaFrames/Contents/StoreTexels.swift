import LaminaGraphics
import LaminaPlan

/// A backing store as it was at one moment: what a tree shows that other threads read.
///
/// It holds the memory, so that the store's next drawing goes on with a copy and these texels stay
/// as they are.
package struct StoreTexels {
  /// The store's, or one of these texels' own.
  package let serial: Int
  /// Whether the texels are shown beside later ones of the same store, as something else.
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

  /// The same texels as something of its own, which has nothing to do with what the store draws
  /// later.
  package init(detaching texels: StoreTexels) {
    (serial, version, history) = (PixelSerial.next(), 1, StoreHistory())
    (shape, space, memory) = (texels.shape, texels.space, texels.memory)
    isDetached = true
  }

  /// What has changed since `old`, which is 0 for a renderer that has nothing of this store.
  package func changes(since old: Int) -> BoxSet<Int> { history.changes(since: old, of: shape) }
}

/// Which parts of a backing store its last drawings have changed.
package struct StoreHistory {
  private var entries: [(version: Int, changed: BoxSet<Int>)] = []
  /// Drawings that are remembered one by one.
  private static let remembered = 8

  package mutating func note(_ changed: BoxSet<Int>, version: Int) {
    entries.append((version, changed))
    if entries.count > Self.remembered { entries.removeFirst() }
  }

  /// What has changed since `old` of a store of that shape: everything, if that is not remembered.
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
