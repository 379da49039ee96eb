/// A growing array of plain values in raw memory. It avoids the costs that an array has inside a
/// class.
///
/// Invariant: the first `count` elements are initialised. Element types hold no references, so no
/// element is ever released.
@usableFromInline package struct Column<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline package var base: UnsafeMutablePointer<Element>
  @usableFromInline package var count = 0
  @usableFromInline package var capacity: Int

  /// An empty column. It allocates no memory before the first element, unless `capacity` asks for
  /// it.
  @inlinable package init(capacity: Int = 0) {
    self.capacity = capacity
    base = capacity > 0 ? .allocate(capacity: capacity) : Self.nowhere
  }

  deinit { if capacity > 0 { base.deallocate() } }

  /// The address of columns without memory. It is never read.
  @inlinable static var nowhere: UnsafeMutablePointer<Element> {
    UnsafeMutableRawPointer(bitPattern: MemoryLayout<Element>.alignment)?.assumingMemoryBound(
      to: Element.self)
      ?? .allocate(capacity: 1)
  }

  /// The element at `index`, which must be less than `count`.
  @inlinable package subscript(index: Int) -> Element {
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
  @inlinable package mutating func append(_ element: Element) {
    if count == capacity { reallocate(max(16, capacity * 2)) }
    (base + count).initialize(to: element)
    count += 1
  }

  /// Removes and returns the last element, if any.
  @inline(__always)
  @inlinable package mutating func popLast() -> Element? {
    if count == 0 { return nil }
    count -= 1
    return base[count]
  }

  /// Makes the column exactly `newCount` long. New elements are `filler`. A column that shrinks
  /// keeps its memory.
  @inlinable package mutating func resize(to newCount: Int, filler: Element) {
    if newCount > capacity { reallocate(max(newCount, capacity * 2)) }
    if newCount > count { (base + count).initialize(repeating: filler, count: newCount - count) }
    count = newCount
  }

  /// Appends `number` elements of another column, beginning at `start`, in one copy.
  @inlinable package mutating func append(
    _ other: borrowing Column<Element>, from start: Int, count number: Int
  ) {
    assert(start >= 0 && start + number <= other.count, "column range out of range")
    if count + number > capacity { reallocate(max(count + number, capacity * 2)) }
    (base + count).initialize(from: other.base + start, count: number)
    count += number
  }

  /// Makes room for `number` elements in total. Many calls with growing numbers cost as much as
  /// appending.
  @inlinable package mutating func reserve(_ number: Int) {
    if number > capacity { reallocate(max(number, capacity * 2)) }
  }

  /// Releases unused memory if it is much.
  @inlinable package mutating func trim() {
    if capacity > 4_096, capacity > count + count / 4 { reallocate(max(count, 16)) }
  }

  @inlinable package mutating func removeAll() { count = 0 }

  @inline(never)
  @inlinable mutating func reallocate(_ newCapacity: Int) {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
    larger.moveInitialize(from: base, count: count)
    if capacity > 0 { base.deallocate() }
    base = larger
    capacity = newCapacity
  }
}
