import LaminaGeometry
import LaminaGraphics

/// A particle as it is seen. Layer space.
struct Particle: BitwiseCopyable {
  var place: SIMD3<Float>
  /// Not premultiplied, from 0 to 1.
  var color: SIMD4<Float>
  /// Where one point of its image goes along x, turned and scaled.
  var turn: SIMD2<Float>
  /// Place in the list of images.
  var image: Int32
}

/// What a particle may show.
struct ParticleImage {
  let picture: LayerPicture
  /// The texels that are shown.
  let texels: PixelRect
  /// Half the size in points, at a scale of 1.
  let half: SIMD2<Float>
  let radius: Float

  /// Nil for a cell that shows nothing.
  init?(_ plan: CellPlan) {
    guard let picture = plan.picture, picture.width > 0, picture.height > 0 else { return nil }
    let (width, height) = (Double(picture.width), Double(picture.height))
    let part = plan.part.standardized
    let (minX, maxX) = (max(0, (part.minX * width).rounded()), min(width, (part.maxX * width).rounded()))
    // Rows of texels go down, and the unit square up: the same as for contents of layers that are not flipped.
    let (minY, maxY) = (max(0, (part.minY * height).rounded()), min(height, (part.maxY * height).rounded()))
    guard maxX > minX, maxY > minY, let right = Int16(exactly: maxX), let bottom = Int16(exactly: maxY) else {
      return nil
    }
    self.picture = picture
    texels = PixelRect(minX: Int16(minX), minY: Int16(minY), maxX: right, maxY: bottom)
    let scale = plan.numbers[.contentsScale] > 0 ? plan.numbers[.contentsScale] : 1
    half = SIMD2(Float((maxX - minX) / scale / 2), Float((maxY - minY) / scale / 2))
    radius = (half * half).sum().squareRoot()
  }
}

/// All particles of an emitter at one time, in the order in which they are drawn. One buffer, used again for each frame.
struct ParticleCloud: ~Copyable {
  private(set) var particles = Column<Particle>()
  private var sorted = Column<Particle>()
  private var order: [Rank] = []
  /// Every corner of every particle is between these.
  private(set) var low = SIMD3<Float>(repeating: .infinity)
  private(set) var high = SIMD3<Float>(repeating: -.infinity)

  private struct Rank {
    var rank: Double
    var index: Int32
  }

  var count: Int { particles.count }

  mutating func removeAll() {
    particles.removeAll()
    (low, high) = (SIMD3(repeating: .infinity), SIMD3(repeating: -.infinity))
  }

  /// Makes room for so many more.
  mutating func reserve(_ number: Int) { particles.reserve(particles.count + number) }

  @inline(__always)
  mutating func append(_ particle: Particle, radius: Float) {
    particles.append(particle)
    let reach = SIMD3(radius, radius, 0)
    low = pointwiseMin(low, particle.place - reach)
    high = pointwiseMax(high, particle.place + reach)
  }

  /// Notes the rank of the last particle, for ``sort()``.
  mutating func rank(_ rank: Double) { order.append(Rank(rank: rank, index: Int32(order.count))) }

  /// Puts the particles, each of which was ranked, in the order of their ranks; equal ones stay as they are.
  mutating func sort() {
    order.sort { $0.rank != $1.rank ? $0.rank < $1.rank : $0.index < $1.index }
    sorted.removeAll()
    sorted.reserve(order.count)
    for place in order { sorted.append(particles[Int(place.index)]) }
    swap(&sorted, &particles)
    order.removeAll(keepingCapacity: true)
  }
}
