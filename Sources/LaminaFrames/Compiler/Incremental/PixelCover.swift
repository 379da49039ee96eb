import LaminaPlan

/// Which pixels of a small square are covered: a bit for each.
struct PixelCover: ~Copyable {
  /// Pixels along a side.
  static let side = 128

  /// Two words for each row of pixels: columns 0 to 63, and 64 to 127. It is raw memory, because an
  /// array of this size inside the value would be copied often.
  private var words = Column<UInt64>()

  /// Covers nothing.
  mutating func clear() {
    words.resize(to: 2 * Self.side, filler: 0)
    words.base.update(repeating: 0, count: 2 * Self.side)
  }

  /// Whether all pixels of `box`, which lies in the square, are covered. True for an empty box.
  func hides(_ box: PixelRect) -> Bool {
    if box.isEmpty { return true }
    let (a, b) = Self.columns(box)
    for y in Int(box.minY)..<Int(box.maxY) where (a & ~words[2 * y]) | (b & ~words[2 * y + 1]) != 0
    {
      return false
    }
    return true
  }

  /// Covers the pixels of `box`, which lies in the square.
  func add(_ box: PixelRect) {
    if box.isEmpty { return }
    let (a, b) = Self.columns(box)
    for y in Int(box.minY)..<Int(box.maxY) {
      words[2 * y] |= a
      words[2 * y + 1] |= b
    }
  }

  /// The bits for the columns of a box.
  @inline(__always)
  private static func columns(_ box: PixelRect) -> (left: UInt64, right: UInt64) {
    let (low, high) = (Int(box.minX), Int(box.maxX))
    return (below(high) & ~below(low), below(high - 64) & ~below(low - 64))
  }

  /// The bits for the columns before `x`.
  @inline(__always)
  private static func below(_ x: Int) -> UInt64 {
    x <= 0 ? 0 : x >= 64 ? .max : (1 << UInt64(x)) - 1
  }
}
