/// Documents with random damage.
enum Damage {
  /// `original` with one to six changes: bytes are replaced, left out or inserted, and pieces are
  /// repeated elsewhere.
  static func applied(to original: [UInt8], _ random: inout SplitMix) -> [UInt8] {
    var bytes = original
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let at = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: at)
      case 2:
        bytes.insert(
          contentsOf: [UInt8](" -1e308\"<>&;()inf".utf8).shuffled(using: &random).prefix(2), at: at)
      default:
        let length = min(40, bytes.count - at)
        bytes.insert(
          contentsOf: Array(bytes[at..<at + length]),
          at: Int.random(in: 0...bytes.count, using: &random))
      }
    }
    return bytes
  }
}

/// A small reproducible generator.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
