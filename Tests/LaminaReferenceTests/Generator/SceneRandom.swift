import LaminaReference

/// SplitMix64: a seed gives the same numbers on every machine.
struct SceneRandom {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 0x1234_5678_9abc_def1 }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// 0 ≤ x < 1.
  mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

  mutating func number(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }

  mutating func integer(_ low: Int, _ high: Int) -> Int {
    low + Int(next() % UInt64(high - low + 1))
  }

  mutating func chance(_ p: Double) -> Bool { unit() < p }

  mutating func pick<T>(_ values: [T]) -> T { values[integer(0, values.count - 1)] }

  /// A length in whole, half or quarter points, or any length.
  mutating func length(_ low: Int, _ high: Int) -> Double {
    let whole = Double(integer(low, high))
    return chance(0.5) ? whole : chance(0.5) ? whole + pick([0.25, 0.5, 0.75]) : whole + unit()
  }

  mutating func color(alpha: Double? = nil) -> Color {
    let a = alpha ?? (chance(0.6) ? 1 : number(0.2, 0.9))
    return Color(unit(), unit(), unit(), a)
  }

  mutating func corners() -> Int { chance(0.5) ? 15 : integer(0, 15) }
}

extension SceneRandom {
  /// An image without steep slopes. The steps in which a sampler weighs texels then stay invisible.
  mutating func softImage(opaque: Bool? = nil) -> SceneImage {
    let (width, height) = (integer(3, 14), integer(3, 14))
    let base = [unit(), unit(), unit()]
    let slope = (0..<3).map { _ in (number(-0.35, 0.35), number(-0.35, 0.35)) }
    let isOpaque = opaque ?? chance(0.6)
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let (u, v) = (Double(x) / Double(width - 1) - 0.5, Double(y) / Double(height - 1) - 0.5)
        let alpha = isOpaque ? 1 : 0.6 + 0.3 * u
        for c in 0..<3 {
          let value = base[c] * 0.6 + 0.2 + slope[c].0 * u + slope[c].1 * v
          bytes.append(UInt8((min(1, max(0, value)) * alpha * 255).rounded()))
        }
        bytes.append(UInt8((alpha * 255).rounded()))
      }
    }
    return SceneImage(width: width, height: height, bytes: bytes)
  }

  mutating func noisyImage() -> SceneImage {
    let (width, height) = (integer(2, 9), integer(2, 9))
    var bytes: [UInt8] = []
    for _ in 0..<(width * height) {
      let alpha = chance(0.7) ? 255 : integer(0, 255)
      for _ in 0..<3 { bytes.append(UInt8(integer(0, alpha))) }
      bytes.append(UInt8(alpha))
    }
    return SceneImage(width: width, height: height, bytes: bytes)
  }
}
