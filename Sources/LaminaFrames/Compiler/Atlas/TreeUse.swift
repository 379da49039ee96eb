/// Which entries of an atlas one tree uses: by the slots of its ``ImageTable``, as they were at its
/// last frame.
struct TreeUse {
  /// Not retained: a tree that is gone uses nothing.
  weak var tree: PublishedTree?
  private(set) var serials: [Int] = []
  private(set) var entries: [Int32] = []

  init(_ tree: PublishedTree) { self.tree = tree }

  /// Makes the use of the tree what its table says. O(slots).
  ///
  /// - Parameters:
  ///   - acquire: gives the entry for a serial number and a size, which has one user more.
  ///   - released: gets the entries that have one user less, to be dealt with after everything was
  ///     acquired: a picture may have changed its slot.
  mutating func update(
    _ table: ImageTable, acquire: (Int, LayerPicture) -> Int32, released: inout [Int32]
  ) {
    for slot in table.slots.indices {
      let (serial, picture) = (table.slots[slot].serial, table.slots[slot].picture)
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
