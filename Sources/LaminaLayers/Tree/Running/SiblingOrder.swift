import LaminaFrames

// The order of siblings whose zPosition is animated.
//
// What: the children of the layers concerned, in the order of `sublayers`, with their zPosition if
// it is not animated. When the order at a time differs from that of the columns, the columns are
// sorted again, in runs as long as rows follow each other.
// Why: a frame reads no layers, and layers know their rows as they were committed. `shown` maps
// these to the present rows.
// Cost: a comparison for each child while a zPosition moves; O(layers) for a frame in which the
// order changes.
struct SiblingOrder: ~Copyable {
  struct Parent: BitwiseCopyable {
    /// Committed rows: its own, and one past the last inside it.
    var row: Int32
    var end: Int32
    /// Its children: `first..<first + count` of `children`.
    var first: Int32
    var count: Int32
  }

  struct Child: BitwiseCopyable {
    /// Committed rows: its own, and one past the last inside it.
    var row: Int32
    var end: Int32
    /// The slot of its running animations, or -1.
    var slot: Int32
    var depth: Double
  }

  /// By row.
  private(set) var parents = Column<Parent>()
  private(set) var children = Column<Child>()
  /// For each parent, the indices of its children from back to front.
  private var order = Column<Int32>()
  /// For each committed row the present row; empty if they are the same.
  private(set) var shown = Column<Int32>()
  /// Whether the columns are in another order than they should be.
  private(set) var isPending = false

  /// The row of the columns that a committed row has now.
  @inline(__always)
  func present(_ row: Int) -> Int { shown.count == 0 ? row : Int(shown[row]) }

  // MARK: Commits

  /// Called when the columns were rebuilt, in the order of the models.
  mutating func reset() {
    parents.removeAll()
    children.removeAll()
    order.removeAll()
    shown.removeAll()
    isPending = false
  }

  /// Forgets all parents. The order that is shown stays until ``sort(_:)``.
  mutating func removeParents() {
    parents.removeAll()
    children.removeAll()
    order.removeAll()
  }

  /// Adds a parent; rows must come in ascending order. `children` are in the order of its
  /// sublayers.
  mutating func add(_ row: Int32, end: Int32, children list: [Child]) {
    let first = Int32(children.count)
    parents.append(Parent(row: row, end: end, first: first, count: Int32(list.count)))
    for child in list { children.append(child) }
    // In the order that is shown now.
    let indices = list.indices.sorted { present(Int(list[$0].row)) < present(Int(list[$1].row)) }
    for index in indices { order.append(first + Int32(index)) }
  }

  // MARK: A frame

  /// Finds the order of all children. `depth` gives the animated zPosition for a slot.
  mutating func sort(_ depth: (Int32) -> Double) {
    for k in 0..<children.count where children[k].slot >= 0 {
      (children.base + k).pointee.depth = depth(children[k].slot)
    }
    for k in 0..<parents.count {
      let parent = parents[k]
      let places = order.base + Int(parent.first)
      // Insertion sort: the list is nearly always nearly sorted.
      for place in 1..<max(Int(parent.count), 1) {
        let child = places[place]
        var gap = place
        while gap > 0, comesBefore(child, places[gap - 1]) {
          places[gap] = places[gap - 1]
          gap -= 1
        }
        if gap == place { continue }
        places[gap] = child
        isPending = true
      }
    }
  }

  private func comesBefore(_ a: Int32, _ b: Int32) -> Bool {
    let (depthA, depthB) = (children[Int(a)].depth, children[Int(b)].depth)
    return depthA != depthB ? depthA < depthB : a < b
  }

  /// Sorts `columns` in the order that was found. `from` becomes the former row of each row.
  mutating func apply(
    to columns: inout RenderColumns, spare: inout RenderColumns, from: inout Column<Int32>
  ) {
    isPending = false
    let count = columns.count
    from.removeAll()
    from.reserve(count)
    spare.removeAll()
    spare.reserve(count)
    var rows = Column<Int32>()
    rows.resize(to: count, filler: -1)
    var pending = Column<SIMD2<Int32>>()
    pending.append(SIMD2(0, Int32(count)))
    while let range = pending.popLast() {
      let parent = firstParent(from: range.x)
      guard parent < parents.count, parents[parent].row < range.y, parents[parent].count > 0 else {
        copy(range, columns, &spare, &from, rows)
        continue
      }
      let places = order.base + Int(parents[parent].first)
      var inner = parents[parent].end
      for place in 0..<Int(parents[parent].count) {
        inner = min(inner, children[Int(places[place])].row)
      }
      // The rows before the children, then the children, then the rows after them. The list is
      // taken from its end.
      if parents[parent].end < range.y { pending.append(SIMD2(parents[parent].end, range.y)) }
      for place in (0..<Int(parents[parent].count)).reversed() {
        let child = children[Int(places[place])]
        pending.append(SIMD2(child.row, child.end))
      }
      copy(SIMD2(range.x, inner), columns, &spare, &from, rows)
    }
    renumber(columns, &spare, from)
    spare.swapTables(&columns)
    swap(&spare, &columns)
    spare.removeAll()
    swap(&shown, &rows)
  }

  /// The first parent whose row is `row` or later.
  private func firstParent(from row: Int32) -> Int {
    var (low, high) = (0, parents.count)
    while low < high {
      let middle = (low + high) / 2
      if parents[middle].row < row { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func copy(
    _ range: SIMD2<Int32>, _ columns: borrowing RenderColumns, _ new: inout RenderColumns,
    _ from: inout Column<Int32>, _ rows: borrowing Column<Int32>
  ) {
    let count = Int(range.y - range.x)
    if count <= 0 { return }
    let start = present(Int(range.x))
    for offset in 0..<count {
      rows[Int(range.x) + offset] = Int32(from.count)
      from.append(Int32(start + offset))
    }
    new.append(columns, from: start, count: count)
  }

  /// Adapts the row numbers. Subtrees move as a whole, so their lengths stay.
  private func renumber(
    _ columns: borrowing RenderColumns, _ new: inout RenderColumns, _ from: borrowing Column<Int32>
  ) {
    var moved = Column<Int32>()
    moved.resize(to: from.count, filler: -1)
    for row in 0..<from.count { moved[Int(from[row])] = Int32(row) }
    for row in 0..<from.count {
      let old = Int(from[row])
      let parent = Int(columns.parent[old])
      new.parent.append(parent < 0 ? -1 : moved[parent])
      new.subtreeEnd.append(Int32(row) + columns.subtreeEnd[old] - Int32(old))
    }
  }
}
