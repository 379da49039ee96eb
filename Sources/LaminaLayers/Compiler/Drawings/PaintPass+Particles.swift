import LaminaGeometry
import LaminaGraphics

// Particles: one instanced draw for all that show pictures of one page.
//
// What: each particle becomes a turned record, its colour in place of the opacity. The records of a draw lie side by side, and are one
// thing in the order of drawing. One with a side shorter than a pixel and a half is drawn that long, and fainter by as much:
// what a pixel shows of it stays the same, and the program's formula holds.
// Why: ten thousand particles looked at one by one, with boxes and batches of their own, would cost what ten thousand layers do.
// Cost: some ten nanoseconds a particle. It hurts where pictures of several pages alternate, in the modes that sort.
extension PaintPass {
  mutating func paint(
    _ particles: RenderParticles, _ drawing: RenderDrawing, _ columns: borrowing RenderColumns,
    _ scratch: borrowing FrameScratch,
    _ i: Int
  ) throws {
    if columns.flags[i].contains(.hasBorder), !scratch.hiding[i].contains(.border) {
      paintRing(columns, scratch, i)
    }
    let emission = particles.emission
    if let excess = emission.excess {
      throw LimitExceeded("particles", value: excess, allowed: limits.particles)
    }
    let count = emission.cloud.count
    if count == 0 || scratch.alpha[i] <= 0 { return }
    let clip = cut(
      scratch.clips[Int(columns.flags[i].contains(.masksToBounds) ? scratch.innerClip[i] : scratch.clip[i])])
    if assembly.options.contains(.culling), clip.bound.isEmpty { return }
    var space = ParticleSpace(
      world: scratch.world[i], depth: depthColumn(particles, columns, scratch, i), opacity: scratch.alpha[i],
      tint: scratch.tint(i), isUpsideDown: scratch.traits[i].contains(.yDown))
    try withPlacements(particles) { pass, places in
      var first = 0
      while first < count {
        let page = places[Int(emission.cloud.particles[first].image)].page
        var end = first + 1
        while end < count, places[Int(emission.cloud.particles[end].image)].page == page { end += 1 }
        if page >= 0 {
          pass.assembly.add(
            cloud: emission, first..<end, places, &space, page: page,
            mode: particles.renderMode.isAdditive ? .plus : .over, clip: clip)
        } else {
          // A picture that came after the plan.
          pass.assembly.patch?.fail()
        }
        first = end
      }
    }
  }

  /// Calls `body` with where each image lies.
  private mutating func withPlacements(
    _ particles: RenderParticles,
    _ body: (inout PaintPass, UnsafeMutableBufferPointer<ParticlePlace>) throws -> Void
  ) throws {
    let images = particles.emission.images
    try withUnsafeTemporaryAllocation(of: ParticlePlace.self, capacity: images.count) { places in
      for (index, image) in images.enumerated() {
        let place = try atlas.placement(
          of: particles.pictures[index].contents, in: self.images, into: &assembly.plan)
        let texels = PixelRect(
          minX: place.x &+ image.texels.minX, minY: place.y &+ image.texels.minY,
          maxX: place.x &+ image.texels.maxX, maxY: place.y &+ image.texels.maxY)
        places.initializeElement(
          at: index, to: ParticlePlace(page: place.page, texels: texels, half: image.half))
      }
      try body(&self, places)
    }
  }

  /// Where one unit of z goes in homogeneous device space; zero where particles lie in the plane.
  private func depthColumn(
    _ particles: RenderParticles, _ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch,
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

/// Where an image of particles lies: page space, and half of its size in points.
struct ParticlePlace: BitwiseCopyable {
  var page: Int32
  var texels: PixelRect
  var half: SIMD2<Float>
}

/// How particles of one emitter come to the device.
struct ParticleSpace {
  private let x: SIMD3<Float>
  private let y: SIMD3<Float>
  private let origin: SIMD3<Float>
  private let depth: SIMD3<Float>
  private let opacity: Float
  private let tint: SIMD4<Float>
  private let isUpsideDown: Bool
  private let isAffine: Bool

  init(
    world: Homography, depth: SIMD3<Float>, opacity: Float, tint: SIMD4<Float>, isUpsideDown: Bool
  ) {
    self.tint = tint
    x = SIMD3(world.m11, world.m12, world.m13)
    y = SIMD3(world.m21, world.m22, world.m23)
    origin = SIMD3(world.m31, world.m32, world.m33)
    (self.depth, self.opacity, self.isUpsideDown) = (depth, opacity, isUpsideDown)
    isAffine = world.kind < .projective && depth.z == 0
  }

  /// Half the shortest distance of opposite edges, in pixels.
  private static let thinnest: Float = 0.75
  /// Corners beyond this are left out, as those of other turned records are.
  private static let farthest: Float = 8_000

  /// The record of a particle, and half of its extent along device x and y; nil for one that is not seen.
  @inline(__always)
  func record(_ particle: Particle, _ place: ParticlePlace, clip: UInt32) -> (TurnedInstance, SIMD2<Float>)? {
    var (a, b) = (x, y)
    var at = x * particle.place.x + y * particle.place.y + origin
    if !isAffine {
      at += depth * particle.place.z
      guard at.z > 1e-4 else { return nil }
      // The affine map that is nearest to the perspective at the particle's middle.
      let one = 1 / at.z
      at *= one
      (a, b) = ((a - at * a.z) * one, (b - at * b.z) * one)
    } else {
      at += depth * particle.place.z
    }
    let turn = particle.turn
    // Where half of the image goes along its own x and y.
    var u = (SIMD2(a.x, a.y) * turn.x + SIMD2(b.x, b.y) * turn.y) * place.half.x
    var v = (SIMD2(b.x, b.y) * turn.x - SIMD2(a.x, a.y) * turn.y) * place.half.y
    var opacity = opacity
    let area = abs(u.x * v.y - u.y * v.x)
    let (lengthU, lengthV) = ((u * u).sum(), (v * v).sum())
    if !(area * area >= Self.thinnest * Self.thinnest * max(lengthU, lengthV)) {
      guard lengthU > 1e-12, lengthV > 1e-12, area > 0.02 * (lengthU * lengthV).squareRoot() else {
        return nil
      }
      // Distances of opposite edges: the area over the length of the edge.
      let (wide, high) = (area / lengthV.squareRoot(), area / lengthU.squareRoot())
      let (growU, growV) = (max(1, Self.thinnest / wide), max(1, Self.thinnest / high))
      u *= growU
      v *= growV
      opacity /= growU * growV
    }
    let reach = SIMD2(abs(u.x) + abs(v.x), abs(u.y) + abs(v.y))
    // A number that is none compares as false.
    guard abs(at.x) + reach.x < Self.farthest, abs(at.y) + reach.y < Self.farthest else { return nil }
    let color = PackedColor(particle.color, opacity: opacity, tint: tint)
    guard color.alpha > 0 else { return nil }
    // The first row of texels is the upper edge, which is where y is largest, unless the layer's y goes down.
    let top: Float = isUpsideDown ? -1 : 1
    let record = TurnedInstance(
      middle: SIMD2(at.x, at.y), u, v, rect: Vector4(-1, top, 1, -top), texels: place.texels, color: color,
      clip: clip)
    return (record, reach)
  }
}

extension FrameAssembly {
  /// Draws those particles, whose pictures are in one page.
  mutating func add(
    cloud emission: Emission, _ range: Range<Int>, _ places: UnsafeMutableBufferPointer<ParticlePlace>,
    _ space: inout ParticleSpace, page: Int32, mode: BatchMode, clip: ClipState
  ) {
    lastIsPlainTurned = false
    let bound = options.contains(.culling) ? clip.bound : clip.hard
    let isCut = clip.chain != QuadInstance.noClip
    let program: DrawProgram = isCut ? .particlesClipped : .particles
    let scissor: PixelRect? = clip.hard.contains(area) ? nil : clip.hard
    guard let target = beginCloud(range.count, program, page: page, scissor: scissor, mode: mode) else {
      return
    }
    var (low, high) = (SIMD2<Float>(repeating: .infinity), SIMD2<Float>(repeating: -.infinity))
    let edge = (
      low: SIMD2(Float(bound.minX) - 2, Float(bound.minY) - 2),
      high: SIMD2(Float(bound.maxX) + 2, Float(bound.maxY) + 2)
    )
    var written = 0
    let particles = emission.cloud.particles.base
    plan.turned.withUnsafeMutableBufferPointer { records in
      guard let base = records.baseAddress else { return }
      for index in range {
        let particle = particles[index]
        guard let (record, reach) = space.record(particle, places[Int(particle.image)], clip: clip.chain)
        else {
          continue
        }
        let middle = SIMD2(record.map.tx, record.map.ty)
        let (from, to) = (middle - reach, middle + reach)
        if to.x < edge.low.x || to.y < edge.low.y || from.x > edge.high.x || from.y > edge.high.y { continue }
        low = pointwiseMin(low, from)
        high = pointwiseMax(high, to)
        (base + target.first + written).initialize(to: record)
        written += 1
      }
    }
    var box = PixelRect.empty
    if written > 0 {
      low = (low - 2).clamped(lowerBound: SIMD2(repeating: -16_384), upperBound: SIMD2(repeating: 16_383))
      high = (high + 2).clamped(lowerBound: SIMD2(repeating: -16_384), upperBound: SIMD2(repeating: 16_383))
      box = PixelRect(
        minX: Int16(low.x.rounded(.down)), minY: Int16(low.y.rounded(.down)),
        maxX: Int16(high.x.rounded(.up)),
        maxY: Int16(high.y.rounded(.up))
      ).intersection(bound)
    }
    endCloud(target, written, box)
  }

  /// Where the records of a cloud go.
  struct CloudPlace {
    var first: Int
    var batch: Int
    /// Whether the batch is one of the plan that is patched.
    var isPatch: Bool
  }

  private static let filler = TurnedInstance(whole: .empty, texels: .empty, color: .clear)

  /// Makes room for the records of a cloud; nil where a plan that is patched has no place for it.
  private mutating func beginCloud(
    _ count: Int, _ program: DrawProgram, page: Int32, scissor: PixelRect?, mode: BatchMode
  ) -> CloudPlace? {
    guard let patch else {
      var batch = DrawBatch(
        program: program, blends: true, page: page, scissor: scissor, first: Int32(plan.turned.count),
        count: 0)
      (batch.mode, batch.capacity) = (mode, Int32(count))
      plan.turned.append(contentsOf: repeatElement(Self.filler, count: count))
      open.batches.append(batch)
      return CloudPlace(first: Int(batch.first), batch: open.batches.count - 1, isPatch: false)
    }
    guard !patch.hasFailed, patch.next < patch.end else {
      self.patch?.fail()
      return nil
    }
    let index = Int(map.batches[patch.next])
    let batch = plan.batches[index]
    guard batch.program == program, batch.page == page, batch.scissor == scissor, batch.mode == mode else {
      self.patch?.fail()
      return nil
    }
    if count > Int(batch.capacity) {
      // What is left behind stays until the plan is made anew, which it is before that is most of the cloud's.
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

  /// Notes how many records a cloud has got, and what they touch.
  private mutating func endCloud(_ place: CloudPlace, _ count: Int, _ box: PixelRect) {
    if place.isPatch {
      plan.batches[place.batch].count = Int32(count)
      return moveCloud(to: box, batch: place.batch)
    }
    open.batches[place.batch].count = Int32(count)
    open.grid.note(box, batch: place.batch)
    if open.page == -1 { map.append(box, batch: place.batch) }
    plan.shadedPixels += box.intersection(open.area).area
  }
}
