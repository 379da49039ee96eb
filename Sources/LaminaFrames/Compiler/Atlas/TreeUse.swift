/// Which entries of an atlas one tree uses: by the slots of its ``ImageTable`` at the tree's last
/// frame.
struct TreeUse {
  /// Not retained: a tree that no longer exists uses nothing.
  weak var tree: PublishedTree?
  private(set) var serials: [Int] = []
  private(set) var entries: [Int32] = []

  init(_ tree: PublishedTree) { self.tree = tree }

  /// Updates the entries from the tree's table. O(slots).
  ///
  /// - Parameters:
  ///   - acquire: returns the entry for a serial number and a size, and counts one more user for
  ///     it.
  ///   - released: receives the entries that lose a user. The caller counts them after everything
  ///     was acquired, because an image may have changed its slot.
  mutating func update(
    _ table: ImageTable, acquire: (Int, ContentsSource) -> Int32, released: inout [Int32]
  ) {
    for slot in table.slots.indices {
      let (serial, picture) = (table.slots[slot].serial, table.slots[slot].source)
      if slot == serials.count {
        serials.append(0)
        entries.append(-1)
      }
      if serials[slot] == serial { continue }
      if entries[slot] >= 0 { released.append(entries[slot]) }
      serials[slot] = serial
      entries[slot] = picture.map { acquire(serial, $0) } ?? -1
    }
  }
}
