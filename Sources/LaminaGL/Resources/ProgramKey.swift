/// Names the sources of a program: two numbers made from them, which no two programs share in
/// practice.
struct ProgramKey: Hashable {
  let first: UInt64
  let second: UInt64

  init(_ vertex: [UInt8], _ fragment: [UInt8]) {
    first = Self.digest([vertex, fragment], seed: 0xCBF2_9CE4_8422_2325)
    second = Self.digest([fragment, vertex], seed: 0x9E37_79B9_7F4A_7C15)
  }

  /// A 64-bit digest (Fowler, Noll and Vo, 1a) of pieces of bytes and of their lengths.
  static func digest(_ pieces: [[UInt8]], seed: UInt64) -> UInt64 {
    var value = seed
    for piece in pieces {
      for byte in piece { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
      value = (value ^ UInt64(piece.count)) &* 0x0000_0100_0000_01B3
    }
    return value
  }
}
