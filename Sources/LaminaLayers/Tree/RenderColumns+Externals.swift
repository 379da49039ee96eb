import LaminaFrames
import LaminaPlan

// An external texture changes without a mark on a layer: any thread may report the change, but
// layers belong to one thread.
extension RenderColumns {
  /// Whether an external texture in `images` has changed since it was published.
  func hasChangedExternals(_ images: ImageTable) -> Bool {
    images.externals.contains { slot in
      images.slots[slot].source.map { contentsTable.isBehind($0.version, ofImage: slot) } ?? false
    }
  }

  /// Publishes the versions of the external textures in `images`, and notes the rows that show a
  /// changed one. Returns whether there are such rows. O(textures), plus O(rows) if one has
  /// changed.
  mutating func refreshExternals(_ images: ImageTable, into list: inout Column<RowChange>) -> Bool {
    var changed: Set<Int> = []
    for slot in images.externals {
      guard let picture = images.slots[slot].source else { continue }
      if contentsTable.setVersion(picture.version, ofImage: slot) { changed.insert(slot) }
    }
    if changed.isEmpty { return false }
    // Rows that the commit has already noted.
    let noted = list.count
    for row in 0..<count where flags[row].contains(.hasContents) {
      guard changed.contains(Int(contentsTable[Int(contents[row])].image)) else { continue }
      version[row] = Serial.next()
      if let index = (0..<noted).first(where: { Int(list[$0].row) == row }) {
        list[index].changes.insert(.contents)
      } else {
        list.append(RowChange(row: Int32(row), changes: .contents))
      }
    }
    return true
  }
}
