/// Which rows of the columns show tiles.
///
/// What: a list, found by a walk over all rows when one has begun to show tiles, and when rows have
/// moved.
/// Why: tiles come without a layer's being marked, so each frame asks for them; that has to cost
/// what the tiled layers do.
struct TileRows: ~Copyable {
  private(set) var list = Column<Int32>()
  /// Whether the list is that of the rows as they are.
  private(set) var areKnown = true

  /// Whether no row shows tiles.
  var areNone: Bool { areKnown && list.count == 0 }

  /// Rows have other numbers than before. Where none had tiles none has.
  mutating func rowsHaveMoved() { if !areNone { areKnown = false } }

  /// A row shows tiles that did not.
  mutating func forget() { areKnown = false }

  /// Begins a new list.
  mutating func begin() {
    list.removeAll()
    areKnown = true
  }

  mutating func add(_ row: Int) { list.append(Int32(truncatingIfNeeded: row)) }
}
