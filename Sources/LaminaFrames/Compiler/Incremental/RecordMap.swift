import LaminaPlan

// Where the records of a plan come from.
//
// What: every record drawn into the target has a slot; slots count in painting order. A slot knows
// the pixels that its record touches, its batch and its position in the order of drawing. Each row
// of the tree knows the slots of its background and contents, and those of its border.
// Why: a layer that changes rewrites its records in their slots, and knows which pixels they
// covered before.
// Cost: 8 bytes a record and 8 bytes a layer, written while the plan is made. Records in several
// batches take 4 bytes more, and 8 more if they are not drawn in painting order.

/// The records of the passes into the target, by row.
struct RecordMap: ~Copyable {
  /// The records that one row has put into the target.
  struct Row: BitwiseCopyable {
    /// The first slot of the row, or the next free slot if the row has no records. Slots of a
    /// subtree follow each other.
    var first: Int32 = 0
    /// Number of slots of background and contents; 255 if there are too many to count.
    private(set) var count: UInt8 = 0
    /// Number of slots of the border, which is painted after all descendants.
    fileprivate(set) var borderCount: UInt8 = 0
    /// Whether moving the layer changes only the map of its one record.
    var isPlain = false

    init(first: Int32 = 0) { self.first = first }

    var own: Range<Int> { Int(first)..<Int(first) + Int(count) }
    /// Whether all slots are known.
    var isCounted: Bool { count < 255 && borderCount < 255 }

    mutating func setCount(_ value: Int) { count = UInt8(clamping: value) }
  }

  /// By slot: every pixel that the record touches.
  private(set) var boxes = Column<PixelRect>()
  /// By slot: the batch of the plan.
  private(set) var batches = EvenColumn<Int32>(usual: 0)
  /// The order of drawing, if it is known.
  private(set) var order = DrawOrder()
  /// By batch: how many records are drawn before its first.
  private(set) var starts = Column<Int32>()
  /// By batch: the index of its first record among those of its kind.
  private(set) var firsts = Column<Int32>()
  /// By batch: whether its records are ``TurnedInstance``s.
  private(set) var isTurned = Column<Bool>()
  /// By batch: whether its records are before or after those of every other batch both in painting
  /// order and in drawing order, wherever the records lie.
  private(set) var isApart = Column<Bool>()
  /// Whether all batches are apart.
  private(set) var isApartAll = true
  /// By row of the tree, with one more at the end.
  var rows = Column<Row>()
  /// By row of the tree: the first slot of the border, if any.
  private var borderFirsts = EvenColumn<Int32>(usual: 0)
  /// The row with the background that the target is cleared to, or -1.
  private(set) var clearRow = -1
  private var isCleared = false
  /// Slots whose records draw sheets, in order. They belong to no row: a sheet says itself what has
  /// changed.
  private var sheets: [Range<Int>] = []
  /// Whether the order of drawing is known, which needs a plan of one pass.
  private(set) var isOrdered = false

  var count: Int { boxes.count }

  mutating func removeAll() {
    boxes.removeAll()
    batches.removeAll()
    sheets.removeAll(keepingCapacity: true)
    (clearRow, isCleared, isOrdered) = (-1, false, false)
  }

  mutating func append(_ box: PixelRect, batch: Int) {
    boxes.append(box)
    batches.append(Int32(truncatingIfNeeded: batch))
  }

  /// Notes that the records of a batch have moved among those of their kind.
  func setFirst(_ first: Int32, batch: Int) { firsts[batch] = first }

  func setBox(_ box: PixelRect, slot: Int) { boxes[slot] = box }

  /// Notes that the target is cleared to a colour in place of a record.
  mutating func noteClear() { isCleared = true }

  /// Notes that row `row` was painted. Its record may be the one that the clear replaces.
  mutating func notePainted(row: Int) {
    if isCleared, clearRow < 0 { clearRow = row }
  }

  /// Number of sheets that have records.
  var sheetCount: Int { sheets.count }

  /// Notes the records of a sheet, which is behind all others so far.
  mutating func noteSheet(_ slots: Range<Int>) {
    if !slots.isEmpty { sheets.append(slots) }
  }

  // MARK: Rows

  /// Makes room for the rows of a tree. All of them have to be noted.
  mutating func beginRows(_ count: Int) {
    rows.resize(to: count + 1, filler: Row())
    borderFirsts.restart(count)
    // Most rows have one record.
    boxes.reserve(count)
  }

  /// Notes that the newest records, from slot `first` on, are the border of row `row`.
  mutating func noteBorder(of row: Int, first: Int) {
    borderFirsts[row] = Int32(first)
    rows[row].borderCount = UInt8(clamping: count - first)
  }

  /// The slots of the border of a row.
  func border(of row: Int) -> Range<Int> {
    let first = Int(borderFirsts[row])
    return first..<first + Int(rows[row].borderCount)
  }

  // MARK: Order

  mutating func leaveUnordered() { isOrdered = false }

  /// Finds the order of drawing, for a plan of one pass. O(records).
  mutating func findOrder(_ planned: [DrawBatch]) {
    starts.resize(to: planned.count + 1, filler: 0)
    isApart.resize(to: planned.count, filler: true)
    firsts.resize(to: planned.count, filler: 0)
    isTurned.resize(to: planned.count, filler: false)
    var total: Int32 = 0
    for (index, batch) in planned.enumerated() {
      starts[index] = total
      firsts[index] = batch.first
      isTurned[index] = batch.program.recordType == .turned
      total += batch.slotCount
    }
    starts[planned.count] = total
    guard Int(total) == count else { return leaveUnordered() }
    order.find(batches, starts)
    findApart(planned.count)
    isOrdered = true
  }

  /// Finds the batches that are apart: every record of an earlier batch was painted before all of
  /// its own, and every record of a later batch after them.
  private mutating func findApart(_ batchCount: Int) {
    var latest = -1
    for index in 0..<batchCount where starts[index + 1] > starts[index] {
      let first = order.slot(at: Int(starts[index]))
      let last = order.slot(at: Int(starts[index + 1]) - 1)
      isApart[index] = first > latest
      latest = max(latest, last)
    }
    var earliest = Int.max
    isApartAll = true
    for index in stride(from: batchCount - 1, through: 0, by: -1)
    where starts[index + 1] > starts[index] {
      let first = order.slot(at: Int(starts[index]))
      let last = order.slot(at: Int(starts[index + 1]) - 1)
      if last > earliest { isApart[index] = false }
      earliest = min(earliest, first)
      if !isApart[index] { isApartAll = false }
    }
  }

  /// The index of a slot's record among those of its kind.
  func recordIndex(_ slot: Int) -> Int {
    let batch = Int(batches[slot])
    return Int(firsts[batch]) + order.place(of: slot) - Int(starts[batch])
  }

  /// The batch at or after `batch` that draws the record at position `place` of the order.
  func batch(drawing place: Int, from batch: Int) -> Int {
    var batch = batch
    while Int(starts[batch + 1]) <= place { batch += 1 }
    return batch
  }

  // MARK: Damage

  /// Adds the pixels that the records of rows `range`, a subtree, touch, without those of sheets.
  /// O(records in it).
  func addDamage(of range: Range<Int>, to region: inout DamageRegion) {
    guard range.upperBound < rows.count else { return region = .all }
    if clearRow >= 0, range.contains(clearRow) { return region = .all }
    let (first, last) = (Int(rows[range.lowerBound].first), Int(rows[range.upperBound].first))
    var box = PixelRect.empty
    let isShort = last - first <= 64
    var next = sheets.partitioningIndex(behind: first)
    var slot = first
    while slot < last {
      if next < sheets.count, sheets[next].lowerBound <= slot {
        slot = sheets[next].upperBound
        next += 1
        continue
      }
      if isShort { region.add(boxes[slot]) } else { box = box.union(boxes[slot]) }
      slot += 1
    }
    region.add(box)
  }
}

extension Array<Range<Int>> {
  /// The index of the first range that ends behind `place`. The ranges are in order.
  fileprivate func partitioningIndex(behind place: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].upperBound > place { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
