/// Takes the bytes of an input apart, as numbers and choices. At the end it gives zeros.
struct InputBytes {
  private var rest: Slice<UnsafeRawBufferPointer>

  init(_ bytes: UnsafeRawBufferPointer) { rest = bytes[...] }

  var isEmpty: Bool { rest.isEmpty }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// One of `count` numbers from 0 on.
  mutating func below(_ count: Int) -> Int { Int(byte()) % count }

  mutating func flag() -> Bool { byte() & 1 == 1 }

  /// A number: mostly a small one with a fraction, now and then an extreme one.
  mutating func number() -> Double {
    let kind = byte()
    switch kind {
    case 250: return .infinity
    case 251: return .nan
    case 252: return 1e308
    case 253: return -1e30
    case 254: return 1e-300
    case 255: return Double(bitPattern: (0..<8).reduce(0) { bits, _ in bits << 8 | UInt64(byte()) })
    case 200..<250: return Double(Int(byte()) - 128) * 100
    default: return Double(Int(kind) - 100) + Double(byte() & 15) / 16
    }
  }

  /// A finite number.
  mutating func finite() -> Double {
    let value = number()
    return value.isFinite ? value : 0
  }

  /// One of `words`.
  mutating func word<Word>(_ words: [Word]) -> Word { words[below(words.count)] }

  /// At most `count` bytes, as many as there are.
  mutating func bytes(_ count: Int) -> [UInt8] {
    let taken = Array(rest.prefix(count))
    rest = rest.dropFirst(count)
    return taken
  }

  /// All other bytes.
  mutating func remainder() -> [UInt8] { bytes(rest.count) }

  /// A text of at most `most` bytes.
  mutating func text(_ most: Int) -> String {
    String(decoding: bytes(below(most) + 1), as: UTF8.self)
  }
}
