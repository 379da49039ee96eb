import LaminaPlan

/// The memory of every layer in the process: rows in chunks that never move.
///
/// What: a layer is one row; what most layers leave as it is lies in blocks of its own behind a
/// pointer.
/// Why: arrays inside a class cost more than an object tree in Swift (exclusivity, retain,
/// uniqueness checks); pointers that never change cost nothing. Chunks that never move let layers
/// of unrelated trees live on different threads without a lock: only taking and giving back a row
/// is serialised.
/// Cost: 192 bytes a layer; taking a row is one lock and a pop. A chunk is kept for reuse, not
/// returned.
struct LayerStore: ~Copyable {
  static let shared = LayerStore()

  /// Rows of one chunk.
  private static let chunkRows = 256

  private let freeRows = Lock<FreeRows>(FreeRows())

  /// Guarded by the mutex. Rows that belong to no layer, each with the next one's address in its
  /// first word, and the part of the newest chunk that has never been used.
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
