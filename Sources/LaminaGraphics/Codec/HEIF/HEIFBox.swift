/// One box of a HEIF file: a type, and bytes that may hold boxes.
struct HEIFBox {
  /// Four letters as a number, read big-endian.
  let type: Int
  /// The bytes after the box's header, cut at the end of what holds the box.
  let payload: Range<Int>
  /// Whether nothing was cut.
  let isWhole: Bool

  enum Kind {
    static let fileType = 0x6674_7970  // ftyp
    static let meta = 0x6D65_7461  // meta
    static let film = 0x6D6F_6F76  // moov
    static let primary = 0x7069_746D  // pitm
    static let items = 0x6969_6E66  // iinf
    static let item = 0x696E_6665  // infe
    static let locations = 0x696C_6F63  // iloc
    static let properties = 0x6970_7270  // iprp
    static let propertyList = 0x6970_636F  // ipco
    static let associations = 0x6970_6D61  // ipma
    static let references = 0x6972_6566  // iref
    static let data = 0x6964_6174  // idat
  }

  /// Calls `body` with each box in `range` of the bytes, until it returns false. The last box may
  /// be cut. False if it is, or if less than a box follows the last one.
  @discardableResult
  static func forEach(
    in bytes: UnsafeRawBufferPointer, _ range: Range<Int>, _ body: (HEIFBox) throws -> Bool
  ) rethrows -> Bool {
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard offset + 8 <= range.upperBound, let short = bytes.bigEndian(4, at: offset),
        let type = bytes.bigEndian(4, at: offset + 4)
      else { return false }
      var start = offset + 8
      var size = short
      switch short {
      case 0: size = range.upperBound - offset
      case 1:
        guard offset + 16 <= range.upperBound, let long = bytes.bigEndianLong(at: start) else {
          return false
        }
        (size, start) = (long, start + 8)
      default: break
      }
      guard size >= start - offset else { return false }
      let isWhole = size <= range.upperBound - offset
      let end = isWhole ? offset + size : range.upperBound
      guard try body(HEIFBox(type: type, payload: start..<end, isWhole: isWhole)), isWhole else {
        return isWhole
      }
      offset = end
    }
    return true
  }
}

extension UnsafeRawBufferPointer {
  /// The unsigned number of 8 bytes at `offset`, most significant first; nil if part of it lies
  /// outside the bytes, or if it is above 2^62, which no place in a file is.
  func bigEndianLong(at offset: Int) -> Int? {
    guard let high = bigEndian(4, at: offset), let low = bigEndian(4, at: offset + 4),
      high < 1 << 30
    else { return nil }
    return high << 32 | low
  }
}
