/// The random numbers of one particle: hashes of the particle's key, independent of other
/// particles.
struct ParticleDice {
  private var state: UInt64

  /// The random numbers of the particle with that key.
  init(_ key: UInt64) { state = key }

  /// The key of thing number `number` inside the thing with the key `outer`.
  static func key(_ outer: UInt64, _ number: UInt64) -> UInt64 {
    mixed(outer ^ mixed(number &+ 0x9E37_79B9_7F4A_7C15))
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// The next number, from 0 to just under 1.
  mutating func roll() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Double(Self.mixed(state) >> 11) * 0x1p-53
  }

  /// Evenly around `mean`: half of `range` to either side.
  mutating func roll(_ mean: Double, _ range: Double) -> Double {
    let roll = roll() - 0.5
    return range == 0 ? mean : mean + roll * range
  }

  /// From 0 to `count` - 1.
  mutating func pick(_ count: Int) -> Int { min(Int(roll() * Double(count)), count - 1) }
}
