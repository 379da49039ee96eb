/// Indices into the tables of what few rows have, behind one index for each row.
struct LinkColumn: ~Copyable {
  /// What one row has; -1 for nothing.
  struct Links: BitwiseCopyable {
    var spatial: Int32 = -1
    var sublayerMatrix: Int32 = -1
    var effects: Int32 = -1
    var drawing: Int32 = -1
  }

  /// One of them, to be read like a column.
  struct View {
    fileprivate let indices: UnsafeMutablePointer<Int32>
    fileprivate let table: UnsafeMutablePointer<Links>
    /// Which of them.
    fileprivate let part: Int

    /// The index for a row, or -1.
    subscript(row: Int) -> Int32 {
      @inline(__always) get {
        let index = Int(indices[row])
        if index < 0 { return -1 }
        return UnsafeRawPointer(table + index).loadUnaligned(
          fromByteOffset: part * 4, as: Int32.self)
      }
    }
  }

  private(set) var indices = Column<Int32>()
  private var table = Column<Links>()

  var spatial: View { View(indices: indices.base, table: table.base, part: 0) }
  var sublayerMatrix: View { View(indices: indices.base, table: table.base, part: 1) }
  var effects: View { View(indices: indices.base, table: table.base, part: 2) }
  var drawing: View { View(indices: indices.base, table: table.base, part: 3) }

  /// What a row has.
  subscript(row: Int) -> Links {
    get { indices[row] < 0 ? Links() : table[Int(indices[row])] }
    set {
      if indices[row] >= 0 {
        table[Int(indices[row])] = newValue
      } else if newValue.spatial >= 0 || newValue.sublayerMatrix >= 0 || newValue.effects >= 0
        || newValue.drawing >= 0
      {
        indices[row] = Int32(table.count)
        table.append(newValue)
      }
    }
  }

  mutating func appendNone() { indices.append(-1) }

  mutating func append(_ other: borrowing LinkColumn, from start: Int, count: Int) {
    indices.append(other.indices, from: start, count: count)
  }

  mutating func swapTables(_ other: inout LinkColumn) { swap(&table, &other.table) }
  mutating func compact() { Column.compact(&table, indices) }
  mutating func reserve(_ number: Int) { indices.reserve(number) }
  mutating func trim() { indices.trim() }

  mutating func removeAll() {
    indices.removeAll()
    table.removeAll()
  }
}
