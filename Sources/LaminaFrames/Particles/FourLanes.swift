// Arithmetic on four numbers at a time. Each lane gives the same result as alone, so no result
// depends on the other lanes.

/// Sines and cosines, precise to about 2 units in the last place. Angles of more than about 600,000
/// turns are clamped; their fractions are lost anyway.
///
/// Why: the functions of the C library need a call for each number, and their results differ
/// between versions of the library.
@inline(__always)
@inlinable package func sineAndCosine(_ angle: SIMD4<Float>) -> (
  sine: SIMD4<Float>, cosine: SIMD4<Float>
) {
  let most = SIMD4<Float>(repeating: 4_000_000)
  let x = angle.replacing(with: most, where: angle .> most).replacing(
    with: -most, where: angle .< -most)
  // A sum with this number has no bits for fractions, so its lowest bits are the number of quarter
  // turns.
  let shift = SIMD4<Float>(repeating: 12_582_912)
  let shifted: SIMD4<Float> = x * 0.636_619_77 + shift
  let quarters: SIMD4<Float> = shifted - shift
  // A quarter turn in three parts. The first two have so few bits that their products are exact.
  // One operation a line: the compiler takes seconds to type-check a long expression.
  var r: SIMD4<Float> = x - quarters * 1.570_312_5
  r -= quarters * 4.837_512_969_970_703_125e-4
  r -= quarters * 7.549_789_95e-8
  let z: SIMD4<Float> = r * r
  var sine: SIMD4<Float> = z * -1.951_529_589_1e-4 + 8.332_160_873_6e-3
  sine = sine * z - 1.666_665_461_1e-1
  sine = r + r * z * sine
  var cosine: SIMD4<Float> = z * 2.443_315_711_8e-5 - 1.388_731_625_5e-3
  cosine = cosine * z + 4.166_664_568_3e-2
  cosine = cosine * z * z - z * 0.5
  cosine += 1
  let quadrant = unsafeBitCast(shifted, to: SIMD4<UInt32>.self)
  let isOdd = (quadrant & 1) .== 1
  let signs = (quadrant &<< 30, (quadrant &+ 1) &<< 30)
  let sign = SIMD4<UInt32>(repeating: 0x8000_0000)
  return (
    sine.replacing(with: cosine, where: isOdd).flipped(signs.0 & sign),
    cosine.replacing(with: sine, where: isOdd).flipped(signs.1 & sign)
  )
}

extension SIMD4<Float> {
  /// The numbers with the given signs flipped.
  @inline(__always)
  @inlinable package func flipped(_ signs: SIMD4<UInt32>) -> SIMD4<Float> {
    unsafeBitCast(unsafeBitCast(self, to: SIMD4<UInt32>.self) ^ signs, to: SIMD4<Float>.self)
  }

  @inline(__always)
  @inlinable package var size: SIMD4<Float> {
    unsafeBitCast(unsafeBitCast(self, to: SIMD4<UInt32>.self) & 0x7FFF_FFFF, to: SIMD4<Float>.self)
  }

  /// The numbers clamped to 0...1. NaN becomes 0.
  @inline(__always)
  @inlinable package var inUnit: SIMD4<Float> {
    replacing(with: 0, where: .!(self .> 0)).replacing(with: 1, where: self .> 1)
  }

  @inline(__always)
  @inlinable package func least(_ other: SIMD4<Float>) -> SIMD4<Float> {
    replacing(with: other, where: other .< self)
  }

  @inline(__always)
  @inlinable package func greatest(_ other: SIMD4<Float>) -> SIMD4<Float> {
    replacing(with: other, where: other .> self)
  }

  /// The nearest whole numbers; halves are rounded up. For numbers from 0 to 255. A number within
  /// 1/512 of a half may be rounded either way.
  @inline(__always)
  @inlinable package var bytes: SIMD4<UInt32> {
    // In a number of this size the eight lowest bits are the fraction.
    (unsafeBitCast(self + 32_768.5, to: SIMD4<UInt32>.self) &>> 8) & 255
  }
}

extension SIMDMask<SIMD4<Int32>> {
  /// One bit for each lane; the lowest bit is the first lane.
  @inline(__always)
  @inlinable package var bits: Int {
    let lanes = unsafeBitCast(self, to: SIMD4<Int32>.self) & SIMD4(1, 2, 4, 8)
    return Int(lanes[0] | lanes[1] | lanes[2] | lanes[3])
  }
}
