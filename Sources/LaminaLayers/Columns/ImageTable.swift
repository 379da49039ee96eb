import LaminaGraphics

/// The images that a tree's layers show, by slot.
///
/// A slot is looked up by identity only when a layer's contents are published; frames use the slot's number. A slot that
/// is used again for another image gets a new serial number, by which a compiler notices.
struct ImageTable {
  struct Slot {
    var image: CGImage?
    var uses = 0
    /// Unique in the process.
    var serial = 0
  }

  private(set) var slots: [Slot] = []
  private var byIdentity: [ObjectIdentifier: Int] = [:]
  private var free: [Int] = []

  /// One more use of `image`; its slot.
  mutating func retain(_ image: CGImage) -> Int {
    if let slot = byIdentity[ObjectIdentifier(image)] {
      slots[slot].uses += 1
      return slot
    }
    let slot = free.popLast() ?? slots.count
    if slot == slots.count { slots.append(Slot()) }
    slots[slot] = Slot(image: image, uses: 1, serial: Serial.next())
    byIdentity[ObjectIdentifier(image)] = slot
    return slot
  }

  /// One more use of the image that is already in `slot`.
  mutating func retain(slot: Int) { slots[slot].uses += 1 }

  /// One use of the image in `slot` less; the last one empties it.
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
    guard let image = slots[slot].image else { return }
    byIdentity[ObjectIdentifier(image)] = nil
    slots[slot] = Slot()
    free.append(slot)
  }
}
