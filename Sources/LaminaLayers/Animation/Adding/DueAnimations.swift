import LaminaGraphics

/// When animations of a tree start and end next: a heap by time, so that a commit looks at none that goes on.
///
/// Times are those outside the tree. What was taken away stays until it would be the next, or until there is more of that than of the rest.
struct DueAnimations {
  private var heap: [(due: CFTimeInterval, entry: AnimationEntry)] = []
  private var staleCount = 0

  /// The earliest time at which there is something to look at; infinite if there is nothing.
  var next: CFTimeInterval { heap.first?.due ?? .infinity }

  /// Puts `entry` where it comes up at `due`, and nowhere else. O(log n).
  mutating func set(_ entry: AnimationEntry, _ due: CFTimeInterval) {
    forget(entry)
    entry.due = due
    if due == .infinity { return }
    heap.append((due, entry))
    rise(heap.count - 1)
  }

  /// Takes `entry` out of account. O(1), or O(log n) for the next one, or O(n) once for many.
  mutating func forget(_ entry: AnimationEntry) {
    if entry.due == .infinity { return }
    entry.due = .infinity
    staleCount += 1
    if staleCount > 64, staleCount > heap.count / 2 { compact() }
    dropStale()
  }

  /// The next one whose time is `time` or before; nil if there is none.
  mutating func pop(until time: CFTimeInterval) -> AnimationEntry? {
    dropStale()
    guard let first = heap.first, first.due <= time else { return nil }
    removeFirst()
    first.entry.due = .infinity
    return first.entry
  }

  /// Lets go of what was taken away and would be next: what comes next is asked for by those who sleep until then.
  private mutating func dropStale() {
    while let first = heap.first, first.due != first.entry.due {
      removeFirst()
      staleCount -= 1
    }
  }

  mutating func removeAll() {
    for item in heap { item.entry.due = .infinity }
    heap = []
    staleCount = 0
  }

  private mutating func compact() {
    heap.removeAll { $0.due != $0.entry.due }
    staleCount = 0
    // A sorted list is a heap.
    heap.sort { $0.due < $1.due }
  }

  private mutating func removeFirst() {
    heap[0] = heap[heap.count - 1]
    heap.removeLast()
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2] where child < heap.count {
        if heap[child].due < heap[least].due { least = child }
      }
      if least == index { return }
      heap.swapAt(index, least)
      index = least
    }
  }

  private mutating func rise(_ start: Int) {
    var index = start
    while index > 0, heap[index].due < heap[(index - 1) / 2].due {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }
}
