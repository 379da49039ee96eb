import LaminaGeometry
import LaminaPlan

// A partial plan: the part of a plan that is drawn where the target has changed.
//
// What: for each rectangle of the damage, the records that touch it, in the order of drawing and in
// their batches. Records behind an opaque record that covers the whole rectangle are left out.
// Why: records beyond the damage cost their vertices and set-up although no pixel of them is seen.
// In small rectangles, records that several opaque records hide together are found pixel by pixel.
// Cost: O(records near the damage), and a bit for every record.
struct PartialPlan: ~Copyable {
  var plan = FramePlan()
  /// By position in the order of drawing: whether the record is drawn. All bits are 0 between two
  /// rectangles.
  private var drawn = Column<UInt64>()
  private var cover = PixelCover()

  /// Takes the records that have to be drawn in `region` from the plan of `assembly`, which is a
  /// plan of one pass.
  mutating func take(_ region: DamageRegion, of assembly: borrowing FrameAssembly) {
    // If there is no pass, nothing may be cleared.
    begin(assembly.plan, keepsTarget: assembly.plan.keepsTarget || region.isEmpty)
    drawn.resize(to: (assembly.map.count + 63) / 64, filler: 0)
    for k in 0..<region.count {
      take(
        region.rects[k], of: assembly.plan, assembly.map, assembly.grid, assembly.plan.pixels)
    }
    // Each of its pixels costs what those of the whole plan cost in the mean.
    let whole = Double(max(assembly.plan.shadedPixels, 1))
    plan.shading = Int(Double(assembly.work.shading) / whole * Double(plan.shadedPixels))
  }

  /// Begins with what all parts of `whole` share.
  private mutating func begin(_ whole: borrowing FramePlan, keepsTarget: Bool) {
    plan.clearRecords()
    (plan.width, plan.height) = (whole.width, whole.height)
    plan.keepsTarget = keepsTarget
    plan.pages = whole.pages
    plan.clips = whole.clips
    (plan.clipFlags, plan.clipsVersion) = (whole.clipFlags, whole.clipsVersion)
    plan.gradients = whole.gradients
    plan.statistics = whole.statistics
  }

  private mutating func take(
    _ rect: PixelRect, of whole: borrowing FramePlan, _ map: borrowing RecordMap,
    _ grid: borrowing RecordGrid, _ area: PixelRect
  ) {
    mark(rect, map, grid)
    let first = Int32(plan.batches.count)
    let start = findStart(rect, of: whole, map)
    if rect.width <= PixelCover.side, rect.height <= PixelCover.side {
      leaveOutHidden(rect, from: start.place, of: whole, map)
    }
    var pass = RenderPass(page: -1, area: area, clears: true, work: .draw(first: first, count: 0))
    (pass.clearColor, pass.cut) = (start.color ?? whole.clearColor, rect)
    pass.clears = !start.covers && (!whole.keepsTarget || start.color != nil)
    var (batch, opened) = (0, -1)
    for word in 0..<drawn.count {
      var bits = drawn[word]
      if bits == 0 { continue }
      drawn[word] = 0
      while bits != 0 {
        let place = word * 64 + bits.trailingZeroBitCount
        bits &= bits - 1
        if place < start.place { continue }
        batch = map.batch(drawing: place, from: batch)
        let source = whole.batches[batch]
        if opened != batch {
          open(source)
          opened = batch
        }
        if source.program.isCloud {
          copy(cloud: source, whole)
        } else {
          copy(source.program, Int(source.first) + place - Int(map.starts[batch]), whole)
        }
        let seen = map.boxes[map.order.slot(at: place)].intersection(rect).area
        let isCloud = source.program.isCloud
        plan.shadedPixels +=
          isCloud ? min(seen * Int(source.count), source.shadedPixels) : seen
      }
    }
    pass.work = .draw(first: first, count: Int32(plan.batches.count) - first)
    plan.passes.append(pass)
  }

  /// Marks the records that touch `rect`.
  private mutating func mark(
    _ rect: PixelRect, _ map: borrowing RecordMap, _ grid: borrowing RecordGrid
  ) {
    func note(_ slot: Int) {
      guard map.boxes[slot].intersects(rect) else { return }
      let place = map.order.place(of: slot)
      drawn[place / 64] |= 1 << (place % 64)
    }
    if grid.isBuilt {
      grid.forEach(in: rect) { note($0) }
    } else {
      for slot in 0..<map.count { note(slot) }
    }
  }

  /// The position of the first record that is seen in `rect`. With it, the colour that `rect` is
  /// cleared to in place of the records before, or whether that record covers all of `rect`.
  private func findStart(
    _ rect: PixelRect, of whole: borrowing FramePlan, _ map: borrowing RecordMap
  ) -> (place: Int, color: PackedColor?, covers: Bool) {
    for word in stride(from: drawn.count - 1, through: 0, by: -1) {
      var bits = drawn[word]
      while bits != 0 {
        let place = word * 64 + 63 - bits.leadingZeroBitCount
        bits &= ~(1 << (place % 64))
        let slot = map.order.slot(at: place)
        guard map.boxes[slot].contains(rect) else { continue }
        let batch = whole.batches[Int(map.batches[slot])]
        if let scissor = batch.scissor, !scissor.contains(rect) { continue }
        if batch.program == .solid {
          let color = whole.solids[map.recordIndex(slot)].color
          if color.alpha == 255 { return (place + 1, color, false) }
        } else if batch.program == .blit, !batch.blends {
          return (place, nil, true)
        }
      }
    }
    return (0, nil, false)
  }

  /// Unmarks records that are not seen in `rect`, because opaque records in front hide all of their
  /// pixels.
  private mutating func leaveOutHidden(
    _ rect: PixelRect, from start: Int, of whole: borrowing FramePlan, _ map: borrowing RecordMap
  ) {
    cover.clear()
    for word in stride(from: drawn.count - 1, through: start / 64, by: -1) {
      var bits = drawn[word]
      while bits != 0 {
        let bit = 63 - bits.leadingZeroBitCount
        bits &= ~(1 << UInt64(bit))
        let place = word * 64 + bit
        if place < start { continue }
        let slot = map.order.slot(at: place)
        let batch = whole.batches[Int(map.batches[slot])]
        var box = map.boxes[slot].intersection(rect)
        if let scissor = batch.scissor { box = box.intersection(scissor) }
        box = box.moved(-Int(rect.minX), -Int(rect.minY))
        if cover.hides(box) {
          drawn[word] &= ~(1 << UInt64(bit))
        } else if batch.program == .blit && !batch.blends
          || batch.program == .solid && whole.solids[map.recordIndex(slot)].color.alpha == 255
        {
          cover.add(box)
        }
      }
    }
  }

  private mutating func open(_ source: DrawBatch) {
    var batch = source
    switch source.program.recordType {
    case .solid: batch.first = Int32(plan.solids.count)
    case .blit: batch.first = Int32(plan.blits.count)
    case .quad: batch.first = Int32(plan.quads.count)
    case .turned: batch.first = Int32(plan.turned.count)
    }
    batch.count = 0
    plan.batches.append(batch)
  }

  private mutating func copy(cloud source: DrawBatch, _ whole: borrowing FramePlan) {
    let (first, count) = (Int(source.first), Int(source.count))
    plan.turned.append(contentsOf: whole.turned[first..<first + count])
    plan.batches[plan.batches.count - 1].count += source.count
  }

  private mutating func copy(_ program: DrawProgram, _ index: Int, _ whole: borrowing FramePlan) {
    switch program.recordType {
    case .solid: plan.solids.append(whole.solids[index])
    case .blit: plan.blits.append(whole.blits[index])
    case .quad: plan.quads.append(whole.quads[index])
    case .turned: plan.turned.append(whole.turned[index])
    }
    plan.batches[plan.batches.count - 1].count += 1
  }
}
