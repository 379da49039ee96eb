import LaminaPlan

/// The memory of every layer in the process: rows in chunks that never move.
///
/// What: a layer is one row. Values that most layers leave at their defaults lie in blocks behind a
/// pointer.
/// Why: in Swift, arrays inside a class cost more than a tree of objects (exclusivity, retain,
/// uniqueness checks). Pointers that never change cost nothing. Since chunks never move, layers of
/// unrelated trees can live on different threads without a lock; a lock serialises only the taking
/// and giving back of rows.
/// Cost: 192 bytes a layer. To take a row costs one lock and one pop. Chunks are kept for reuse and
/// never freed.
struct LayerStore: ~Copyable {
  static let shared = LayerStore()

  /// Rows of one chunk.
  private static let chunkRows = 256

  private let freeRows = Lock<FreeRows>(FreeRows())

  /// The free rows: rows that belong to no layer, each with the address of the next one in its
  /// first word, and the unused part of the newest chunk. Guarded by the lock.
  private struct FreeRows: @unchecked Sendable {
    var first: UnsafeMutableRawPointer?
    var fresh: UnsafeMutableRawPointer?
    var freshCount = 0

    mutating func take() -> UnsafeMutableRawPointer {
      if let row = first {
        first = row.load(as: UnsafeMutableRawPointer?.self)
        return row
      }
      if let row = fresh, freshCount > 0 {
        (fresh, freshCount) = (row + LayerRow.stride, freshCount - 1)
        return row
      }
      let chunk = UnsafeMutableRawPointer.allocate(
        byteCount: LayerStore.chunkRows * LayerRow.stride, alignment: LayerRow.alignment)
      (fresh, freshCount) = (chunk + LayerRow.stride, LayerStore.chunkRows - 1)
      return chunk
    }

    mutating func give(_ row: UnsafeMutableRawPointer) {
      row.storeBytes(of: first, as: UnsafeMutableRawPointer?.self)
      first = row
    }
  }

  /// A row with the default values of a new layer of a class with those traits.
  func allocate(traits: ClassTraits?) -> LayerRow {
    assert(LayerRow.isLaidOut, "a group has outgrown its place in the row")
    let row = LayerRow(freeRows.withLock { $0.take() })
    row.initialize(traits: traits)
    return row
  }

  /// Ends the life of a row's values and keeps its memory for the next layer.
  func free(_ row: LayerRow) {
    row.deinitialize()
    freeRows.withLock { $0.give(row.base) }
  }
}
