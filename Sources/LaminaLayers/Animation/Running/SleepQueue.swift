/// Who sleeps until when: a heap with the earliest alarm on top.
///
/// An alarm that is void stays until it is due, or until there are many of them.
struct SleepQueue: ~Copyable {
  struct Alarm: BitwiseCopyable {
    /// Seconds outside the tree.
    var time: Double
    var layer: Int32
    /// The layer's when it fell asleep.
    var number: Int32
  }

  private var heap = Column<Alarm>()

  var count: Int { heap.count }
  var first: Alarm? { heap.count > 0 ? heap[0] : nil }

  mutating func removeAll() { heap.removeAll() }

  /// O(log alarms).
  mutating func add(_ alarm: Alarm) {
    heap.append(alarm)
    var index = heap.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      if heap[parent].time <= alarm.time { break }
      heap[index] = heap[parent]
      index = parent
    }
    heap[index] = alarm
  }

  /// Takes the first alarm away. O(log alarms).
  mutating func removeFirst() {
    guard let last = heap.popLast(), heap.count > 0 else { return }
    var index = 0
    while true {
      var child = 2 * index + 1
      if child >= heap.count { break }
      if child + 1 < heap.count, heap[child + 1].time < heap[child].time { child += 1 }
      if heap[child].time >= last.time { break }
      heap[index] = heap[child]
      index = child
    }
    heap[index] = last
  }

  /// Calls `body` with each alarm, in no order.
  func forEach(_ body: (Alarm) -> Void) { for index in 0..<heap.count { body(heap[index]) } }
}
