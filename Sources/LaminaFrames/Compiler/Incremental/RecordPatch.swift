import LaminaGeometry
import LaminaPlan

/// The records of one layer while they are rewritten, each in the slot of the record that it
/// replaces.
struct RecordPatch {
  /// The next slot to write, and one past the last slot of the layer.
  var next: Int
  let end: Int
  /// Whether something did not fit. Then the plan has to be made again.
  private(set) var hasFailed = false

  init(_ slots: Range<Int>) { (next, end) = (slots.lowerBound, slots.upperBound) }

  /// Whether all records have been written and everything fitted.
  var isComplete: Bool { !hasFailed && next == end }

  mutating func fail() { hasFailed = true }
}

// Records that replace those of the last plan.
//
// What: a record takes the next slot of its layer if the same batch draws it: program, page and
// scissor agree. At its new position no record that was painted before it may be drawn after it,
// nor the other way round.
// Why: a layer that moves or changes its colour costs only its own records, and not a new plan.
// Cost: O(1) in a batch that is apart from all others, otherwise O(records near by).
extension FrameAssembly {
  /// Where a record is written.
  struct Place {
    var program: DrawProgram
    /// Index into the plan's records of the program's kind.
    var index: Int
    var batch: Int
    /// How many more pixels it touches than the record before.
    var more: Int
  }

  /// Takes the next slot for a record and notes the pixels that it touches. Nil if the record does
  /// not fit.
  mutating func place(
    _ program: DrawProgram, page: Int32, scissor: PixelRect?, blends: Bool,
    _ instead: OtherPrograms,
    _ box: PixelRect, opacity: UInt8 = 255
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
      batch.opacity == opacity || batch.count == 1 && program == .faded,
      old == box || map.isApart[index] || keepsOrder(slot, box)
    else {
      self.patch?.fail()
      return nil
    }
    patch.next += 1
    self.patch = patch
    if blends || batch.program != program, !batch.blends { plan.batches[index].blends = true }
    if batch.opacity != opacity { plan.batches[index].opacity = opacity }
    move(slot, from: old, to: box)
    let more = box.intersection(open.area).area - old.intersection(open.area).area
    shade(batch.program, by: more)
    return Place(
      program: batch.program, index: map.recordIndex(slot), batch: index, more: more)
  }

  /// Takes the next slot for a cloud, whose records have been written, and notes the pixels that it
  /// touches.
  ///
  /// - Parameters:
  ///   - pixels: at most how many pixels its records touch, each counted.
  ///   - clip: the innermost clip of its records.
  mutating func moveCloud(to box: PixelRect, batch: Int, pixels: Int, clip: UInt32) {
    guard let slot = patch?.next else { return }
    let old = map.boxes[slot]
    guard old == box || map.isApart[batch] || keepsOrder(slot, box) else {
      patch?.fail()
      return
    }
    patch?.next += 1
    move(slot, from: old, to: box)
    let more = pixels - plan.batches[batch].shadedPixels
    plan.batches[batch].shadedPixels = pixels
    shade(plan.batches[batch].program, by: more)
    work.add(clip: clip, of: plan.clips, pixels: more)
  }

  /// Writes a record of a general program.
  mutating func write(_ record: QuadInstance, at place: Place) {
    plan.batches[place.batch].flags |= record.flags
    plan.quads[place.index] = record
  }

  private mutating func move(_ slot: Int, from old: PixelRect, to box: PixelRect) {
    damage.add(old)
    guard old != box else { return }
    damage.add(box)
    grid.move(slot, from: old, to: box)
    map.setBox(box, slot: slot)
  }

  private func keepsOrder(_ slot: Int, _ box: PixelRect) -> Bool {
    grid.isBuilt && grid.keepsOrder(slot, at: box, map)
  }
}
