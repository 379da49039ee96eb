/// Four particles side by side.
@usableFromInline package struct FourParticles: Sendable {
  @usableFromInline package var x: SIMD4<Float>
  @usableFromInline package var y: SIMD4<Float>
  @usableFromInline package var z: SIMD4<Float>
  @usableFromInline package var turnX: SIMD4<Float>
  @usableFromInline package var turnY: SIMD4<Float>
  @usableFromInline package var red: SIMD4<Float>
  @usableFromInline package var green: SIMD4<Float>
  @usableFromInline package var blue: SIMD4<Float>
  @usableFromInline package var alpha: SIMD4<Float>

  @inlinable package init(
    x: SIMD4<Float>, y: SIMD4<Float>, z: SIMD4<Float>, turnX: SIMD4<Float>, turnY: SIMD4<Float>,
    red: SIMD4<Float>, green: SIMD4<Float>, blue: SIMD4<Float>, alpha: SIMD4<Float>
  ) {
    self.x = x
    self.y = y
    self.z = z
    self.turnX = turnX
    self.turnY = turnY
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}

/// The numbers of many ``Particle``s. Each number has a column of its own.
///
/// Invariant: columns are `stride` apart. That is four elements more than the largest `count`, so
/// that four particles can always be read and written.
@usableFromInline package struct ParticleColumns: ~Copyable {
  @usableFromInline package var base: UnsafeMutableRawPointer?
  @usableFromInline package var stride = 0
  @usableFromInline package var count = 0

  @usableFromInline package static let width = 10
  @usableFromInline package static let image = 9

  deinit { base?.deallocate() }

  @inlinable package mutating func removeAll() { count = 0 }

  /// Makes room for `number` particles in total.
  @inlinable package mutating func reserve(_ number: Int) {
    if number + 4 > stride { grow(number) }
  }

  @inline(never)
  @inlinable package mutating func grow(_ number: Int) {
    // A quarter more than requested, because the number of living particles changes from frame to
    // frame.
    let longer = max(64, number + number / 4 + 4)
    let new = UnsafeMutableRawPointer.allocate(byteCount: longer * Self.width * 4, alignment: 16)
    if let base {
      for column in 0..<Self.width {
        (new + column * longer * 4).copyMemory(
          from: base + column * stride * 4, byteCount: count * 4)
      }
      base.deallocate()
    }
    (base, stride) = (new, longer)
  }

  /// Pointers for a loop over particles.
  @inline(__always)
  @inlinable package func withReader<Result>(_ body: (Reader) throws -> Result) rethrows -> Result?
  {
    guard let base else { return nil }
    return try body(Reader(base: UnsafeRawPointer(base), stride: stride))
  }

  /// Reads particles without looking up the columns each time. Valid while the columns do not
  /// change.
  @usableFromInline package struct Reader {
    @usableFromInline package let base: UnsafeRawPointer
    @usableFromInline package let stride: Int

    @inlinable init(base: UnsafeRawPointer, stride: Int) {
      (self.base, self.stride) = (base, stride)
    }

    @inline(__always)
    @inlinable package func four(_ column: Int, _ index: Int) -> SIMD4<Float> {
      (base + (column * stride + index) * 4).loadUnaligned(as: SIMD4<Float>.self)
    }

    @inline(__always)
    @inlinable package func one(_ column: Int, _ index: Int) -> Float {
      (base + (column * stride + index) * 4).load(as: Float.self)
    }

    @inline(__always)
    @inlinable package func image(_ index: Int) -> Int32 {
      (base + (ParticleColumns.image * stride + index) * 4).load(as: Int32.self)
    }

    /// Whether the four particles from `index` on show that image.
    @inline(__always)
    @inlinable package func four(_ index: Int, show image: Int32) -> Bool {
      let images = (base + (ParticleColumns.image * stride + index) * 4).loadUnaligned(
        as: SIMD4<Int32>.self)
      return images == SIMD4(repeating: image)
    }

    /// The four particles from `index` on.
    @inline(__always)
    @inlinable package func four(_ index: Int) -> FourParticles {
      FourParticles(
        x: four(0, index), y: four(1, index), z: four(2, index), turnX: four(3, index),
        turnY: four(4, index),
        red: four(5, index), green: four(6, index), blue: four(7, index), alpha: four(8, index))
    }

    @inline(__always)
    @inlinable package func one(_ index: Int) -> Particle {
      Particle(
        place: SIMD3(one(0, index), one(1, index), one(2, index)),
        color: SIMD4(one(5, index), one(6, index), one(7, index), one(8, index)),
        turn: SIMD2(one(3, index), one(4, index)), image: image(index))
    }
  }

  /// The particle at `index`, which must be less than `count`.
  @inlinable package subscript(index: Int) -> Particle {
    assert(index >= 0 && index < count, "particle out of range")
    return withReader { $0.one(index) }
      ?? Particle(place: .zero, color: .zero, turn: .zero, image: 0)
  }

  /// Appends one particle. There must be room for it.
  @inline(__always)
  @inlinable package mutating func append(_ particle: Particle) {
    assert(count + 4 <= stride, "no room for a particle")
    guard let base else { return }
    func put(_ column: Int, _ number: Float) {
      (base + (column * stride + count) * 4).storeBytes(of: number, as: Float.self)
    }
    put(0, particle.place.x)
    put(1, particle.place.y)
    put(2, particle.place.z)
    put(3, particle.turn.x)
    put(4, particle.turn.y)
    put(5, particle.color.x)
    put(6, particle.color.y)
    put(7, particle.color.z)
    put(8, particle.color.w)
    (base + (Self.image * stride + count) * 4).storeBytes(of: particle.image, as: Int32.self)
    count += 1
  }

  /// Appends those of four particles whose bit is set in `lanes`. There must be room for four.
  @inline(__always)
  @inlinable package mutating func append(_ four: FourParticles, lanes: Int, image: Int32) {
    assert(count + 4 <= stride, "no room for particles")
    guard let base else { return }
    if lanes == 15 {
      func put<Lane>(_ column: Int, _ numbers: SIMD4<Lane>) {
        (base + (column * stride + count) * 4).storeBytes(of: numbers, as: SIMD4<Lane>.self)
      }
      put(0, four.x)
      put(1, four.y)
      put(2, four.z)
      put(3, four.turnX)
      put(4, four.turnY)
      put(5, four.red)
      put(6, four.green)
      put(7, four.blue)
      put(8, four.alpha)
      put(Self.image, SIMD4<Int32>(repeating: image))
      count += 4
      return
    }
    for lane in 0..<4 where lanes >> lane & 1 != 0 {
      append(
        Particle(
          place: SIMD3(four.x[lane], four.y[lane], four.z[lane]),
          color: SIMD4(four.red[lane], four.green[lane], four.blue[lane], four.alpha[lane]),
          turn: SIMD2(four.turnX[lane], four.turnY[lane]), image: image))
    }
  }
}
