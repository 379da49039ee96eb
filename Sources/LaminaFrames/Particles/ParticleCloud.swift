import Foundation
import LaminaGeometry
import LaminaGraphics
import LaminaPlan

/// A particle as it is drawn. Layer space.
@usableFromInline package struct Particle: BitwiseCopyable, Sendable {
  @usableFromInline package var place: SIMD3<Float>
  /// Components from 0 to 1, not premultiplied.
  @usableFromInline package var color: SIMD4<Float>
  /// The vector of one point of the image along x, turned and scaled.
  @usableFromInline package var turn: SIMD2<Float>
  /// Index into the list of images.
  @usableFromInline package var image: Int32

  @inlinable package init(
    place: SIMD3<Float>, color: SIMD4<Float>, turn: SIMD2<Float>, image: Int32
  ) {
    self.place = place
    self.color = color
    self.turn = turn
    self.image = image
  }
}

/// An image that particles show.
package struct ParticleImage {
  package let source: ContentsSource
  /// The texels that are shown.
  package let texels: PixelRect
  /// Half the size in points, at a scale of 1.
  package let half: SIMD2<Float>
  package let radius: Float

  /// A part of `picture`, given in unit space, at `scale` texels per point. Nil if the part has no
  /// texels.
  package init?(_ source: ContentsSource, part: CGRect, scale: Double) {
    guard source.width > 0, source.height > 0 else { return nil }
    let (width, height) = (Double(source.width), Double(source.height))
    let part = part.standardized
    let (minX, maxX) = (
      max(0, (part.minX * width).rounded()), min(width, (part.maxX * width).rounded())
    )
    // Rows of texels go down and the unit square goes up, as for contents of layers that are not
    // flipped.
    let (minY, maxY) = (
      max(0, (part.minY * height).rounded()), min(height, (part.maxY * height).rounded())
    )
    guard maxX > minX, maxY > minY, let right = Int16(exactly: maxX),
      let bottom = Int16(exactly: maxY)
    else {
      return nil
    }
    self.source = source
    texels = PixelRect(minX: Int16(minX), minY: Int16(minY), maxX: right, maxY: bottom)
    half = SIMD2(Float((maxX - minX) / scale / 2), Float((maxY - minY) / scale / 2))
    radius = (half * half).sum().squareRoot()
  }
}

/// The number that a particle is sorted by, and its index before sorting.
@usableFromInline package struct ParticleRank: BitwiseCopyable, Sendable {
  @usableFromInline package var rank: Double
  @usableFromInline package var index: Int32

  @inlinable init(rank: Double, index: Int32) { (self.rank, self.index) = (rank, index) }
}

/// All particles of an emitter at one time, in the order of drawing.
///
/// Each number has a column, so that four can be read at once. All columns share one allocation,
/// which later frames use again.
@usableFromInline package struct ParticleCloud: ~Copyable {
  package init() {}

  @usableFromInline package var columns = ParticleColumns()
  @usableFromInline package var sorted = ParticleColumns()
  @usableFromInline package var order = Column<ParticleRank>()
  @usableFromInline package var merged = Column<ParticleRank>()
  /// Every corner of every particle lies between `low` and `high`.
  @usableFromInline package var low = SIMD3<Float>(repeating: .infinity)
  @usableFromInline package var high = SIMD3<Float>(repeating: -.infinity)

  @inlinable package var count: Int { columns.count }

  @inlinable package subscript(index: Int) -> Particle { columns[index] }

  @inlinable package mutating func removeAll() {
    columns.removeAll()
    (low, high) = (SIMD3(repeating: .infinity), SIMD3(repeating: -.infinity))
  }

  /// Makes room for `number` more particles.
  @inlinable package mutating func reserve(_ number: Int) {
    columns.reserve(columns.count + number)
  }

  /// Appends one particle. There must be room for it.
  @inline(__always)
  @inlinable package mutating func append(_ particle: Particle, radius: Float) {
    columns.append(particle)
    let reach = SIMD3(radius, radius, 0)
    let (from, to) = (particle.place - reach, particle.place + reach)
    include(low: from, high: to)
  }

  /// Appends those of four particles whose bit is set in `lanes`. There must be room for four. The
  /// caller notes their box with ``include(low:high:)``.
  @inline(__always)
  @inlinable package mutating func append(_ particles: FourParticles, lanes: Int, image: Int32) {
    columns.append(particles, lanes: lanes, image: image)
  }

  @inline(__always)
  @inlinable package mutating func include(low from: SIMD3<Float>, high to: SIMD3<Float>) {
    low = low.replacing(with: from, where: from .< low)
    high = high.replacing(with: to, where: to .> high)
  }

  /// Notes the rank of the next particle that has no rank yet, for ``sort()``.
  @inlinable package mutating func rank(_ rank: Double) {
    order.append(ParticleRank(rank: rank, index: Int32(order.count)))
  }

  /// Sorts the particles by their ranks. Every particle must have a rank. Equal ranks keep their
  /// order.
  @inlinable package mutating func sort() {
    defer { order.removeAll() }
    // Ranks that are numbers of births are mostly sorted already.
    guard sortRanks() else { return }
    sorted.removeAll()
    sorted.reserve(order.count)
    for place in 0..<order.count { sorted.append(columns[Int(order[place].index)]) }
    swap(&sorted, &columns)
  }

  /// Sorts the ranks in memory that is kept. Returns false if they were sorted already.
  @inlinable package mutating func sortRanks() -> Bool {
    let count = order.count
    var isSorted = true
    for place in 0..<max(count - 1, 0) where !(order[place].rank <= order[place + 1].rank) {
      isSorted = false
    }
    if isSorted { return false }
    merged.resize(to: count, filler: ParticleRank(rank: 0, index: 0))
    var width = 1
    while width < count {
      var start = 0
      while start < count {
        let (middle, end) = (min(start + width, count), min(start + 2 * width, count))
        merge(start, middle, end)
        start = end
      }
      swap(&order, &merged)
      width *= 2
    }
    return true
  }

  /// Merges two sorted runs into one run of `merged`. Of equal ranks the one of the first run comes
  /// first.
  @inlinable package func merge(_ start: Int, _ middle: Int, _ end: Int) {
    let (from, to) = (order.base, merged.base)
    var (first, second) = (start, middle)
    for place in start..<end {
      if first < middle, second >= end || !(from[second].rank < from[first].rank) {
        to[place] = from[first]
        first += 1
      } else {
        to[place] = from[second]
        second += 1
      }
    }
  }
}
