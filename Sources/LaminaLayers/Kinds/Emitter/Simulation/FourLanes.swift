// Arithmetic on four numbers at a time. Each lane comes out as it would alone, so that nothing
// depends on who is in the next one.

/// Sines and cosines, to within some 2 units in the last place. Angles of more than some 600,000
/// turns, whose fractions are lost anyway, stop there.
///
/// Why: those of the C library take a call for each number, and differ from one version of it to
/// the next.
@inline(__always)
func sineAndCosine(_ angle: SIMD4<Float>) -> (sine: SIMD4<Float>, cosine: SIMD4<Float>) {
  let most = SIMD4<Float>(repeating: 4_000_000)
  let x = angle.replacing(with: most, where: angle .> most).replacing(
    with: -most, where: angle .< -most)
  // Whole quarters: in the lowest bits of a number that has no room for fractions.
  let shift = SIMD4<Float>(repeating: 12_582_912)
  let shifted: SIMD4<Float> = x * 0.636_619_77 + shift
  let quarters: SIMD4<Float> = shifted - shift
  // A quarter turn in three parts, the first two so short that their products are exact. One
  // operation a line: the compiler takes seconds for the types of a long expression.
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
  /// With those signs changed.
  @inline(__always)
  fileprivate func flipped(_ signs: SIMD4<UInt32>) -> SIMD4<Float> {
    unsafeBitCast(unsafeBitCast(self, to: SIMD4<UInt32>.self) ^ signs, to: SIMD4<Float>.self)
  }

  @inline(__always)
  var size: SIMD4<Float> {
    unsafeBitCast(unsafeBitCast(self, to: SIMD4<UInt32>.self) & 0x7FFF_FFFF, to: SIMD4<Float>.self)
  }

  /// From 0 to 1; 0 for what is no number.
  @inline(__always)
  var inUnit: SIMD4<Float> {
    replacing(with: 0, where: .!(self .> 0)).replacing(with: 1, where: self .> 1)
  }

  @inline(__always)
  func least(_ other: SIMD4<Float>) -> SIMD4<Float> { replacing(with: other, where: other .< self) }

  @inline(__always)
  func greatest(_ other: SIMD4<Float>) -> SIMD4<Float> {
    replacing(with: other, where: other .> self)
  }

  /// Rounded to the nearest whole number, halves upwards, of numbers from 0 to 255 but for a 512th.
  @inline(__always)
  var bytes: SIMD4<UInt32> {
    // In a number of that size the eight lowest bits are the fraction.
    (unsafeBitCast(self + 32_768.5, to: SIMD4<UInt32>.self) &>> 8) & 255
  }
}

extension SIMDMask<SIMD4<Int32>> {
  /// A bit for each lane, the lowest for the first.
  @inline(__always)
  var bits: Int {
    let lanes = unsafeBitCast(self, to: SIMD4<Int32>.self) & SIMD4(1, 2, 4, 8)
    return Int(lanes[0] | lanes[1] | lanes[2] | lanes[3])
  }
}
