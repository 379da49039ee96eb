import LaminaGeometry
import LaminaGraphics
import LaminaPlan

// Particles: one instanced draw for all particles with images of one page.
//
// What: each particle becomes a turned record, with its colour in place of the opacity. The records
// of a draw lie side by side and are one thing in the order of drawing. A particle with a side
// shorter than a pixel and a half is drawn with that length, and fainter by the same factor. So a
// pixel shows the same amount of it, and the program's formula stays valid.
// Why: separate records with boxes and batches of their own would cost as much for ten thousand
// particles as for ten thousand layers.
// Cost: about ten nanoseconds a particle. Images of several pages that alternate cost most, in the
// modes that sort.
extension PaintPass {
  mutating func paint(
    _ particles: RenderParticles, _ drawing: RenderDrawing, _ columns: borrowing RenderColumns,
    _ scratch: borrowing FrameScratch,
    _ i: Int, _ caches: inout FrameCaches
  ) throws {
    if columns.flags[i].contains(.hasBorder), !scratch.hiding[i].contains(.border) {
      paintRing(columns, scratch, i)
    }
    let emission = particles.emission
    if let excess = emission.excess { throw excess }
    if emission.isGivenUp { throw WorkIsOver() }
    let count = emission.cloud.count
    if count == 0 || scratch.alpha[i] <= 0 { return }
    try checkWork(more: count)
    let clip = cut(
      scratch.clips[
        Int(columns.flags[i].contains(.masksToBounds) ? scratch.innerClip[i] : scratch.clip[i])])
    if assembly.options.contains(.culling), clip.bound.isEmpty { return }
    var space = ParticleSpace(
      world: scratch.world[i], depth: depthColumn(particles, columns, scratch, i),
      opacity: scratch.alpha[i],
      tint: scratch.tint(i), isUpsideDown: scratch.traits[i].contains(.yDown))
    try withPlacements(particles, &caches.atlas) { pass, places in
      var first = 0
      while first < count {
        let page = places[Int(emission.cloud[first].image)].page
        let end = emission.cloud.columns.withReader { reader in
          var end = first + 1
          // A single image has a single page.
          if places.count == 1 { return count }
          while end < count, places[Int(reader.image(end))].page == page { end += 1 }
          return end
        }
        guard let end else { return }
        if page >= 0 {
          pass.assembly.put(
            cloud: emission, first..<end, places, &space, page: page,
            mode: particles.isAdditive ? .plus : .over, clip: clip)
        } else {
          // The image arrived after the plan was made.
          pass.assembly.patch?.fail()
        }
        first = end
      }
    }
  }

  /// Calls `body` with the placement of each image.
  private mutating func withPlacements(
    _ particles: RenderParticles, _ atlas: inout TextureAtlas,
    _ body: (inout PaintPass, UnsafeMutableBufferPointer<ParticlePlace>) throws -> Void
  ) throws {
    let images = particles.emission.images
    try withUnsafeTemporaryAllocation(of: ParticlePlace.self, capacity: images.count) { places in
      for (index, image) in images.enumerated() {
        let place = try atlas.placement(
          of: particles.images[index].contents, in: self.images, into: &assembly.plan)
        let texels = PixelRect(
          minX: place.x &+ image.texels.minX, minY: place.y &+ image.texels.minY,
          maxX: place.x &+ image.texels.maxX, maxY: place.y &+ image.texels.maxY)
        places.initializeElement(
          at: index, to: ParticlePlace(page: place.page, texels: texels, half: image.half))
      }
      try body(&self, places)
    }
  }

  /// The vector of one unit of z in homogeneous device space; zero if particles lie in the plane.
  private func depthColumn(
    _ particles: RenderParticles, _ columns: borrowing RenderColumns,
    _ scratch: borrowing FrameScratch,
    _ i: Int
  ) -> SIMD3<Float> {
    let parent = Int(columns.parent[i])
    guard particles.preservesDepth, parent >= 0, scratch.group[i] < 0,
      columns.flags[parent].isDisjoint(with: [.isTransformLayer, .isTransition])
    else { return .zero }
    var axis = CATransform3DIdentity
    if columns.flags[i].contains(.hasSpatial) { axis = columns.matrices[Int(columns.spatial[i])] }
    if columns.flags[parent].contains(.hasSublayerMatrix) {
      axis = CATransform3DConcat(axis, columns.matrices[Int(columns.sublayerMatrix[parent])])
    }
    let (x, y, w) = (Float(axis.m31), Float(axis.m32), Float(axis.m34))
    let map = scratch.world[parent]
    return SIMD3(
      x * map.m11 + y * map.m21 + w * map.m31, x * map.m12 + y * map.m22 + w * map.m32,
      x * map.m13 + y * map.m23 + w * map.m33)
  }
}

extension FrameAssembly {
  /// Puts the particles with images in one page.
  mutating func put(
    cloud emission: PublishedParticles, _ range: Range<Int>,
    _ places: UnsafeMutableBufferPointer<ParticlePlace>,
    _ space: inout ParticleSpace, page: Int32, mode: BatchMode, clip: ClipState
  ) {
    lastIsPlainTurned = false
    let bound = options.contains(.culling) ? clip.bound : clip.hard
    let isCut = clip.chain != QuadInstance.noClip
    let program = DrawProgram(.particles, isClipped: isCut)
    let scissor: PixelRect? = clip.hard.contains(area) ? nil : clip.hard
    guard let target = beginCloud(range.count, program, page: page, scissor: scissor, mode: mode)
    else {
      return
    }
    var seen = ParticleSpace.Seen(
      from: SIMD2(Float(bound.minX) - 2, Float(bound.minY) - 2),
      to: SIMD2(Float(bound.maxX) + 2, Float(bound.maxY) + 2),
      drawn: bound.intersection(open.area))
    plan.turned.withUnsafeMutableBufferPointer { records in
      guard let base = records.baseAddress else { return }
      emission.cloud.columns.withReader { reader in
        space.write(
          reader, range, places, clip: clip.chain, takesFours: options.contains(.lanes),
          to: base + target.first,
          &seen)
      }
    }
    let written = seen.count
    var box = PixelRect.empty
    if written > 0 {
      let low = (seen.low - 2).clamped(
        lowerBound: SIMD2(repeating: -16_384), upperBound: SIMD2(repeating: 16_383))
      let high = (seen.high + 2).clamped(
        lowerBound: SIMD2(repeating: -16_384), upperBound: SIMD2(repeating: 16_383))
      box = PixelRect(
        minX: Int16(low.x.rounded(.down)), minY: Int16(low.y.rounded(.down)),
        maxX: Int16(high.x.rounded(.up)),
        maxY: Int16(high.y.rounded(.up))
      ).intersection(bound)
    }
    endCloud(target, written, box, pixels: seen.pixels, clip: clip.chain)
  }

  /// Where the records of a cloud are written.
  struct CloudPlace {
    var first: Int
    var batch: Int
    /// Whether the batch belongs to the plan that is patched.
    var isPatch: Bool
  }

  private static let filler = TurnedInstance(whole: .empty, texels: .empty, color: .clear)

  /// Makes room for the records of a cloud; nil if the plan that is patched has no room for them.
  private mutating func beginCloud(
    _ count: Int, _ program: DrawProgram, page: Int32, scissor: PixelRect?, mode: BatchMode
  ) -> CloudPlace? {
    guard let patch else {
      var batch = DrawBatch(
        program: program, blends: true, page: page, scissor: scissor,
        first: Int32(plan.turned.count),
        count: 0)
      // A few more, because the number of particles changes a little from frame to frame.
      let room = count + count / 64 + 16
      (batch.mode, batch.capacity) = (mode, Int32(room))
      plan.turned.append(contentsOf: repeatElement(Self.filler, count: room))
      open.batches.append(batch)
      return CloudPlace(first: Int(batch.first), batch: open.batches.count - 1, isPatch: false)
    }
    guard !patch.hasFailed, patch.next < patch.end else {
      self.patch?.fail()
      return nil
    }
    let index = Int(map.batches[patch.next])
    let batch = plan.batches[index]
    guard batch.program == program, batch.page == page, batch.scissor == scissor, batch.mode == mode
    else {
      self.patch?.fail()
      return nil
    }
    if count > Int(batch.capacity) {
      // The old records stay unused until the plan is made again. That happens before most of the
      // cloud's records are unused.
      let room = count + count / 4 + 16
      leftRecords += Int(batch.capacity)
      guard leftRecords < 2 * room + 4_096 else {
        self.patch?.fail()
        return nil
      }
      plan.batches[index].first = Int32(plan.turned.count)
      plan.batches[index].capacity = Int32(room)
      map.setFirst(plan.batches[index].first, batch: index)
      plan.turned.append(contentsOf: repeatElement(Self.filler, count: room))
    }
    return CloudPlace(first: Int(plan.batches[index].first), batch: index, isPatch: true)
  }

  /// Notes how many records a cloud has, which pixels they touch, and how many, where each record
  /// counts for itself.
  private mutating func endCloud(
    _ place: CloudPlace, _ count: Int, _ box: PixelRect, pixels: Int, clip: UInt32
  ) {
    if place.isPatch {
      plan.batches[place.batch].count = Int32(count)
      return moveCloud(to: box, batch: place.batch, pixels: pixels, clip: clip)
    }
    open.batches[place.batch].count = Int32(count)
    open.batches[place.batch].shadedPixels = pixels
    open.grid.note(box, batch: place.batch)
    if open.page == -1 { map.append(box, batch: place.batch) }
    if origins.isOn { open.note(origins.next, batch: place.batch) }
    shade(open.batches[place.batch].program, by: pixels)
    work.add(clip: clip, of: plan.clips, pixels: pixels)
    // Those that are not seen have room too.
    work.add(records: Int(open.batches[place.batch].capacity))
  }
}
