import LaminaGeometry

// Batches: records that can be drawn by one call.
//
// What: each record, in painting order, joins the latest batch of its program, page and scissor that nothing drawn since
// overlaps, at most sixteen batches back; else it starts a new one. A small whole-pixel record that finds none joins a
// batch of the general program instead, and a record without a clip one of those with clips.
// Why: a draw call costs 2 to 27 microseconds on a CPU rasterizer, a record some nanoseconds. Joining never reorders what
// overlaps, and the general program gives the same pixels, so the picture stays the same.
// Cost: O(16) for a record, and the grid's.
// It hurts where kinds of records alternate on top of each other.

/// A frame while it is put together: the passes that are done, and the one that records go to.
struct FrameAssembly {
  /// What is done. Its statistics, uploads and clips are those of all passes.
  var plan = FramePlan()
  let options: RenderOptions
  private var open: OpenPass
  /// The passes around the open one, the target's first.
  private var around: [OpenPass] = []

  /// A pass that is being put together: records in painting order, each with the batch that it joined.
  private struct OpenPass {
    /// As in ``RenderPass``.
    var page: Int32
    var area: PixelRect
    var clears = true
    var grid: OverlapGrid
    var batches: [DrawBatch] = []
    var solids: [Drafted<SolidInstance>] = []
    var blits: [Drafted<BlitInstance>] = []
    var quads: [Drafted<QuadInstance>] = []

    init(page: Int32, area: PixelRect) {
      (self.page, self.area) = (page, area)
      grid = OverlapGrid(area)
    }
  }

  private struct Drafted<Record> {
    var record: Record
    var batch: Int32
  }

  /// How far a record looks back for a batch to join.
  static let lookBack = 16
  /// Whole-pixel records up to this many pixels may be drawn by the general program if that saves a draw call.
  static let smallArea = 64 * 64

  /// Begins with a pass into the target.
  init(viewport: Viewport, options: RenderOptions) {
    self.options = options
    open = OpenPass(page: -1, area: viewport.pixels)
    plan.width = viewport.width
    plan.height = viewport.height
  }

  /// Records of the open pass so far.
  var recordCount: Int { open.solids.count + open.blits.count + open.quads.count }

  /// What the open pass draws into, as in ``RenderPass``.
  var area: PixelRect { open.area }
  var page: Int32 { open.page }

  // MARK: Passes

  /// Passes so far, with those that are under way.
  var passCount: Int { plan.passes.count + around.count + 1 }

  /// Begins a pass into a page; the one that was open goes on when it ends.
  mutating func beginPass(page: Int32, area: PixelRect) {
    around.append(open)
    open = OpenPass(page: page, area: area)
  }

  /// Ends the innermost pass that was begun.
  mutating func endPass() {
    close()
    if let outer = around.popLast() { open = outer }
  }

  /// Ends the open pass and goes on with it in another: what comes next may read what it has drawn.
  mutating func splitPass() {
    let (page, area) = (open.page, open.area)
    close()
    open = OpenPass(page: page, area: area)
    open.clears = false
  }

  /// Adds a pass that draws no batches, to be executed before the open one.
  mutating func add(_ pass: RenderPass) { plan.passes.append(pass) }

  // MARK: Records

  /// Whole pixels of one colour.
  mutating func add(solid record: SolidInstance) {
    let blends = record.color.alpha < 255
    let isSmall = record.rect.width * record.rect.height <= Self.smallArea
    let slot = join(
      .solid, page: -1, scissor: nil, blends: blends, touching: record.rect, instead: isSmall ? .shape : nil)
    if slot.program == .solid {
      open.solids.append(Drafted(record: record, batch: slot.batch))
    } else {
      open.quads.append(Drafted(record: QuadInstance(record), batch: slot.batch))
    }
  }

  /// Whole pixels copied from a page.
  mutating func add(blit record: BlitInstance, page: Int32, isOpaque: Bool) {
    let isSmall = record.rect.width * record.rect.height <= Self.smallArea
    let slot = join(
      .blit, page: page, scissor: nil, blends: !isOpaque, touching: record.rect,
      instead: isSmall ? .image : nil)
    if slot.program == .blit {
      open.blits.append(Drafted(record: record, batch: slot.batch))
    } else {
      open.quads.append(Drafted(record: QuadInstance(record), batch: slot.batch))
    }
  }

  /// Anything else. `box` holds every pixel that the record touches.
  mutating func add(quad record: QuadInstance, page: Int32, scissor: PixelRect?, touching box: PixelRect) {
    // Numbers that are finite in the model may not be in single precision, or not any more after a product.
    guard record.isFinite else { return }
    let isClipped = record.clip != QuadInstance.noClip
    let program: DrawProgram =
      page >= 0 ? (isClipped ? .imageClipped : .image) : (isClipped ? .shapeClipped : .shape)
    let slot = join(program, page: page, scissor: scissor, blends: true, touching: box, instead: program)
    open.quads.append(Drafted(record: record, batch: slot.batch))
  }

  /// A blurred rectangle. `box` holds every pixel that the record touches.
  mutating func add(shadow record: QuadInstance, scissor: PixelRect?, touching box: PixelRect) {
    guard record.isFinite else { return }
    let program: DrawProgram = record.clip != QuadInstance.noClip ? .shadowClipped : .shadow
    let slot = join(program, page: -1, scissor: scissor, blends: true, touching: box, instead: program)
    open.quads.append(Drafted(record: record, batch: slot.batch))
  }

  /// Finds or starts the batch for a record. A batch of the program `instead`, or of that one with clips, is the second
  /// choice: they draw the same pixels, if not as fast.
  private mutating func join(
    _ program: DrawProgram, page: Int32, scissor: PixelRect?, blends: Bool, touching box: PixelRect,
    instead: DrawProgram?
  ) -> (program: DrawProgram, batch: Int32) {
    let lookBack = options.contains(.batching) ? Self.lookBack : 1
    let earliest = max(0, open.batches.count - lookBack, open.grid.latestBatch(in: box))
    var index = open.batches.count - 1
    var fallback = -1
    while index >= earliest {
      let batch = open.batches[index]
      if batch.page == page, batch.scissor == scissor, batch.mode == .over {
        if batch.program == program {
          take(index, box, blends: blends)
          return (program, Int32(index))
        }
        if fallback < 0, let instead, batch.program == instead || batch.program == instead.clipped {
          fallback = index
        }
      }
      index -= 1
    }
    if fallback >= 0, options.contains(.batching) {
      take(fallback, box, blends: true)
      return (open.batches[fallback].program, Int32(fallback))
    }
    open.batches.append(
      DrawBatch(program: program, blends: blends, page: page, scissor: scissor, first: 0, count: 0))
    take(open.batches.count - 1, box, blends: blends)
    return (program, Int32(open.batches.count - 1))
  }

  private mutating func take(_ index: Int, _ box: PixelRect, blends: Bool) {
    open.batches[index].count += 1
    if blends { open.batches[index].blends = true }
    open.grid.note(box, batch: index)
  }

  /// Draws one record by itself, in a batch that no other record joins.
  mutating func add(
    alone record: QuadInstance, program: DrawProgram, page: Int32, backdrop: Int32 = -1,
    mode: BatchMode = .over,
    touching box: PixelRect
  ) {
    guard record.isFinite else { return }
    var batch = DrawBatch(
      program: program, blends: program != .blend, page: page, scissor: nil, first: 0, count: 1)
    (batch.mode, batch.backdrop) = (mode, backdrop)
    open.batches.append(batch)
    open.grid.note(box, batch: open.batches.count - 1)
    open.quads.append(Drafted(record: record, batch: Int32(open.batches.count - 1)))
  }

  // MARK: Result

  /// The plan, when all passes have ended but the first.
  consuming func finish() -> FramePlan {
    close()
    // One pass into the target needs no saying.
    if plan.passes.count == 1 { plan.passes.removeAll() }
    return plan
  }

  /// Puts the records of each batch of the open pass next to each other, in painting order, behind those of the passes before.
  private mutating func close() {
    var next = [Int](repeating: 0, count: open.batches.count)
    var (solidCount, blitCount, quadCount) = (plan.solids.count, plan.blits.count, plan.quads.count)
    for index in open.batches.indices {
      let count = Int(open.batches[index].count)
      switch open.batches[index].program {
      case .solid: (next[index], solidCount) = (solidCount, solidCount + count)
      case .blit: (next[index], blitCount) = (blitCount, blitCount + count)
      default: (next[index], quadCount) = (quadCount, quadCount + count)
      }
      open.batches[index].first = Int32(next[index])
    }
    Self.gather(open.solids, into: &plan.solids, next: &next)
    Self.gather(open.blits, into: &plan.blits, next: &next)
    Self.gather(open.quads, into: &plan.quads, next: &next)
    let first = Int32(plan.batches.count)
    plan.batches.append(contentsOf: open.batches)
    plan.passes.append(
      RenderPass(
        page: open.page, area: open.area, clears: open.clears,
        work: .draw(first: first, count: Int32(open.batches.count))))
  }

  private static func gather<Record>(
    _ drafts: [Drafted<Record>], into records: inout [Record], next: inout [Int]
  ) {
    if drafts.isEmpty { return }
    let start = records.count
    let gathered = [Record](unsafeUninitializedCapacity: drafts.count) { buffer, count in
      for draft in drafts {
        let batch = Int(draft.batch)
        buffer.initializeElement(at: next[batch] - start, to: draft.record)
        next[batch] += 1
      }
      count = drafts.count
    }
    if start == 0 { records = gathered } else { records.append(contentsOf: gathered) }
  }
}

extension DrawProgram {
  /// The program that also evaluates clips.
  var clipped: DrawProgram {
    switch self {
    case .shape: .shapeClipped
    case .image: .imageClipped
    case .shadow: .shadowClipped
    default: self
    }
  }
}

extension Vector4 {
  var isFinite: Bool { (x + y + z + w).isFinite }
}

extension QuadInstance {
  /// Whether every number is finite.
  var isFinite: Bool {
    let columns = (inverseX.x + inverseX.y + inverseX.z) + (inverseY.x + inverseY.y + inverseY.z)
    return (columns + inverseW.x + inverseW.y + inverseW.z).isFinite && rect.isFinite && source.isFinite
  }

  /// The general program's way to draw whole pixels of one colour: device space is the layer space.
  init(_ solid: SolidInstance) {
    self.init(
      deviceRect: DeviceBox(solid.rect).vector, source: Vector4(0, 0, 0, 0), cover: CoverPolygon(solid.rect),
      color: solid.color, texelBounds: .empty, flags: .smoothEdges, clip: QuadInstance.noClip)
  }

  /// The general program's way to copy whole pixels.
  init(_ blit: BlitInstance) {
    let (x, y) = (blit.texelX, blit.texelY)
    let texels = PixelRect(
      minX: x, minY: y, maxX: x + blit.rect.maxX - blit.rect.minX, maxY: y + blit.rect.maxY - blit.rect.minY)
    self.init(
      deviceRect: DeviceBox(blit.rect).vector,
      source: Vector4(0, 0, Float(texels.width), Float(texels.height)),
      cover: CoverPolygon(blit.rect), color: .white, texelBounds: texels, flags: .smoothEdges,
      clip: QuadInstance.noClip)
  }

  /// A record whose layer space is device space.
  init(
    deviceRect: Vector4, source: Vector4, cover: CoverPolygon, color: PackedColor, texelBounds: PixelRect,
    flags: QuadFlags, clip: UInt32
  ) {
    self.init(
      inverseX: Vector3(1, 0, 0), inverseY: Vector3(0, 1, 0), inverseW: Vector3(0, 0, 1), rect: deviceRect,
      source: source, cover: cover, color: color, texelBounds: texelBounds, flags: flags, clip: clip)
  }
}
