import LaminaFrames
import LaminaPlan

// Textures of the host's change without a layer's being marked: any thread may say so, and layers
// belong to one.
extension RenderColumns {
  /// Whether a texture that `images` lists has changed since it was published.
  func hasChangedExternals(_ images: ImageTable) -> Bool {
    images.externals.contains { slot in
      images.slots[slot].picture.map { contentsTable.isBehind($0.version, ofImage: slot) } ?? false
    }
  }

  /// Publishes the versions of the textures that `images` lists, and notes the rows that show those
  /// that have changed. Whether there are any. O(textures), and O(rows) where one has changed.
  mutating func refreshExternals(_ images: ImageTable, into list: inout Column<RowChange>) -> Bool {
    var changed: Set<Int> = []
    for slot in images.externals {
      guard let picture = images.slots[slot].picture else { continue }
      if contentsTable.setVersion(picture.version, ofImage: slot) { changed.insert(slot) }
    }
    if changed.isEmpty { return false }
    // Rows that the commit has published already.
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
