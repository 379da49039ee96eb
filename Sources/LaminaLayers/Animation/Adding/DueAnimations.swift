import LaminaGraphics

/// When animations of a tree start and end next: by time, so that a commit looks at none that goes
/// on.
///
/// Times are those outside the tree. What was taken away stays until it would be the next, or until
/// there is more of that than of the rest.
struct DueAnimations {
  private struct Item: Timed {
    var due: CFTimeInterval
    var entry: AnimationEntry

    var isStale: Bool { entry.due != due }
  }

  private var heap = TimeHeap<Item>()
  private var staleCount = 0

  /// The earliest time at which there is something to look at; infinite if there is nothing.
  var next: CFTimeInterval { heap.first?.due ?? .infinity }

  /// Puts `entry` where it comes up at `due`, and nowhere else. O(log n).
  mutating func set(_ entry: AnimationEntry, _ due: CFTimeInterval) {
    forget(entry)
    entry.due = due
    if due == .infinity { return }
    heap.add(Item(due: due, entry: entry))
  }

  /// Takes `entry` out of account. O(1), or O(log n) for the next one, or O(n) once for many.
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

  /// The next one whose time is `time` or before; nil if there is none.
  mutating func pop(until time: CFTimeInterval) -> AnimationEntry? {
    dropStale()
    guard let first = heap.first, first.due <= time else { return nil }
    heap.removeFirst()
    first.entry.due = .infinity
    return first.entry
  }

  /// Lets go of what was taken away and would be next: what comes next is asked for by those who
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
