/// The order in which the records of a plan are drawn: batch after batch, and those of each batch
/// in painting order.
///
/// If that is the order of painting, the order takes no memory; otherwise 8 bytes a record.
struct DrawOrder: ~Copyable {
  /// By slot: how many records are drawn before. Empty if that is the slot itself.
  private var places = Column<Int32>()
  /// By position in the order of drawing: the slot. Empty if that is the position itself.
  private var slots = Column<Int32>()

  /// Finds the order of records from their batches, and from the number of records that are drawn
  /// before each batch. O(records).
  mutating func find(
    _ batches: borrowing EvenColumn<Int32>, _ starts: borrowing Column<Int32>
  ) {
    places.removeAll()
    slots.removeAll()
    if Self.isRising(batches) { return }
    places.resize(to: batches.count, filler: 0)
    slots.resize(to: batches.count, filler: 0)
    for slot in 0..<batches.count {
      let batch = Int(batches[slot])
      let place = starts[batch]
      starts[batch] = place + 1
      places[slot] = place
      slots[Int(place)] = Int32(slot)
    }
    // Each start has moved to the next one.
    for index in stride(from: starts.count - 1, to: 0, by: -1) { starts[index] = starts[index - 1] }
    starts[0] = 0
  }

  private static func isRising(_ batches: borrowing EvenColumn<Int32>) -> Bool {
    if batches.isEven { return true }
    for slot in 1..<batches.count where batches[slot] < batches[slot - 1] { return false }
    return true
  }

  /// How many records are drawn before that of a slot.
  @inline(__always)
  func place(of slot: Int) -> Int { places.count == 0 ? slot : Int(places[slot]) }

  /// The slot whose record is drawn at a position.
  @inline(__always)
  func slot(at place: Int) -> Int { slots.count == 0 ? place : Int(slots[place]) }
}
