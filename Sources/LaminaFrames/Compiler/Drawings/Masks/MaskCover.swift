/// Which parts of a mask are empty and which are full. It is found once, when the mask is drawn.
///
/// What: two bits for each grid square of ``side`` by ``side`` texels: whether a texel is not 0,
/// and whether a texel is not 255.
/// Why: most of a large shape's box is empty or full. Nothing has to be drawn there, or only a
/// colour.
/// Cost: each texel is read once more after drawing, and one byte is kept for 256 texels.
struct MaskCover: Equatable {
  /// The content of a rectangle of texels.
  enum Kind {
    /// All texels are 0.
    case empty
    /// All texels are 255.
    case full
    case mixed
  }

  static let side = 16
  private static let isNotEmpty: UInt8 = 1
  private static let isNotFull: UInt8 = 2

  private let columns: Int
  private let rows: Int
  private var squares: [UInt8]

  /// - Parameters:
  ///   - bytes: the texels of a mask, row after row, one byte each: at least `width` times
  ///     `height`.
  init(_ bytes: UnsafeRawBufferPointer, width: Int, height: Int) {
    columns = max((width + Self.side - 1) / Self.side, 0)
    rows = max((height + Self.side - 1) / Self.side, 0)
    squares = [UInt8](repeating: 0, count: columns * rows)
    guard width > 0, height > 0, bytes.count >= width * height else { return }
    for y in 0..<height {
      let first = y / Self.side * columns
      for column in 0..<columns {
        let start = y * width + column * Self.side
        let end = min(start + Self.side, (y + 1) * width)
        squares[first + column] |=
          end - start == Self.side
          ? Self.marks(sixteen: bytes, at: start) : Self.marks(bytes, start..<end)
      }
    }
  }

  /// Whether all texels are 0.
  var isEmpty: Bool { squares.allSatisfy { $0 & Self.isNotEmpty == 0 } }

  /// The kind of the texels of a rectangle, and possibly of some around it. Texels beyond the mask
  /// are ignored. A rectangle without texels is mixed.
  func kind(_ xs: ClosedRange<Int>, _ ys: ClosedRange<Int>) -> Kind {
    let (left, right) = (
      max(xs.lowerBound, 0) / Self.side, min(xs.upperBound / Self.side, columns - 1)
    )
    let (top, bottom) = (
      max(ys.lowerBound, 0) / Self.side, min(ys.upperBound / Self.side, rows - 1)
    )
    guard xs.upperBound >= 0, ys.upperBound >= 0, left <= right, top <= bottom else {
      return .mixed
    }
    var marks: UInt8 = 0
    for row in top...bottom {
      for column in left...right { marks |= squares[row * columns + column] }
      if marks == Self.isNotEmpty | Self.isNotFull { return .mixed }
    }
    return marks & Self.isNotEmpty == 0 ? .empty : .full
  }

  private static func marks(sixteen bytes: UnsafeRawBufferPointer, at start: Int) -> UInt8 {
    let texels = bytes.loadUnaligned(fromByteOffset: start, as: SIMD2<UInt64>.self)
    let (any, all) = (texels.x | texels.y, texels.x & texels.y)
    return (any == 0 ? 0 : isNotEmpty) | (all == .max ? 0 : isNotFull)
  }

  private static func marks(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> UInt8 {
    var marks: UInt8 = 0
    for index in range {
      if bytes[index] != 0 { marks |= isNotEmpty }
      if bytes[index] != 255 { marks |= isNotFull }
    }
    return marks
  }
}
