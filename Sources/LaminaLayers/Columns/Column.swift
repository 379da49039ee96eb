/// Growable raw memory of plain values, without the costs that an array has inside a class.
///
/// Invariant: the first `count` elements are initialised. Element types have no references, so nothing is released.
struct Column<Element: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int = 0) {
    self.capacity = max(capacity, 16)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  /// The element at `index`, which must be less than `count`.
  subscript(index: Int) -> Element {
    @inline(__always) get {
      assert(index >= 0 && index < count, "column index out of range")
      return base[index]
    }
    @inline(__always) nonmutating set {
      assert(index >= 0 && index < count, "column index out of range")
      base[index] = newValue
    }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { reserve(capacity * 2) }
    (base + count).initialize(to: element)
    count += 1
  }

  /// Makes the column exactly `newCount` long; new elements are `filler`. Keeps its memory when it shrinks.
  mutating func resize(to newCount: Int, filler: Element) {
    if newCount > capacity { reserve(max(newCount, capacity * 2)) }
    if newCount > count { (base + count).initialize(repeating: filler, count: newCount - count) }
    count = newCount
  }

  mutating func removeAll() { count = 0 }

  private mutating func reserve(_ newCapacity: Int) {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    base = larger
    capacity = newCapacity
  }
}
