/// A list of slots in memory of its own. Its owner has to deallocate it.
///
/// It is a plain value, so that thousands of them can lie in one column.
struct SlotList: BitwiseCopyable {
  private var base: UnsafeMutablePointer<Int32>?
  private(set) var count = 0
  private var capacity = 0

  subscript(index: Int) -> Int32 {
    assert(index < count, "list index out of range")
    return base.unsafelyUnwrapped[index]
  }

  mutating func append(_ slot: Int32) {
    if count == capacity { grow() }
    base.unsafelyUnwrapped[count] = slot
    count += 1
  }

  /// Removes a slot. The last slot takes its place. O(count).
  mutating func remove(_ slot: Int32) {
    var k = 0
    while k < count {
      if self[k] == slot {
        count -= 1
        base.unsafelyUnwrapped[k] = base.unsafelyUnwrapped[count]
        return
      }
      k += 1
    }
  }

  mutating func removeAll() { count = 0 }

  /// Releases the memory. The list must not be used afterwards.
  func deallocate() { base?.deallocate() }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Int32>.allocate(capacity: max(8, capacity * 2))
    if let base {
      larger.update(from: base, count: count)
      base.deallocate()
    }
    base = larger
    capacity = max(8, capacity * 2)
  }
}
