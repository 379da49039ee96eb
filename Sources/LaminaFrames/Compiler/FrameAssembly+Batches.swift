import LaminaGeometry
import LaminaPlan

// Batches: records that one call can draw.
//
// What: each record, in painting order, joins the newest batch of its program, page and scissor if
// nothing drawn since then overlaps the record, at most sixteen batches back. Otherwise it starts a
// new batch. A small whole-pixel record or a turned record that finds no batch joins one of the
// general program instead. A record without a clip may join a batch with clips.
// Why: a draw call costs 2 to 27 microseconds on a CPU rasterizer, a record some nanoseconds.
// Joining never reorders records that overlap, and the general program gives the same pixels, so
// the picture stays the same.
// Cost: O(16) for a record, and the cost of the grid.
// It is least useful where records of different kinds alternate on top of each other.
extension FrameAssembly {
  /// How many batches a record looks back for one to join.
  static let lookBack = 16
  /// The general program may draw whole-pixel records up to this many pixels if that saves a draw
  /// call.
  static let smallArea = 64 * 64

  /// Puts whole pixels of one colour.
  mutating func put(solid record: SolidInstance) {
    let box = record.rect
    if isClear(record) {
      open.clearColor = record.color
      map.noteClear()
      return
    }
    let blends = record.color.alpha < 255
    lastIsPlainTurned = false
    let instead = OtherPrograms(isSmall: box.area <= Self.smallArea, box, .shape, .turnedShape)
    if patch != nil {
      guard let place = place(.solid, page: -1, scissor: nil, blends: blends, instead, box) else {
        return
      }
      switch place.program.recordType {
      case .solid: plan.solids[place.index] = record
      case .turned: plan.turned[place.index] = TurnedInstance(record)
      case .quad, .blit: write(QuadInstance(record), at: place)
      }
      return
    }
    let slot = join(.solid, page: -1, scissor: nil, blends: blends, touching: box, instead: instead)
    switch slot.program.recordType {
    case .solid: open.solids.append(record, batch: slot.batch)
    case .turned:
      open.turned.append(TurnedInstance(record), batch: slot.batch)
    case .quad, .blit: draft(QuadInstance(record), slot.batch)
    }
  }

  /// Puts whole pixels copied from a page.
  mutating func put(blit record: BlitInstance, page: Int32, isOpaque: Bool) {
    let box = record.rect
    lastIsPlainTurned = false
    let instead = OtherPrograms(isSmall: box.area <= Self.smallArea, box, .image, .turnedImage)
    if patch != nil {
      guard let place = place(.blit, page: page, scissor: nil, blends: !isOpaque, instead, box)
      else {
        return
      }
      switch place.program.recordType {
      case .blit: plan.blits[place.index] = record
      case .turned: plan.turned[place.index] = TurnedInstance(record)
      case .quad, .solid: write(QuadInstance(record), at: place)
      }
      return
    }
    let slot = join(
      .blit, page: page, scissor: nil, blends: !isOpaque, touching: box, instead: instead)
    switch slot.program.recordType {
    case .blit: open.blits.append(record, batch: slot.batch)
    case .turned:
      open.turned.append(TurnedInstance(record), batch: slot.batch)
    case .quad, .solid: draft(QuadInstance(record), slot.batch)
    }
  }

  /// Puts whole pixels copied from a page and multiplied by an opacity, in parts of 255. Each batch
  /// has one opacity.
  mutating func put(faded record: BlitInstance, page: Int32, opacity: UInt8) {
    let box = record.rect
    lastIsPlainTurned = false
    let instead = OtherPrograms(.faded)
    if patch != nil {
      let place = place(
        .faded, page: page, scissor: nil, blends: true, instead, box, opacity: opacity)
      if let place { plan.blits[place.index] = record }
      return
    }
    let slot = join(
      .faded, page: page, scissor: nil, blends: true, touching: box, instead: instead,
      opacity: opacity)
    open.blits.append(record, batch: slot.batch)
  }

  /// Puts any other record. `box` holds every pixel that the record touches.
  mutating func put(
    quad record: QuadInstance, page: Int32, scissor: PixelRect?, touching box: PixelRect
  ) {
    let isClipped = record.clip != QuadInstance.noClip
    put(
      record, DrawProgram(page >= 0 ? .image : .shape, isClipped: isClipped), page: page,
      scissor: scissor, touching: box)
  }

  /// Puts a parallelogram. `box` holds every pixel that the record touches.
  mutating func put(
    turned record: TurnedInstance, page: Int32, scissor: PixelRect?, touching box: PixelRect
  ) {
    let isClipped = record.clip != QuadInstance.noClip
    let program = DrawProgram(page >= 0 ? .turnedImage : .turnedShape, isClipped: isClipped)
    let general = DrawProgram(page >= 0 ? .image : .shape, isClipped: isClipped)
    lastIsPlainTurned = false
    let instead = OtherPrograms(program, general)
    if patch != nil {
      let place = place(program, page: page, scissor: scissor, blends: true, instead, box)
      guard let place else { return }
      if place.program.recordType == .turned {
        plan.turned[place.index] = record
      } else {
        write(record.quad, at: place)
      }
      work.add(clip: record.clip, of: plan.clips, pixels: place.more)
      return
    }
    weighClips(record.clip, box)
    let slot = join(
      program, page: page, scissor: scissor, blends: true, touching: box, instead: instead)
    if slot.program.recordType == .turned {
      open.turned.append(record, batch: slot.batch)
    } else {
      draft(record.quad, slot.batch)
    }
  }

  /// Puts a blurred rectangle. `box` holds every pixel that the record touches.
  mutating func put(shadow record: QuadInstance, scissor: PixelRect?, touching box: PixelRect) {
    let isClipped = record.clip != QuadInstance.noClip
    put(
      record, DrawProgram(.shadow, isClipped: isClipped), page: -1, scissor: scissor, touching: box)
  }

  private mutating func put(
    _ record: QuadInstance, _ program: DrawProgram, page: Int32, scissor: PixelRect?,
    touching box: PixelRect
  ) {
    // Numbers that are finite in the model may be infinite in single precision or after a product.
    guard record.isFinite else { return }
    lastIsPlainTurned = false
    if patch != nil {
      let place = place(
        program, page: page, scissor: scissor, blends: true, OtherPrograms(program), box)
      if let place {
        write(record, at: place)
        work.add(clip: record.clip, of: plan.clips, pixels: place.more)
      }
      return
    }
    weighClips(record.clip, box)
    let slot = join(
      program, page: page, scissor: scissor, blends: true, touching: box,
      instead: OtherPrograms(program))
    draft(record, slot.batch)
  }

  /// Puts a record into a batch that no other record joins.
  mutating func put(
    alone record: QuadInstance, program: DrawProgram, page: Int32, backdrop: Int32 = -1,
    mode: BatchMode = .over, touching box: PixelRect
  ) {
    patch?.fail()
    guard record.isFinite else { return }
    lastIsPlainTurned = false
    var batch = DrawBatch(
      program: program, blends: program != .blend, page: page, scissor: nil, first: 0, count: 0)
    (batch.mode, batch.backdrop) = (mode, backdrop)
    open.batches.append(batch)
    weighClips(record.clip, box)
    take(open.batches.count - 1, box, blends: false)
    draft(record, Int32(open.batches.count - 1))
  }

  mutating func draft(_ record: QuadInstance, _ batch: Int32) {
    open.batches[Int(batch)].flags |= record.flags
    open.quads.append(record, batch: batch)
  }

  /// Whether the record is the first of the pass into the target and covers all of it with an
  /// opaque colour. Then the target can be cleared to that colour instead.
  private func isClear(_ record: SolidInstance) -> Bool {
    options.contains(.clearing) && patch == nil && open.page == -1 && open.clears
      && open.recordCount == 0
      && open.batches.isEmpty && record.color.alpha == 255 && record.rect.contains(open.area)
  }

  /// Finds or starts the batch for a record. A batch of one of the programs `instead` is the second
  /// choice: those programs draw the same pixels, but not as fast.
  mutating func join(
    _ program: DrawProgram, page: Int32, scissor: PixelRect?, blends: Bool, touching box: PixelRect,
    instead: OtherPrograms, opacity: UInt8 = 255
  ) -> (program: DrawProgram, batch: Int32) {
    let lookBack = options.contains(.batching) ? Self.lookBack : 1
    let earliest = max(0, open.batches.count - lookBack, open.grid.latestBatch(in: box))
    var index = earliest
    var fallback = -1
    while index < open.batches.count {
      let batch = open.batches[index]
      if batch.page == page, batch.scissor == scissor, batch.mode == .over,
        batch.program != .blend, batch.opacity == opacity
      {
        if batch.program == program {
          take(index, box, blends: blends)
          return (program, Int32(index))
        }
        if fallback < 0, instead.contains(batch.program) { fallback = index }
      }
      index += 1
    }
    if fallback >= 0, options.contains(.batching) {
      take(fallback, box, blends: true)
      return (open.batches[fallback].program, Int32(fallback))
    }
    var new = DrawBatch(
      program: program, blends: blends, page: page, scissor: scissor, first: 0, count: 0)
    new.opacity = opacity
    open.batches.append(new)
    take(open.batches.count - 1, box, blends: blends)
    return (program, Int32(open.batches.count - 1))
  }

  private mutating func take(_ index: Int, _ box: PixelRect, blends: Bool) {
    open.batches[index].count += 1
    if blends { open.batches[index].blends = true }
    open.grid.note(box, batch: index)
    if open.page == -1 { map.append(box, batch: index) }
    if origins.isOn { open.note(origins.next, batch: index) }
    let pixels = box.intersection(open.area).area
    plan.shadedPixels += pixels
    work.add(open.batches[index].program, pixels: pixels)
  }

  /// Notes that records of `program` touch `pixels` more pixels than before, or fewer.
  mutating func shade(_ program: DrawProgram, by pixels: Int) {
    plan.shadedPixels += pixels
    work.change(program, by: pixels)
  }

  /// Counts the clips that each pixel of a record computes. `box` holds the record's pixels.
  @inline(__always)
  mutating func weighClips(_ clip: UInt32, _ box: PixelRect) {
    work.add(clip: clip, of: plan.clips, pixels: box.intersection(open.area).area)
  }
}
