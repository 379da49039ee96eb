/// The memory of every layer in the process: columns of rows in chunks that never move.
///
/// What: a layer is one row; each group of values that some pass reads together is a column of its own.
/// Why: arrays inside a class cost more than an object tree in Swift (exclusivity, retain, uniqueness checks);
/// pointers that never change cost nothing. Chunks that never move let layers of unrelated trees live on different
/// threads without a lock: only taking and giving back a row is serialised.
/// Cost: about 500 bytes a layer; taking a row is one lock and a pop. A chunk is kept for reuse, not returned.
struct LayerStore: ~Copyable {
  static let shared = LayerStore()

  /// Rows of one chunk; a power of two that keeps a chunk near 100 KB.
  private static let chunkRows = 256

  private let freeRows = Lock<FreeRows>(FreeRows())

  /// Guarded by the mutex; rows in it belong to no layer.
  private struct FreeRows: @unchecked Sendable {
    var rows: [LayerRow] = []
  }

  /// A row with the default values of a new layer of a class with those traits.
  func allocate(traits: ClassTraits?) -> LayerRow {
    let row = freeRows.withLock { free in
      if free.rows.isEmpty { free.rows = Self.makeChunk() }
      return free.rows.removeLast()
    }
    row.geometry.initialize(to: LayerGeometry())
    row.appearance.initialize(to: LayerAppearance())
    row.state.initialize(to: LayerState(traits: traits.map(Unmanaged.passUnretained)))
    row.references.initialize(to: LayerReferences())
    return row
  }

  /// Ends the life of a row's values and keeps its memory for the next layer.
  func free(_ row: LayerRow) {
    row.geometry.deinitialize(count: 1)
    row.appearance.deinitialize(count: 1)
    row.state.pointee.transforms?.deallocate()
    if let rare = row.state.pointee.rare {
      rare.deinitialize(count: 1)
      rare.deallocate()
    }
    row.state.deinitialize(count: 1)
    row.references.deinitialize(count: 1)
    freeRows.withLock { $0.rows.append(row) }
  }

  private static func makeChunk() -> [LayerRow] {
    let geometry = UnsafeMutablePointer<LayerGeometry>.allocate(capacity: chunkRows)
    let appearance = UnsafeMutablePointer<LayerAppearance>.allocate(capacity: chunkRows)
    let state = UnsafeMutablePointer<LayerState>.allocate(capacity: chunkRows)
    let references = UnsafeMutablePointer<LayerReferences>.allocate(capacity: chunkRows)
    // Handed out from the end, so that layers made one after another lie one after another.
    return (0..<chunkRows).reversed().map { i in
      LayerRow(
        geometry: geometry + i, appearance: appearance + i, state: state + i, references: references + i)
    }
  }
}
