import LaminaGeometry
import LaminaPlan

// Which records touch which part of the target.
//
// What: the target is cut into grid squares of 64 pixels. Each lists the slots of the records that
// touch it. Records that touch very many squares have a separate list.
// Why: a frame with little damage draws only the records near it, however many there are.
// Cost: it is made when it is first needed, O(records · squares touched). A record that moves
// leaves and joins lists, O(their length). Thousands of layers on top of each other cost most.

/// The records of a plan by position.
struct RecordGrid: ~Copyable {
  private static let cellSide = 64
  /// Records that touch more grid squares than this have a separate list.
  private static let mostCells = 64

  private var columns = 0
  private var rows = 0
  private var lists = Column<SlotList>()
  private var large = SlotList()
  private(set) var isBuilt = false

  deinit {
    for index in 0..<lists.count { lists[index].deallocate() }
    large.deallocate()
  }

  /// Forgets everything and keeps the memory.
  mutating func invalidate() { isBuilt = false }

  /// Lists all records of `map`, in a target of `area`.
  mutating func build(_ map: borrowing RecordMap, _ area: PixelRect) {
    columns = max(1, (area.width + Self.cellSide - 1) / Self.cellSide)
    rows = max(1, (area.height + Self.cellSide - 1) / Self.cellSide)
    for index in 0..<lists.count { lists.base[index].removeAll() }
    while lists.count < columns * rows { lists.append(SlotList()) }
    large.removeAll()
    isBuilt = true
    for slot in 0..<map.count { insert(slot, map.boxes[slot]) }
  }

  /// Notes that the record of a slot touches other pixels than before.
  mutating func move(_ slot: Int, from old: PixelRect, to box: PixelRect) {
    if !isBuilt { return }
    let (before, after) = (cells(old), cells(box))
    if before == after { return }
    remove(slot, before)
    insert(slot, box)
  }

  private mutating func insert(_ slot: Int, _ box: PixelRect) {
    let cells = cells(box)
    if cells.count > Self.mostCells {
      return large.append(Int32(slot))
    }
    for y in cells.y { for x in cells.x { lists.base[y * columns + x].append(Int32(slot)) } }
  }

  private mutating func remove(_ slot: Int, _ cells: Cells) {
    if cells.count > Self.mostCells {
      return large.remove(Int32(slot))
    }
    for y in cells.y { for x in cells.x { lists.base[y * columns + x].remove(Int32(slot)) } }
  }

  // MARK: Questions

  /// Calls `body` with the slot of every record that may touch `rect`. Some slots come more than
  /// once.
  @inline(__always)
  func forEach(in rect: PixelRect, _ body: (Int) -> Void) {
    let cells = cells(rect)
    for y in cells.y {
      for x in cells.x {
        let list = lists[y * columns + x]
        for k in 0..<list.count { body(Int(list[k])) }
      }
    }
    for k in 0..<large.count { body(Int(large[k])) }
  }

  /// Whether the record of a slot, moved to `box`, keeps its order: it is drawn after the records
  /// that it touches there and that were painted before it, and before the others that it touches.
  func keepsOrder(_ slot: Int, at box: PixelRect, _ map: borrowing RecordMap) -> Bool {
    let place = map.order.place(of: slot)
    let cells = cells(box)
    func keeps(_ list: SlotList) -> Bool {
      for k in 0..<list.count {
        let other = Int(list[k])
        if other != slot, map.boxes[other].intersects(box),
          (other < slot) != (map.order.place(of: other) < place)
        {
          return false
        }
      }
      return true
    }
    for y in cells.y {
      for x in cells.x where !keeps(lists[y * columns + x]) { return false }
    }
    return keeps(large)
  }

  // MARK: Cells

  private struct Cells: Equatable {
    var x: Range<Int>
    var y: Range<Int>
    var count: Int { x.count * y.count }
  }

  private func cells(_ box: PixelRect) -> Cells {
    if box.isEmpty { return Cells(x: 0..<0, y: 0..<0) }
    func range(_ low: Int16, _ high: Int16, _ count: Int) -> Range<Int> {
      let first = min(max(0, Int(low) / Self.cellSide), count - 1)
      return first..<min(max(first, (Int(high) - 1) / Self.cellSide), count - 1) + 1
    }
    return Cells(x: range(box.minX, box.maxX, columns), y: range(box.minY, box.maxY, rows))
  }
}
