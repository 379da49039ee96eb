import LaminaPlan

// Overlap: the last batch that has drawn at a position.
//
// What: the target is cut into grid squares. Each remembers the last few rectangles drawn into it
// with their batches, and one number for all that it has forgotten: no batch after that number,
// except the remembered ones, has drawn there.
// Why: a record may join an earlier batch only if nothing drawn since overlaps it. A test against
// the whole area of each batch says yes far too often if small things stand side by side. This test
// is exact until a square forgets. After that it can only keep the order more often than necessary.
// Cost: O(squares touched · entries), some tens of nanoseconds for a small record.

/// Which batches have drawn where.
struct OverlapGrid {
  /// How many rectangles a grid square remembers.
  private static let mostEntries = 64

  private struct Entry: BitwiseCopyable {
    var rect = PixelRect.empty
    var batch: Int32 = -1
  }

  /// The first pixel of the first grid square.
  private var originX = 0
  private var originY = 0
  private var cellSide = 64
  private var columns = 1
  private var rows = 1
  /// By grid square: ``mostEntries`` entries, how many of them are used, and the latest forgotten
  /// batch, or -1.
  private var entries: [Entry] = []
  private var counts: [Int32] = []
  private var forgotten: [Int32] = []

  init() {}

  /// An empty grid over the pixels of `area`.
  init(_ area: PixelRect) { reset(area) }

  /// Becomes an empty grid of at most about a thousand squares over the pixels of `area`.
  mutating func reset(_ area: PixelRect) {
    let (width, height) = (area.width, area.height)
    (originX, originY) = (Int(area.minX), Int(area.minY))
    var side = 64
    while ((width + side - 1) / side) * ((height + side - 1) / side) > 1_024 { side *= 2 }
    cellSide = side
    columns = max(1, (width + side - 1) / side)
    rows = max(1, (height + side - 1) / side)
    let cells = columns * rows
    for index in counts.indices { (counts[index], forgotten[index]) = (0, -1) }
    guard cells > counts.count else { return }
    counts += repeatElement(0, count: cells - counts.count)
    forgotten += repeatElement(-1, count: cells - forgotten.count)
    entries += repeatElement(Entry(), count: cells * Self.mostEntries - entries.count)
  }

  /// The latest batch that may have drawn into `rect`, or -1.
  func latestBatch(in rect: PixelRect) -> Int {
    if rect.isEmpty { return -1 }
    var latest: Int32 = -1
    let (xs, ys) = (
      cellRange(Int(rect.minX) - originX, Int(rect.maxX) - originX, columns), yRange(rect)
    )
    entries.withUnsafeBufferPointer { entries in
      for row in ys {
        for index in (row * columns + xs.lowerBound)...(row * columns + xs.upperBound) {
          latest = max(latest, forgotten[index])
          let first = index * Self.mostEntries
          for i in first..<(first + Int(counts[index]))
          where entries[i].batch > latest && entries[i].rect.intersects(rect) {
            latest = entries[i].batch
          }
        }
      }
    }
    return Int(latest)
  }

  /// Notes that `batch` draws into `rect`.
  mutating func note(_ rect: PixelRect, batch: Int) {
    if rect.isEmpty { return }
    let number = Int32(batch)
    for row in yRange(rect) {
      for column in cellRange(Int(rect.minX) - originX, Int(rect.maxX) - originX, columns) {
        let index = row * columns + column
        if rect.contains(cellBox(column, row)) {
          // Everything drawn later into this square counts as overlapping this rectangle.
          forgotten[index] = max(forgotten[index], number)
        } else {
          remember(Entry(rect: rect, batch: number), in: index)
        }
      }
    }
  }

  private mutating func remember(_ entry: Entry, in index: Int) {
    if entry.batch <= forgotten[index] { return }
    if Int(counts[index]) == Self.mostEntries { forgetSome(in: index) }
    if entry.batch <= forgotten[index] { return }
    entries[index * Self.mostEntries + Int(counts[index])] = entry
    counts[index] += 1
  }

  /// Forgets the earliest batch of a grid square with all its rectangles. It is the batch that is
  /// least likely to hold back a record. If one batch draws everywhere, nothing has to be
  /// remembered any more.
  private mutating func forgetSome(in index: Int) {
    let first = index * Self.mostEntries
    let all = first..<(first + Int(counts[index]))
    var earliest = Int32.max
    for i in all { earliest = min(earliest, entries[i].batch) }
    forgotten[index] = max(forgotten[index], earliest)
    var kept = first
    for i in all where entries[i].batch > forgotten[index] {
      entries[kept] = entries[i]
      kept += 1
    }
    counts[index] = Int32(kept - first)
  }

  private func yRange(_ rect: PixelRect) -> ClosedRange<Int> {
    cellRange(Int(rect.minY) - originY, Int(rect.maxY) - originY, rows)
  }

  /// The columns or rows of grid squares that pixels `low` ..< `high` touch.
  private func cellRange(_ low: Int, _ high: Int, _ count: Int) -> ClosedRange<Int> {
    // The side of a square is a power of two.
    let shift = cellSide.trailingZeroBitCount
    let first = min(max(0, low >> shift), count - 1)
    return first...min(max(first, (high - 1) >> shift), count - 1)
  }

  private func cellBox(_ column: Int, _ row: Int) -> PixelRect {
    PixelRect(
      minX: Int16(clamping: originX + column * cellSide),
      minY: Int16(clamping: originY + row * cellSide),
      maxX: Int16(clamping: originX + (column + 1) * cellSide),
      maxY: Int16(clamping: originY + (row + 1) * cellSide))
  }
}
