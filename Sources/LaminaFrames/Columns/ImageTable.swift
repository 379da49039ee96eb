import LaminaGraphics

/// The pictures that a tree's layers show, by slot.
///
/// A slot is looked up only when a layer's contents are published; frames use the slot's number.
/// The serial number in it belongs to the texels, so that a renderer knows them again in another
/// slot and in another tree.
package struct ImageTable {
  package init() {}

  package struct Slot {
    package var picture: LayerPicture?
    package var uses = 0
    /// Unique in the process.
    package var serial = 0
  }

  package var slots: [Slot] = []
  /// Slots with textures of the host's, which change without a layer's being marked.
  package var externals: [Int] = []
  @usableFromInline var bySerial: [Int: Int] = [:]
  @usableFromInline var free: [Int] = []
  /// The slot that was looked up last: layers that come together often show the same picture.
  @usableFromInline var recent = (serial: 0, slot: 0)
  /// Whether the table holds texels of backing stores instead of the stores, which draw while
  /// others read the table.
  @usableFromInline var freezes = false

  /// From now on the table has nothing that changes by itself.
  @inlinable package mutating func freezeStores() {
    freezes = true
    for slot in slots.indices { slots[slot].picture = slots[slot].picture?.frozen }
  }

  /// One more use of `picture`; its slot.
  @inlinable package mutating func retain(_ picture: LayerPicture) -> Int {
    let serial = picture.serial
    if recent.serial == serial, recent.slot < slots.count, slots[recent.slot].serial == serial {
      slots[recent.slot].uses += 1
      if freezes { slots[recent.slot].picture = picture.frozen }
      return recent.slot
    }
    let slot = slot(of: freezes ? picture.frozen : picture, serial)
    recent = (serial, slot)
    return slot
  }

  @inlinable mutating func slot(of picture: LayerPicture, _ serial: Int) -> Int {
    if let slot = bySerial[serial] {
      slots[slot].uses += 1
      if freezes { slots[slot].picture = picture }
      return slot
    }
    let slot = free.popLast() ?? slots.count
    if slot == slots.count { slots.append(Slot()) }
    slots[slot] = Slot(picture: picture, uses: 1, serial: serial)
    bySerial[serial] = slot
    if picture.external != nil { externals.append(slot) }
    return slot
  }

  /// One more use of what is in `slot`.
  @inlinable package mutating func retain(slot: Int) { slots[slot].uses += 1 }

  /// One use of the picture in `slot` less; the last one empties it.
  @inlinable package mutating func release(_ slot: Int) {
    slots[slot].uses -= 1
    if slots[slot].uses <= 0 { empty(slot) }
  }

  /// Counts the uses anew: what the rows of `columns` use, whose own tables have been counted.
  /// Empties the slots that nothing uses any more.
  @inlinable package mutating func recount(_ columns: borrowing RenderColumns) {
    for slot in slots.indices { slots[slot].uses = 0 }
    slots.withUnsafeMutableBufferPointer { slots in
      columns.contentsTable.forEach { contents, rows in slots[Int(contents.image)].uses += rows }
      if columns.effectsTable.isEmpty, columns.drawings.isEmpty { return }
      for row in 0..<columns.count {
        let effects = Int(columns.effects[row])
        if effects >= 0, let picture = columns.effectsTable[effects].shadow?.picture {
          slots[Int(picture.image)].uses += 1
        }
        for picture in columns.drawing(row)?.pictures ?? [] { slots[Int(picture.image)].uses += 1 }
      }
    }
    for slot in slots.indices where slots[slot].uses <= 0 { empty(slot) }
  }

  @inlinable mutating func empty(_ slot: Int) {
    guard slots[slot].picture != nil else { return }
    bySerial[slots[slot].serial] = nil
    if slots[slot].picture?.external != nil { externals.removeAll { $0 == slot } }
    slots[slot] = Slot()
    free.append(slot)
  }
}
