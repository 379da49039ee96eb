/// Something that is due at a time.
protocol Timed {
  /// Seconds outside the tree.
  var due: Double { get }
}

/// Elements by the time when they are due: a heap with the earliest on top. A removed element is
/// only marked; it is dropped when it comes to the top.
struct TimeHeap<Element: Timed> {
  private var heap: [Element] = []

  var count: Int { heap.count }
  var first: Element? { heap.first }

  mutating func removeAll() { heap.removeAll(keepingCapacity: true) }

  /// O(log elements).
  mutating func add(_ element: Element) {
    heap.append(element)
    var index = heap.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      if heap[parent].due <= element.due { break }
      heap[index] = heap[parent]
      index = parent
    }
    heap[index] = element
  }

  /// Removes the first element. O(log elements).
  mutating func removeFirst() {
    guard let last = heap.popLast(), !heap.isEmpty else { return }
    var index = 0
    while true {
      var child = 2 * index + 1
      if child >= heap.count { break }
      if child + 1 < heap.count, heap[child + 1].due < heap[child].due { child += 1 }
      if heap[child].due >= last.due { break }
      heap[index] = heap[child]
      index = child
    }
    heap[index] = last
  }

  /// Removes the elements for which `isVoid` is true. O(elements log elements).
  mutating func removeAll(where isVoid: (Element) -> Bool) {
    heap.removeAll(where: isVoid)
    // A sorted list is a heap.
    heap.sort { $0.due < $1.due }
  }

  /// Calls `body` with each element, in no order.
  func forEach(_ body: (Element) -> Void) { heap.forEach(body) }
}
