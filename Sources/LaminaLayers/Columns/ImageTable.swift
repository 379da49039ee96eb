import LaminaGraphics

/// The pictures that a tree's layers show, by slot.
///
/// A slot is looked up only when a layer's contents are published; frames use the slot's number. The serial number in it
/// belongs to the texels, so that a renderer knows them again in another slot and in another tree.
struct ImageTable {
  struct Slot {
    var picture: LayerPicture?
    var uses = 0
    /// Unique in the process.
    var serial = 0
  }

  private(set) var slots: [Slot] = []
  private var bySerial: [Int: Int] = [:]
  private var free: [Int] = []

  /// One more use of `picture`; its slot.
  mutating func retain(_ picture: LayerPicture) -> Int {
    let serial = picture.serial
    if let slot = bySerial[serial] {
      slots[slot].uses += 1
      return slot
    }
    let slot = free.popLast() ?? slots.count
    if slot == slots.count { slots.append(Slot()) }
    slots[slot] = Slot(picture: picture, uses: 1, serial: serial)
    bySerial[serial] = slot
    return slot
  }

  /// One more use of the picture that is already in `slot`.
  mutating func retain(slot: Int) { slots[slot].uses += 1 }

  /// One use of the picture in `slot` less; the last one empties it.
  mutating func release(_ slot: Int) {
    slots[slot].uses -= 1
    if slots[slot].uses <= 0 { empty(slot) }
  }

  /// Forgets all uses, to be followed by a retain for each that there is and ``endRecount()``.
  mutating func beginRecount() {
    for slot in slots.indices { slots[slot].uses = 0 }
  }

  /// Empties the slots that nothing has retained since ``beginRecount()``.
  mutating func endRecount() {
    for slot in slots.indices where slots[slot].uses <= 0 { empty(slot) }
  }

  private mutating func empty(_ slot: Int) {
    guard slots[slot].picture != nil else { return }
    bySerial[slots[slot].serial] = nil
    slots[slot] = Slot()
    free.append(slot)
  }
}
