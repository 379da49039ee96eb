/// Where the bytes of a HEIF file's items lie: its `iloc` box.
struct HEIFLocations {
  /// By item: where its entry goes on after the ID.
  private var entries: [Int: Int] = [:]
  private var box = 0..<0
  /// The bytes of the `idat` box, which entries can mean instead of the file.
  private var data = 0..<0
  private var version = 0
  private var (offsetSize, lengthSize, baseSize, indexSize) = (0, 0, 0, 0)

  /// More pieces than any writer makes of one item; libheif takes as many.
  private static let mostPieces = 32

  init() {}

  init(_ file: HEIFFile, _ box: Range<Int>, data: Range<Int>) throws {
    (self.box, self.data) = (box, data)
    version = try file.number(1, at: box.lowerBound, in: box)
    let sizes = try file.number(2, at: box.lowerBound + 4, in: box)
    (offsetSize, lengthSize) = (sizes >> 12, sizes >> 8 & 15)
    (baseSize, indexSize) = (sizes >> 4 & 15, version == 0 ? 0 : sizes & 15)
    guard [offsetSize, lengthSize, baseSize, indexSize].allSatisfy({ [0, 4, 8].contains($0) })
    else { throw file.corrupt("'iloc' has numbers of a size that there is not") }
    let idSize = version < 2 ? 2 : 4
    let count = try file.number(idSize, at: box.lowerBound + 6, in: box)
    var place = box.lowerBound + 6 + idSize
    for _ in 0..<count {
      let id = try file.number(idSize, at: place, in: box)
      place += idSize
      if file.type(of: id) != nil, entries[id] == nil { entries[id] = place }
      place += (version == 0 ? 2 : 4) + baseSize
      let pieces = try file.number(2, at: place, in: box)
      place += 2 + pieces * (indexSize + offsetSize + lengthSize)
    }
    guard place <= box.upperBound else { throw file.corrupt("'iloc' is too short") }
  }

  /// The ranges of the file that hold an item's data. Together they are not longer than the file.
  func ranges(of item: Int, in file: HEIFFile) throws -> [Range<Int>] {
    guard var place = entries[item] else { throw file.corrupt("item \(item) has no data") }
    var isInBox = false
    if version > 0 {
      let method = try file.number(2, at: place, in: box) & 15
      guard method < 2 else { throw unsupported(file, "data that is made of other items") }
      isInBox = method == 1
      place += 2
    }
    guard try file.number(2, at: place, in: box) == 0 else {
      throw unsupported(file, "data in another file")
    }
    let base = try long(baseSize, at: place + 2, in: file)
    let count = try file.number(2, at: place + 2 + baseSize, in: box)
    place += 4 + baseSize
    guard count <= Self.mostPieces else { throw unsupported(file, "an item in \(count) pieces") }
    let whole = isInBox ? data : 0..<file.bytes.count
    var total = 0
    return try (0..<count).map { _ in
      let offset = try base + long(offsetSize, at: place + indexSize, in: file)
      var length = try long(lengthSize, at: place + indexSize + offsetSize, in: file)
      place += indexSize + offsetSize + lengthSize
      // No length means all that there is.
      if length == 0 { length = max(0, whole.count - offset) }
      guard offset <= whole.count, length <= whole.count - offset else {
        throw isInBox ? file.corrupt("item \(item) lies outside of 'idat'") : file.cut
      }
      total += length
      guard total <= file.bytes.count else { throw file.corrupt("item \(item) repeats data") }
      return (whole.lowerBound + offset)..<(whole.lowerBound + offset + length)
    }
  }

  /// A number of 0, 4 or 8 bytes.
  private func long(_ size: Int, at offset: Int, in file: HEIFFile) throws -> Int {
    switch size {
    case 0: return 0
    case 4: return try file.number(4, at: offset, in: box)
    default:
      guard offset + 8 <= box.upperBound, let value = file.bytes.bigEndianLong(at: offset) else {
        throw file.corrupt("a place in 'iloc' is in no file")
      }
      return value
    }
  }

  private func unsupported(_ file: HEIFFile, _ feature: String) -> CGImageError {
    .unsupported(file.format, feature: feature)
  }
}
