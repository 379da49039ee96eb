import LaminaGeometry
import LaminaPlan

/// The records of one layer while they are written anew, each in the place of the one that it
/// replaces.
struct RecordPatch {
  /// The next slot to be written, and the end of those that may be.
  var next: Int
  let end: Int
  /// Set once something did not fit: the plan has to be made anew.
  private(set) var hasFailed = false

  init(_ slots: Range<Int>) { (next, end) = (slots.lowerBound, slots.upperBound) }

  /// Whether all records have been written, and nothing else has happened.
  var isComplete: Bool { !hasFailed && next == end }

  mutating func fail() { hasFailed = true }
}

// Records that replace those of the last plan.
//
// What: a record takes the next slot of its layer if it is drawn by the same batch: program, page
// and scissor agree. Where it moves to, no record that was painted before it may be drawn after it,
// nor the other way round.
// Why: a layer that moves or changes its colour costs its own records, and not a plan.
// Cost: O(1) in a batch that is apart from all others, else the records near by.
extension FrameAssembly {
  /// Where a record goes.
  struct Place {
    var program: DrawProgram
    /// Into the plan's records of the program's kind.
    var index: Int
    var batch: Int
  }

  /// Takes the next slot for a record, and notes what it touches; nil if it does not fit.
  mutating func place(
    _ program: DrawProgram, page: Int32, scissor: PixelRect?, blends: Bool,
    _ instead: OtherPrograms,
    _ box: PixelRect
  ) -> Place? {
    guard var patch, !patch.hasFailed else { return nil }
    guard patch.next < patch.end else {
      self.patch?.fail()
      return nil
    }
    let slot = patch.next
    let index = Int(map.batches[slot])
    let batch = plan.batches[index]
    let isDrawn = batch.program == program || instead.contains(batch.program)
    let old = map.boxes[slot]
    guard isDrawn, batch.page == page, batch.scissor == scissor, batch.mode == .over,
      old == box || map.isApart[index] || keepsOrder(slot, box)
    else {
      self.patch?.fail()
      return nil
    }
    patch.next += 1
    self.patch = patch
    if blends || batch.program != program, !batch.blends { plan.batches[index].blends = true }
    moved(slot, from: old, to: box)
    return Place(
      program: batch.program, index: map.recordIndex(slot),
      batch: index)
  }

  /// Takes the next slot for a cloud, whose records have been written, and notes what it touches.
  mutating func moveCloud(to box: PixelRect, batch: Int) {
    guard let slot = patch?.next else { return }
    let old = map.boxes[slot]
    guard old == box || map.isApart[batch] || keepsOrder(slot, box) else {
      patch?.fail()
      return
    }
    patch?.next += 1
    moved(slot, from: old, to: box)
  }

  /// Writes a record of a general program.
  mutating func write(_ record: QuadInstance, at place: Place) {
    plan.batches[place.batch].flags |= record.flags
    plan.quads[place.index] = record
  }

  private mutating func moved(_ slot: Int, from old: PixelRect, to box: PixelRect) {
    damage.add(old)
    guard old != box else { return }
    damage.add(box)
    grid.move(slot, from: old, to: box)
    map.setBox(box, slot: slot)
    plan.shadedPixels += box.intersection(open.area).area - old.intersection(open.area).area
  }

  private func keepsOrder(_ slot: Int, _ box: PixelRect) -> Bool {
    grid.isBuilt && grid.keepsOrder(slot, at: box, map)
  }
}
