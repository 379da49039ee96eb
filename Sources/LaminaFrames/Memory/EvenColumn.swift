/// A column of values that are often all the same. Its elements take memory only after one of them
/// differs from the usual value.
///
/// Reading costs a comparison more than in a ``Column``. The first value that differs costs
/// O(rows).
@usableFromInline package struct EvenColumn<Element: BitwiseCopyable & Equatable>: ~Copyable {
  /// The value that all elements have while the column is even.
  @usableFromInline package let usual: Element
  @usableFromInline package private(set) var count = 0
  /// All elements, or none while the column is even.
  @usableFromInline var elements = Column<Element>()

  /// An empty column.
  @inlinable package init(usual: Element) { self.usual = usual }

  /// Whether all elements have the usual value, as far as the column knows.
  @inlinable package var isEven: Bool {
    @inline(__always) get { elements.count == 0 }
  }

  /// The element at `index`, which must be less than `count`.
  @inlinable package subscript(index: Int) -> Element {
    @inline(__always) get {
      assert(index >= 0 && index < count, "column index out of range")
      return isEven ? usual : elements[index]
    }
    @inline(__always) mutating set {
      assert(index >= 0 && index < count, "column index out of range")
      if isEven {
        if newValue == usual { return }
        spread()
      }
      elements[index] = newValue
    }
  }

  @inline(__always)
  @inlinable package mutating func append(_ element: Element) {
    if isEven {
      if element == usual { return count += 1 }
      spread()
    }
    elements.append(element)
    count += 1
  }

  /// Appends `number` elements of another column with the same usual value, beginning at `start`.
  /// Usual elements leave an even column even.
  @inlinable package mutating func append(
    _ other: borrowing EvenColumn, from start: Int, count number: Int
  ) {
    assert(start >= 0 && start + number <= other.count, "column range out of range")
    if isEven, other.isEven || other.isUsual(start..<start + number) { return count += number }
    spread()
    if other.isEven {
      elements.resize(to: count + number, filler: usual)
    } else {
      elements.append(other.elements, from: start, count: number)
    }
    count += number
  }

  @inlinable func isUsual(_ range: Range<Int>) -> Bool {
    range.allSatisfy { elements[$0] == usual }
  }

  /// Gives all of `newCount` elements the usual value, and keeps the memory.
  @inlinable package mutating func restart(_ newCount: Int) {
    elements.removeAll()
    count = newCount
  }

  @inlinable package mutating func removeAll() { restart(0) }

  /// Makes room for `number` elements in total, unless the column is even.
  @inlinable package mutating func reserve(_ number: Int) {
    if !isEven { elements.reserve(number) }
  }

  /// Releases unused memory if it is much.
  @inlinable package mutating func trim() { elements.trim() }

  /// The memory of the elements, which is valid until the column changes; nil while it is even.
  @inlinable package var base: UnsafeMutablePointer<Element>? { isEven ? nil : elements.base }

  /// Gives each element memory of its own.
  @inline(never)
  @inlinable mutating func spread() {
    if isEven { elements.resize(to: count, filler: usual) }
  }
}
