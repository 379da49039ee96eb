import Foundation
import LaminaGeometry
import LaminaGraphics
import LaminaPlan

/// A particle as it is seen. Layer space.
package struct Particle: BitwiseCopyable {
  package var place: SIMD3<Float>
  /// Not premultiplied, from 0 to 1.
  package var color: SIMD4<Float>
  /// Where one point of its image goes along x, turned and scaled.
  package var turn: SIMD2<Float>
  /// Place in the list of images.
  package var image: Int32

  @inlinable package init(
    place: SIMD3<Float>, color: SIMD4<Float>, turn: SIMD2<Float>, image: Int32
  ) {
    self.place = place
    self.color = color
    self.turn = turn
    self.image = image
  }
}

/// What a particle may show.
package struct ParticleImage {
  package let picture: LayerPicture
  /// The texels that are shown.
  package let texels: PixelRect
  /// Half the size in points, at a scale of 1.
  package let half: SIMD2<Float>
  package let radius: Float

  /// A part of `picture`, in its unit space, at `scale` texels per point. Nil for a part without
  /// texels.
  package init?(_ picture: LayerPicture, part: CGRect, scale: Double) {
    guard picture.width > 0, picture.height > 0 else { return nil }
    let (width, height) = (Double(picture.width), Double(picture.height))
    let part = part.standardized
    let (minX, maxX) = (
      max(0, (part.minX * width).rounded()), min(width, (part.maxX * width).rounded())
    )
    // Rows of texels go down, and the unit square up: the same as for contents of layers that are
    // not flipped.
    let (minY, maxY) = (
      max(0, (part.minY * height).rounded()), min(height, (part.maxY * height).rounded())
    )
    guard maxX > minX, maxY > minY, let right = Int16(exactly: maxX),
      let bottom = Int16(exactly: maxY)
    else {
      return nil
    }
    self.picture = picture
    texels = PixelRect(minX: Int16(minX), minY: Int16(minY), maxX: right, maxY: bottom)
    half = SIMD2(Float((maxX - minX) / scale / 2), Float((maxY - minY) / scale / 2))
    radius = (half * half).sum().squareRoot()
  }
}

/// What a particle is sorted by, and where it was before.
package struct ParticleRank: BitwiseCopyable {
  package var rank: Double
  package var index: Int32
}

/// All particles of an emitter at one time, in the order in which they are drawn: a column for each
/// number, so that four of them can be read at a time. One piece of memory, used again for each
/// frame.
package struct ParticleCloud: ~Copyable {
  package init() {}

  package var columns = ParticleColumns()
  @usableFromInline package var sorted = ParticleColumns()
  @usableFromInline package var order = Column<ParticleRank>()
  @usableFromInline package var merged = Column<ParticleRank>()
  /// Every corner of every particle is between these.
  package var low = SIMD3<Float>(repeating: .infinity)
  package var high = SIMD3<Float>(repeating: -.infinity)

  @inlinable package var count: Int { columns.count }

  @inlinable package subscript(index: Int) -> Particle { columns[index] }

  @inlinable package mutating func removeAll() {
    columns.removeAll()
    (low, high) = (SIMD3(repeating: .infinity), SIMD3(repeating: -.infinity))
  }

  /// Makes room for so many more.
  @inlinable package mutating func reserve(_ number: Int) {
    columns.reserve(columns.count + number)
  }

  /// Adds one, for which there must be room.
  @inline(__always)
  @inlinable package mutating func append(_ particle: Particle, radius: Float) {
    columns.append(particle)
    let reach = SIMD3(radius, radius, 0)
    let (from, to) = (particle.place - reach, particle.place + reach)
    include(low: from, high: to)
  }

  /// Adds those of four whose bit is set in `lanes`; there must be room for four. Their box is
  /// ``include(low:high:)``'s.
  @inline(__always)
  @inlinable package mutating func append(_ particles: FourParticles, lanes: Int, image: Int32) {
    columns.append(particles, lanes: lanes, image: image)
  }

  @inline(__always)
  @inlinable package mutating func include(low from: SIMD3<Float>, high to: SIMD3<Float>) {
    low = low.replacing(with: from, where: from .< low)
    high = high.replacing(with: to, where: to .> high)
  }

  /// Notes the rank of the next particle that has none, for ``sort()``.
  @inlinable package mutating func rank(_ rank: Double) {
    order.append(ParticleRank(rank: rank, index: Int32(order.count)))
  }

  /// Puts the particles, each of which was ranked, in the order of their ranks; equal ones stay as
  /// they are.
  @inlinable package mutating func sort() {
    defer { order.removeAll() }
    // Numbers of births are mostly in order already.
    guard sortRanks() else { return }
    sorted.removeAll()
    sorted.reserve(order.count)
    for place in 0..<order.count { sorted.append(columns[Int(order[place].index)]) }
    swap(&sorted, &columns)
  }

  /// Puts the ranks in order, in memory that is kept; whether that was to be done.
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

  /// Merges two runs in order into one of `merged`, of equal ones the first before.
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
