import LaminaGeometry
import LaminaGraphics
import LaminaPlan

/// Where an image of particles lies: page space, and half of its size in points.
struct ParticlePlace: BitwiseCopyable {
  var page: Int32
  var texels: PixelRect
  var half: SIMD2<Float>
}

/// The map from particles of one emitter to the device.
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
  /// Particles with corners beyond this are left out, like other turned records.
  private static let farthest: Float = 8_000

  /// The record of a particle, and half of its extent along device x and y; nil if it is not seen.
  @inline(__always)
  func record(_ particle: Particle, _ place: ParticlePlace, clip: UInt32) -> (
    TurnedInstance, SIMD2<Float>
  )? {
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
    // The vectors from the middle of the image to its edges, along its own x and y.
    var u = (SIMD2(a.x, a.y) * turn.x + SIMD2(b.x, b.y) * turn.y) * place.half.x
    var v = (SIMD2(b.x, b.y) * turn.x - SIMD2(a.x, a.y) * turn.y) * place.half.y
    var opacity = opacity
    let area = abs(u.x * v.y - u.y * v.x)
    let (lengthU, lengthV) = ((u * u).sum(), (v * v).sum())
    if !(area * area >= Self.thinnest * Self.thinnest * max(lengthU, lengthV)) {
      guard lengthU > 1e-12, lengthV > 1e-12, area > 0.02 * (lengthU * lengthV).squareRoot() else {
        return nil
      }
      // The distance of opposite edges is the area divided by the length of the edge.
      let (wide, high) = (area / lengthV.squareRoot(), area / lengthU.squareRoot())
      let (growU, growV) = (max(1, Self.thinnest / wide), max(1, Self.thinnest / high))
      u *= growU
      v *= growV
      opacity /= growU * growV
    }
    let reach = SIMD2(abs(u.x) + abs(v.x), abs(u.y) + abs(v.y))
    // Comparisons with NaN are false.
    guard abs(at.x) + reach.x < Self.farthest, abs(at.y) + reach.y < Self.farthest else {
      return nil
    }
    // Computed in lanes, so that the result is the same as for four particles at once.
    let color = particle.color
    let packed = pack(
      SIMD4(repeating: color.x), SIMD4(repeating: color.y), SIMD4(repeating: color.z),
      SIMD4(repeating: color.w), opacity: opacity)[0]
    guard packed > 0xFF_FFFF else { return nil }
    // The first row of texels is the upper edge: the one with the largest y, unless the layer's y
    // points down.
    let top: Float = isUpsideDown ? -1 : 1
    let record = TurnedInstance(
      middle: SIMD2(at.x, at.y), u, v, rect: Vector4(-1, top, 1, -top), texels: place.texels,
      color: PackedColor(bits: packed), clip: clip)
    return (record, reach)
  }

  /// The colours of four particles times the opacity and tint, premultiplied, in the form of
  /// ``PackedColor/init(bits:)``.
  @inline(__always)
  private func pack(
    _ red: SIMD4<Float>, _ green: SIMD4<Float>, _ blue: SIMD4<Float>, _ alpha: SIMD4<Float>,
    opacity: Float
  ) -> SIMD4<UInt32> {
    let strength = (alpha * tint.w).inUnit * opacity
    let (r, g) = (
      ((red * tint.x).inUnit * strength * 255).bytes,
      ((green * tint.y).inUnit * strength * 255).bytes
    )
    let (b, a) = (((blue * tint.z).inUnit * strength * 255).bytes, (strength * 255).bytes)
    return r | (g &<< 8) | (b &<< 16) | (a &<< 24)
  }

  // MARK: Four at a time

  /// What has been written of a cloud, and where it is seen. Device space.
  struct Seen {
    /// Particles outside these corners are left out.
    let from: SIMD2<Float>
    let to: SIMD2<Float>
    var count = 0
    /// The pixels that may be drawn.
    fileprivate let low4: (x: SIMD4<Float>, y: SIMD4<Float>)
    fileprivate let high4: (x: SIMD4<Float>, y: SIMD4<Float>)
    /// How many of them the particles touch, each particle by itself.
    private var shaded = SIMD4<Float>()
    // The boxes of visible particles, in four lanes. Finding the least of four numbers each time
    // would cost as much as all the rest.
    fileprivate var lowX = SIMD4<Float>(repeating: .infinity)
    fileprivate var lowY = SIMD4<Float>(repeating: .infinity)
    fileprivate var highX = SIMD4<Float>(repeating: -.infinity)
    fileprivate var highY = SIMD4<Float>(repeating: -.infinity)

    init(from: SIMD2<Float>, to: SIMD2<Float>, drawn: PixelRect) {
      (self.from, self.to) = (from, to)
      low4 = (SIMD4(repeating: Float(drawn.minX)), SIMD4(repeating: Float(drawn.minY)))
      high4 = (SIMD4(repeating: Float(drawn.maxX)), SIMD4(repeating: Float(drawn.maxY)))
    }

    /// At most how many pixels the particles touch, each particle by itself.
    var pixels: Int { Int(shaded.sum().rounded(.up)) }

    /// Parallelograms of at most so many pixels count whole, also at the edge of what may be drawn:
    /// finding their part would cost more than it tells.
    private static let small: Float = 256

    /// Counts what four particles touch: no more than their parallelograms, and than the part of
    /// their boxes that may be drawn.
    ///
    /// - Parameter area: those of a quarter of the parallelograms.
    @inline(__always)
    fileprivate mutating func count(
      _ fromX: SIMD4<Float>, _ fromY: SIMD4<Float>, _ toX: SIMD4<Float>, _ toY: SIMD4<Float>,
      area: SIMD4<Float>, where isDrawn: SIMDMask<SIMD4<Int32>>
    ) {
      let zero = SIMD4<Float>()
      var pixels = zero.replacing(with: area * 4, where: isDrawn)
      if (pixels .> Self.small).bits != 0 {
        let wide = toX.least(high4.x) - fromX.greatest(low4.x)
        let tall = toY.least(high4.y) - fromY.greatest(low4.y)
        pixels = (wide.greatest(zero) * tall.greatest(zero)).least(pixels)
      }
      shaded += pixels
    }

    var low: SIMD2<Float> { SIMD2(lowX.min(), lowY.min()) }
    var high: SIMD2<Float> { SIMD2(highX.max(), highY.max()) }
  }

  /// Writes the records of visible particles. `records` has room for all.
  func write(
    _ reader: ParticleColumns.Reader, _ range: Range<Int>,
    _ places: UnsafeMutableBufferPointer<ParticlePlace>,
    clip: UInt32, takesFours: Bool, to records: UnsafeMutablePointer<TurnedInstance>,
    _ seen: inout Seen
  ) {
    let takesFours = takesFours && isAffine
    var next = range.lowerBound
    while next < range.upperBound {
      let image = reader.image(next)
      if takesFours, range.upperBound - next >= 4, reader.four(next, show: image),
        write(reader.four(next), places[Int(image)], clip, records, &seen)
      {
        next += 4
        continue
      }
      let end = min(next + 4, range.upperBound)
      for index in next..<end { write(reader.one(index), places, clip, records, &seen) }
      next = end
    }
  }

  private func write(
    _ particle: Particle, _ places: UnsafeMutableBufferPointer<ParticlePlace>, _ clip: UInt32,
    _ records: UnsafeMutablePointer<TurnedInstance>, _ seen: inout Seen
  ) {
    guard let (record, reach) = record(particle, places[Int(particle.image)], clip: clip) else {
      return
    }
    let middle = SIMD2(record.map.tx, record.map.ty)
    let (from, to) = (middle - reach, middle + reach)
    if to.x < seen.from.x || to.y < seen.from.y || from.x > seen.to.x || from.y > seen.to.y {
      return
    }
    (seen.lowX[0], seen.lowY[0]) = (min(seen.lowX[0], from.x), min(seen.lowY[0], from.y))
    (seen.highX[0], seen.highY[0]) = (max(seen.highX[0], to.x), max(seen.highY[0], to.y))
    // In the first lane of four.
    seen.count(
      SIMD4(from.x, 0, 0, 0), SIMD4(from.y, 0, 0, 0), SIMD4(to.x, 0, 0, 0), SIMD4(to.y, 0, 0, 0),
      area: SIMD4(repeating: abs(record.map.xx * record.map.yy - record.map.xy * record.map.yx)),
      where: Self.first)
    (records + seen.count).initialize(to: record)
    seen.count += 1
  }

  private static let first = SIMD4<Int32>(0, 1, 1, 1) .== SIMD4()

  /// ``record(_:_:clip:)`` for four particles under an affine map. Returns false and writes nothing
  /// if one is so thin or far away that it has to be computed alone.
  @inline(__always)
  private func write(
    _ four: FourParticles, _ place: ParticlePlace, _ clip: UInt32,
    _ records: UnsafeMutablePointer<TurnedInstance>, _ seen: inout Seen
  ) -> Bool {
    let atX = four.x * x.x + four.y * y.x + origin.x + four.z * depth.x
    let atY = four.x * x.y + four.y * y.y + origin.y + four.z * depth.y
    let (uX, uY) = (
      (four.turnX * x.x + four.turnY * y.x) * place.half.x,
      (four.turnX * x.y + four.turnY * y.y) * place.half.x
    )
    let (vX, vY) = (
      (four.turnX * y.x - four.turnY * x.x) * place.half.y,
      (four.turnX * y.y - four.turnY * x.y) * place.half.y
    )
    let area = (uX * vY - uY * vX).size
    let longest = (uX * uX + uY * uY).greatest(vX * vX + vY * vY)
    let (reachX, reachY) = (uX.size + vX.size, uY.size + vY.size)
    let isPlain =
      (area * area .>= longest * (Self.thinnest * Self.thinnest))
      .& (atX.size + reachX .< Self.farthest)
      .& (atY.size + reachY .< Self.farthest)
    guard isPlain.bits == 15 else { return false }
    let colors = pack(four.red, four.green, four.blue, four.alpha, opacity: opacity)
    let (fromX, fromY, toX, toY) = (atX - reachX, atY - reachY, atX + reachX, atY + reachY)
    let isSeen =
      (toX .>= seen.from.x) .& (toY .>= seen.from.y) .& (fromX .<= seen.to.x)
      .& (fromY .<= seen.to.y)
    let isDrawn = isSeen .& (colors .> 0xFF_FFFF)
    let lanes = isDrawn.bits
    if lanes == 0 { return true }
    let top: Float = isUpsideDown ? -1 : 1
    let rect = Vector4(-1, top, 1, -top)
    seen.lowX = seen.lowX.replacing(with: seen.lowX.least(fromX), where: isDrawn)
    seen.lowY = seen.lowY.replacing(with: seen.lowY.least(fromY), where: isDrawn)
    seen.highX = seen.highX.replacing(with: seen.highX.greatest(toX), where: isDrawn)
    seen.highY = seen.highY.replacing(with: seen.highY.greatest(toY), where: isDrawn)
    seen.count(fromX, fromY, toX, toY, area: area, where: isDrawn)
    for lane in 0..<4 where lanes >> lane & 1 != 0 {
      (records + seen.count).initialize(
        to: TurnedInstance(
          middle: SIMD2(atX[lane], atY[lane]), SIMD2(uX[lane], uY[lane]), SIMD2(vX[lane], vY[lane]),
          rect: rect,
          texels: place.texels, color: PackedColor(bits: colors[lane]), clip: clip))
      seen.count += 1
    }
    return true
  }
}

extension PackedColor {
  /// The components packed into one number; red is the lowest byte.
  @inline(__always)
  fileprivate init(bits: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: bits), green: UInt8(truncatingIfNeeded: bits >> 8),
      blue: UInt8(truncatingIfNeeded: bits >> 16), alpha: UInt8(truncatingIfNeeded: bits >> 24))
  }
}
