import LaminaGraphics

/// The next starts and ends of a tree's animations, by time, so that a commit looks at no animation
/// that just continues.
///
/// Times are outside the tree. A forgotten entry stays until it would be the next, or until most
/// entries are forgotten ones.
struct DueAnimations {
  private struct Item: Timed {
    var due: CFTimeInterval
    var entry: AnimationEntry

    var isStale: Bool { entry.due != due }
  }

  private var heap = TimeHeap<Item>()
  private var staleCount = 0

  /// The earliest time at which an entry is due; infinity if there is none.
  var next: CFTimeInterval { heap.first?.due ?? .infinity }

  /// Makes `entry` due at `due`, and at no other time. O(log n).
  mutating func set(_ entry: AnimationEntry, _ due: CFTimeInterval) {
    forget(entry)
    entry.due = due
    if due == .infinity { return }
    heap.add(Item(due: due, entry: entry))
  }

  /// Forgets `entry`. O(1); O(log n) for the next entry; sometimes O(n), shared by many calls.
  mutating func forget(_ entry: AnimationEntry) {
    if entry.due == .infinity { return }
    entry.due = .infinity
    staleCount += 1
    if staleCount > 64, staleCount > heap.count / 2 {
      heap.removeAll { $0.isStale }
      staleCount = 0
    }
    dropStale()
  }

  /// Removes and returns the next entry that is due at `time` or before; nil if there is none.
  mutating func pop(until time: CFTimeInterval) -> AnimationEntry? {
    dropStale()
    guard let first = heap.first, first.due <= time else { return nil }
    heap.removeFirst()
    first.entry.due = .infinity
    return first.entry
  }

  /// Drops forgotten entries from the top. ``next`` has to be a real entry's time, since hosts
  /// sleep until then.
  private mutating func dropStale() {
    while let first = heap.first, first.isStale {
      heap.removeFirst()
      staleCount -= 1
    }
  }

  mutating func removeAll() {
    heap.forEach { $0.entry.due = .infinity }
    heap.removeAll()
    staleCount = 0
  }
}
