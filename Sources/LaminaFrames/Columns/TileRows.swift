/// Which rows of the columns show tiles.
///
/// What: a list, found by a walk over all rows when one has begun to show tiles, and when rows have
/// moved.
/// Why: tiles come without a layer's being marked, so each frame asks for them; that has to cost
/// what the tiled layers do.
package struct TileRows: ~Copyable {
  package var list = Column<Int32>()
  /// Whether the list is that of the rows as they are.
  package var areKnown = true

  /// Whether no row shows tiles.
  @inlinable package var areNone: Bool { areKnown && list.count == 0 }

  /// Rows have other numbers than before. Where none had tiles none has.
  @inlinable package mutating func rowsHaveMoved() { if !areNone { areKnown = false } }

  /// A row shows tiles that did not.
  @inlinable package mutating func forget() { areKnown = false }

  /// Begins a new list.
  @inlinable package mutating func begin() {
    list.removeAll()
    areKnown = true
  }

  @inlinable package mutating func add(_ row: Int) { list.append(Int32(truncatingIfNeeded: row)) }
}
