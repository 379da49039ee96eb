import LaminaGraphics

/// The images, stores and external textures that a tree's layers show, by slot.
///
/// A slot is looked up only when a layer's contents are published. Frames use the number of the
/// slot. The serial number in a slot belongs to the texels, so a renderer recognises the same
/// texels in another slot and in another tree.
package struct ImageTable {
  package init() {}

  package struct Slot {
    package var source: ContentsSource?
    package var uses = 0
    /// Unique in the process.
    package var serial = 0
  }

  package var slots: [Slot] = []
  /// Bytes of all texels in the table that the process holds.
  package private(set) var byteCount = 0
  /// Slots with external textures. These change although no layer is marked.
  package var externals: [Int] = []
  private var bySerial: [Int: Int] = [:]
  private var free: [Int] = []
  /// The slot that was looked up last: consecutive layers often show the same image.
  private var recent = (serial: 0, slot: 0)
  /// Whether the table holds texels of backing stores instead of the stores. Stores may draw while
  /// other threads read the table.
  private var freezes = false

  /// From now on the table holds only texels that never change.
  package mutating func freezeStores() {
    freezes = true
    for slot in slots.indices { slots[slot].source = slots[slot].source?.frozen }
  }

  /// Counts one more use of `source` and returns its slot.
  package mutating func retain(_ source: ContentsSource) -> Int {
    let serial = source.serial
    if recent.serial == serial, recent.slot < slots.count, slots[recent.slot].serial == serial {
      slots[recent.slot].uses += 1
      if freezes { slots[recent.slot].source = source.frozen }
      return recent.slot
    }
    let slot = slot(of: freezes ? source.frozen : source, serial)
    recent = (serial, slot)
    return slot
  }

  private mutating func slot(of source: ContentsSource, _ serial: Int) -> Int {
    if let slot = bySerial[serial] {
      slots[slot].uses += 1
      if freezes { slots[slot].source = source }
      return slot
    }
    let slot = free.popLast() ?? slots.count
    if slot == slots.count { slots.append(Slot()) }
    slots[slot] = Slot(source: source, uses: 1, serial: serial)
    byteCount += source.byteCount
    bySerial[serial] = slot
    if source.external != nil { externals.append(slot) }
    return slot
  }

  /// Counts one more use of `slot`.
  package mutating func retain(slot: Int) { slots[slot].uses += 1 }

  /// Counts one use of `slot` less. Without uses the slot becomes empty.
  package mutating func release(_ slot: Int) {
    slots[slot].uses -= 1
    if slots[slot].uses <= 0 { empty(slot) }
  }

  /// Counts the uses again, from the rows of `columns`, whose own tables have been counted before.
  /// Empties the slots that have no use any more.
  package mutating func recount(_ columns: borrowing RenderColumns) {
    for slot in slots.indices { slots[slot].uses = 0 }
    slots.withUnsafeMutableBufferPointer { slots in
      columns.contentsTable.forEach { contents, rows in slots[Int(contents.image)].uses += rows }
      if columns.effectsTable.isEmpty, columns.drawings.isEmpty { return }
      for row in 0..<columns.count {
        let effects = Int(columns.effects[row])
        if effects >= 0, let picture = columns.effectsTable[effects].shadow?.outlineImage {
          slots[Int(picture.image)].uses += 1
        }
        for picture in columns.drawing(row)?.images ?? [] { slots[Int(picture.image)].uses += 1 }
      }
    }
    for slot in slots.indices where slots[slot].uses <= 0 { empty(slot) }
  }

  private mutating func empty(_ slot: Int) {
    guard let source = slots[slot].source else { return }
    byteCount -= source.byteCount
    bySerial[slots[slot].serial] = nil
    if slots[slot].source?.external != nil { externals.removeAll { $0 == slot } }
    slots[slot] = Slot()
    free.append(slot)
  }
}
