/// What rows show as contents. Rows that show the same in the same way share an entry, because
/// there may be many such rows.
package struct ContentsTable: ~Copyable {
  private var entries = Column<RenderContents>()
  /// For each entry, how many rows have it. Entries with no row are in `free`.
  private var uses = Column<Int32>()
  private var free = Column<Int32>()
  /// The newest entry, which the next row may share.
  private var recent: Int32 = -1

  /// Number of entries, including free ones.
  package var count: Int { entries.count }

  package subscript(index: Int) -> RenderContents {
    @inline(__always) get { entries[index] }
  }

  /// The entry for a row that shows `value` now. `old` is the entry that the row had, or -1.
  package mutating func replace(_ old: Int32, by value: RenderContents) -> Int32 {
    if old >= 0 {
      if uses[Int(old)] == 1 {
        entries[Int(old)] = value
        return old
      }
      uses[Int(old)] -= 1
    }
    if recent >= 0, uses[Int(recent)] > 0, entries[Int(recent)] == value {
      uses[Int(recent)] += 1
      return recent
    }
    recent = free.popLast() ?? Int32(entries.count)
    if Int(recent) == entries.count {
      entries.append(value)
      uses.append(1)
    } else {
      entries[Int(recent)] = value
      uses[Int(recent)] = 1
    }
    return recent
  }

  /// Counts one more row for `entry`.
  package mutating func retain(_ entry: Int32) { uses[Int(entry)] += 1 }

  /// Counts one row less for entry `old`, which may be -1. The row shows nothing from now on.
  package mutating func release(_ old: Int32) {
    guard old >= 0 else { return }
    uses[Int(old)] -= 1
    if uses[Int(old)] == 0 { free.append(old) }
  }

  /// Counts again which rows have which entry.
  package mutating func recount(_ indices: borrowing EvenColumn<Int32>) {
    free.removeAll()
    if entries.count == 0 { return }
    for entry in 0..<uses.count { uses[entry] = 0 }
    for row in 0..<indices.count where indices[row] >= 0 { uses[Int(indices[row])] += 1 }
    for entry in 0..<uses.count where uses[entry] == 0 { free.append(Int32(entry)) }
  }

  /// Calls `body` with each entry that rows have, and with the number of those rows.
  package func forEach(_ body: (RenderContents, Int) -> Void) {
    for entry in 0..<entries.count where uses[entry] > 0 { body(entries[entry], Int(uses[entry])) }
  }

  /// Whether any entry shows an older version than `version` of the texels in slot `image`.
  package func isBehind(_ version: Int, ofImage image: Int) -> Bool {
    (0..<entries.count).contains {
      uses[$0] > 0 && Int(entries[$0].image) == image && entries[$0].version < version
    }
  }

  /// Sets the version of the texels in slot `image` in all entries. Returns whether any entry had
  /// an older one.
  package mutating func setVersion(_ version: Int, ofImage image: Int) -> Bool {
    var isNew = false
    for entry in 0..<entries.count
    where uses[entry] > 0 && Int(entries[entry].image) == image && entries[entry].version < version
    {
      entries[entry].version = version
      isNew = true
    }
    return isNew
  }

  package mutating func removeAll() {
    entries.removeAll()
    uses.removeAll()
    free.removeAll()
    recent = -1
  }
}
