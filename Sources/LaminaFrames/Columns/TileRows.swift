/// Which rows of the columns show tiles.
///
/// What: a list. A walk over all rows makes it again after a row has begun to show tiles and after
/// rows have moved.
/// Why: tiles arrive although no layer is marked, so each frame asks for them. That must cost as
/// much as the tiled layers only.
package struct TileRows: ~Copyable {
  package var list = Column<Int32>()
  /// Whether the list matches the present rows.
  package var areKnown = true

  /// Whether no row shows tiles.
  package var areNone: Bool { areKnown && list.count == 0 }

  /// Says that rows have new numbers. If no row showed tiles before, none shows tiles now.
  package mutating func rowsHaveMoved() { if !areNone { areKnown = false } }

  /// Says that a row has begun to show tiles.
  package mutating func forget() { areKnown = false }

  /// Begins a new list.
  package mutating func begin() {
    list.removeAll()
    areKnown = true
  }

  package mutating func add(_ row: Int) { list.append(Int32(truncatingIfNeeded: row)) }
}
