// Overlap: the last batch that has drawn where something is to be drawn.
//
// What: the target is cut into cells. Each remembers the last few rectangles drawn into it with their batches, and one
// number for all that it has forgotten: no batch after that one, except those remembered, has drawn there.
// Why: a record may join an earlier batch only if nothing drawn since overlaps it. A test against what each batch covers as a
// whole says yes far too often where small things stand side by side; this one is exact until a cell forgets, and then errs
// on the side of keeping the order.
// Cost: O(cells touched · entries), some tens of nanoseconds for a small record.

/// Which batches have drawn where.
struct OverlapGrid {
  /// What a cell remembers.
  private struct Cell {
    var entries = InlineArray<16, Entry>(repeating: Entry())
    var count = 0
    /// The latest batch among what was forgotten, or -1.
    var forgotten: Int32 = -1
  }

  private struct Entry: BitwiseCopyable {
    var rect = PixelRect.empty
    var batch: Int32 = -1
  }

  /// The pixel that the first cell begins with.
  private let originX: Int
  private let originY: Int
  private let cellSide: Int
  private let columns: Int
  private let rows: Int
  private var cells: [Cell]

  /// A grid of at most about a thousand cells over the pixels of `area`.
  init(_ area: PixelRect) {
    let (width, height) = (area.width, area.height)
    (originX, originY) = (Int(area.minX), Int(area.minY))
    var side = 64
    while ((width + side - 1) / side) * ((height + side - 1) / side) > 1_024 { side *= 2 }
    cellSide = side
    columns = max(1, (width + side - 1) / side)
    rows = max(1, (height + side - 1) / side)
    cells = Array(repeating: Cell(), count: columns * rows)
  }

  /// The latest batch that may have drawn into `rect`, or -1.
  func latestBatch(in rect: PixelRect) -> Int {
    if rect.isEmpty { return -1 }
    var latest: Int32 = -1
    for row in cellRange(Int(rect.minY) - originY, Int(rect.maxY) - originY, rows) {
      for column in cellRange(Int(rect.minX) - originX, Int(rect.maxX) - originX, columns) {
        let index = row * columns + column
        latest = max(latest, cells[index].forgotten)
        for i in 0..<cells[index].count {
          let entry = cells[index].entries[i]
          if entry.batch > latest, entry.rect.intersects(rect) { latest = entry.batch }
        }
      }
    }
    return Int(latest)
  }

  /// Notes that `batch` draws into `rect`.
  mutating func note(_ rect: PixelRect, batch: Int) {
    if rect.isEmpty { return }
    let number = Int32(batch)
    for row in cellRange(Int(rect.minY) - originY, Int(rect.maxY) - originY, rows) {
      for column in cellRange(Int(rect.minX) - originX, Int(rect.maxX) - originX, columns) {
        let index = row * columns + column
        if rect.contains(cellBox(column, row)) {
          // Whatever comes later into this cell overlaps this rectangle.
          cells[index].forgotten = max(cells[index].forgotten, number)
        } else {
          remember(Entry(rect: rect, batch: number), in: index)
        }
      }
    }
  }

  private mutating func remember(_ entry: Entry, in index: Int) {
    if entry.batch <= cells[index].forgotten { return }
    if cells[index].count == 16 { forgetSome(in: index) }
    if entry.batch <= cells[index].forgotten { return }
    cells[index].entries[cells[index].count] = entry
    cells[index].count += 1
  }

  /// Gives up the earliest batch that a cell remembers, with all its rectangles: it is the least likely to hold anything
  /// back, and where one batch draws everywhere there is nothing to remember any more.
  private mutating func forgetSome(in index: Int) {
    var earliest = Int32.max
    for i in 0..<16 { earliest = min(earliest, cells[index].entries[i].batch) }
    cells[index].forgotten = max(cells[index].forgotten, earliest)
    var kept = 0
    for i in 0..<16 where cells[index].entries[i].batch > cells[index].forgotten {
      cells[index].entries[kept] = cells[index].entries[i]
      kept += 1
    }
    cells[index].count = kept
  }

  /// The columns or rows that pixels `low` ..< `high` touch.
  private func cellRange(_ low: Int, _ high: Int, _ count: Int) -> ClosedRange<Int> {
    let first = min(max(0, low / cellSide), count - 1)
    return first...min(max(first, (high - 1) / cellSide), count - 1)
  }

  private func cellBox(_ column: Int, _ row: Int) -> PixelRect {
    PixelRect(
      minX: Int16(clamping: originX + column * cellSide), minY: Int16(clamping: originY + row * cellSide),
      maxX: Int16(clamping: originX + (column + 1) * cellSide),
      maxY: Int16(clamping: originY + (row + 1) * cellSide))
  }
}
