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

/// A frame while it is put together: records in painting order, each with the batch that it joined.
struct FrameAssembly {
  var plan = FramePlan()
  let options: RenderOptions
  private var grid: OverlapGrid

  private var solids: [Drafted<SolidInstance>] = []
  private var blits: [Drafted<BlitInstance>] = []
  private var quads: [Drafted<QuadInstance>] = []

  struct Drafted<Record> {
    var record: Record
    var batch: Int32
  }

  /// How far a record looks back for a batch to join.
  static let lookBack = 16
  /// Whole-pixel records up to this many pixels may be drawn by the general program if that saves a draw call.
  static let smallArea = 64 * 64

  init(width: Int, height: Int, options: RenderOptions) {
    self.options = options
    grid = OverlapGrid(width: width, height: height)
    plan.width = width
    plan.height = height
  }

  /// Records so far.
  var recordCount: Int { solids.count + blits.count + quads.count }

  // MARK: Records

  /// Whole pixels of one colour.
  mutating func add(solid record: SolidInstance) {
    let blends = record.color.alpha < 255
    let isSmall = record.rect.width * record.rect.height <= Self.smallArea
    let slot = join(
      .solid, page: -1, scissor: nil, blends: blends, touching: record.rect, instead: isSmall ? .shape : nil)
    if slot.program == .solid {
      solids.append(Drafted(record: record, batch: slot.batch))
    } else {
      quads.append(Drafted(record: QuadInstance(record), batch: slot.batch))
    }
  }

  /// Whole pixels copied from a page.
  mutating func add(blit record: BlitInstance, page: Int32, isOpaque: Bool) {
    let isSmall = record.rect.width * record.rect.height <= Self.smallArea
    let slot = join(
      .blit, page: page, scissor: nil, blends: !isOpaque, touching: record.rect,
      instead: isSmall ? .image : nil)
    if slot.program == .blit {
      blits.append(Drafted(record: record, batch: slot.batch))
    } else {
      quads.append(Drafted(record: QuadInstance(record), batch: slot.batch))
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
    quads.append(Drafted(record: record, batch: slot.batch))
  }

  /// Finds or starts the batch for a record. A batch of the program `instead`, or of that one with clips, is the second
  /// choice: they draw the same pixels, if not as fast.
  private mutating func join(
    _ program: DrawProgram, page: Int32, scissor: PixelRect?, blends: Bool, touching box: PixelRect,
    instead: DrawProgram?
  ) -> (program: DrawProgram, batch: Int32) {
    let lookBack = options.contains(.batching) ? Self.lookBack : 1
    let earliest = max(0, plan.batches.count - lookBack, grid.latestBatch(in: box))
    var index = plan.batches.count - 1
    var fallback = -1
    while index >= earliest {
      let batch = plan.batches[index]
      if batch.page == page, batch.scissor == scissor {
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
      return (plan.batches[fallback].program, Int32(fallback))
    }
    plan.batches.append(
      DrawBatch(program: program, blends: blends, page: page, scissor: scissor, first: 0, count: 0))
    take(plan.batches.count - 1, box, blends: blends)
    return (program, Int32(plan.batches.count - 1))
  }

  private mutating func take(_ index: Int, _ box: PixelRect, blends: Bool) {
    plan.batches[index].count += 1
    if blends { plan.batches[index].blends = true }
    grid.note(box, batch: index)
  }

  // MARK: Result

  /// Puts the records of each batch next to each other, in painting order.
  consuming func finish() -> FramePlan {
    var next = [Int](repeating: 0, count: plan.batches.count)
    var (solidCount, blitCount, quadCount) = (0, 0, 0)
    for index in plan.batches.indices {
      let count = Int(plan.batches[index].count)
      switch plan.batches[index].program {
      case .solid: (next[index], solidCount) = (solidCount, solidCount + count)
      case .blit: (next[index], blitCount) = (blitCount, blitCount + count)
      default: (next[index], quadCount) = (quadCount, quadCount + count)
      }
      plan.batches[index].first = Int32(next[index])
    }
    Self.gather(solids, into: &plan.solids, next: &next)
    Self.gather(blits, into: &plan.blits, next: &next)
    Self.gather(quads, into: &plan.quads, next: &next)
    return plan
  }

  private static func gather<Record>(
    _ drafts: [Drafted<Record>], into records: inout [Record], next: inout [Int]
  ) {
    records = [Record](unsafeUninitializedCapacity: drafts.count) { buffer, count in
      for draft in drafts {
        let batch = Int(draft.batch)
        buffer.initializeElement(at: next[batch], to: draft.record)
        next[batch] += 1
      }
      count = drafts.count
    }
  }
}

extension DrawProgram {
  /// The program that also evaluates clips.
  var clipped: DrawProgram {
    switch self {
    case .shape: .shapeClipped
    case .image: .imageClipped
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
