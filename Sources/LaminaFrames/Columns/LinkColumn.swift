/// For each row, indices into the side tables for rare values. Rows without such values share the
/// one index -1.
@usableFromInline package struct LinkColumn: ~Copyable {
  /// The indices of one row; -1 means no entry.
  @usableFromInline package struct Links: BitwiseCopyable, Sendable {
    @usableFromInline package var spatial: Int32 = -1
    @usableFromInline package var sublayerMatrix: Int32 = -1
    @usableFromInline package var effects: Int32 = -1
    @usableFromInline package var drawing: Int32 = -1

    @inlinable package init() {}
  }

  /// One of the indices, which can be read like a column.
  @usableFromInline package struct View {
    /// Nil if no row has an entry.
    @usableFromInline let indices: UnsafeMutablePointer<Int32>?
    @usableFromInline let table: UnsafeMutablePointer<Links>
    /// Which of the indices this is.
    @usableFromInline let part: Int

    @inlinable init(
      indices: UnsafeMutablePointer<Int32>?, table: UnsafeMutablePointer<Links>, part: Int
    ) {
      (self.indices, self.table, self.part) = (indices, table, part)
    }

    /// The index for a row, or -1.
    @inlinable package subscript(row: Int) -> Int32 {
      @inline(__always) get {
        guard let indices, indices[row] >= 0 else { return -1 }
        let index = Int(indices[row])
        return UnsafeRawPointer(table + index).loadUnaligned(
          fromByteOffset: part * 4, as: Int32.self)
      }
    }
  }

  @usableFromInline package var indices = EvenColumn<Int32>(usual: -1)
  @usableFromInline var table = Column<Links>()

  @inlinable package var spatial: View { View(indices: indices.base, table: table.base, part: 0) }
  @inlinable package var sublayerMatrix: View {
    View(indices: indices.base, table: table.base, part: 1)
  }
  @inlinable package var effects: View { View(indices: indices.base, table: table.base, part: 2) }
  @inlinable package var drawing: View { View(indices: indices.base, table: table.base, part: 3) }

  /// The indices of a row.
  @inlinable package subscript(row: Int) -> Links {
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

  @inlinable package mutating func appendNone() { indices.append(-1) }

  @inlinable package mutating func append(
    _ other: borrowing LinkColumn, from start: Int, count: Int
  ) {
    indices.append(other.indices, from: start, count: count)
  }

  @inlinable package mutating func swapTables(_ other: inout LinkColumn) {
    swap(&table, &other.table)
  }
  @inlinable package mutating func compact() { Column.compact(&table, &indices) }
  @inlinable package mutating func reserve(_ number: Int) { indices.reserve(number) }
  @inlinable package mutating func trim() { indices.trim() }

  @inlinable package mutating func removeAll() {
    indices.removeAll()
    table.removeAll()
  }
}
