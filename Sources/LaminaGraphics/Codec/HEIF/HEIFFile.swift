import Foundation

/// The items of a HEIC or AVIF file: what they are, where their bytes lie, what is said about them.
/// Decodes nothing.
///
/// Of boxes that should be there once, the first counts. Everything is O(bytes of the `meta` box);
/// the counts that the file claims are checked against the bytes that are there.
struct HEIFFile {
  let bytes: UnsafeRawBufferPointer
  let format: CGImageFormat
  /// Whether every box of the file is complete.
  let isWhole: Bool
  /// The item that is the picture.
  private(set) var primary = 0

  /// The type of each item: four letters as a number.
  private var types: [Int: Int] = [:]
  private var locations = HEIFLocations()
  private var properties: [HEIFBox] = []
  private var associations: [Int: Associations] = [:]
  /// By grid: the IDs of its tiles, as a range of the file.
  private var tiles: [Int: Range<Int>] = [:]
  /// The bytes of an ID in references.
  private var idSize = 2
  /// The items that say more about the primary one, such as its alpha.
  private(set) var auxiliaries: [Int] = []
  /// Whether the primary item's colours are multiplied by its alpha.
  private(set) var isPremultiplied = false

  private struct Associations {
    var place: Int
    var count: Int
    var isWide: Bool
  }

  /// More items than any file has: a grid has at most 65,536 tiles.
  private static let mostItems = 1 << 17
  /// The largest index of a property that a file can name.
  private static let mostProperties = (1 << 15) - 1

  /// - Throws: ``CGImageError`` if the part before the pixels is damaged or ends early.
  init(_ bytes: UnsafeRawBufferPointer, _ format: CGImageFormat) throws {
    (self.bytes, self.format) = (bytes, format)
    var meta: HEIFBox?
    var hasFilm = false
    isWhole = HEIFBox.forEach(in: bytes, 0..<bytes.count) { box in
      if box.type == HEIFBox.Kind.meta, meta == nil { meta = box }
      if box.type == HEIFBox.Kind.film { hasFilm = true }
      return true
    }
    guard let meta else {
      if !isWhole { throw cut }
      throw hasFilm
        ? CGImageError.unsupported(format, feature: "a sequence without a still picture")
        : corrupt("it has no 'meta' box")
    }
    guard meta.isWhole else { throw cut }
    try read(meta)
  }

  private mutating func read(_ meta: HEIFBox) throws {
    var found: [Int: Range<Int>] = [:]
    let isComplete = forEachBox(meta.payload.dropFirst(4)) { box in
      if found[box.type] == nil { found[box.type] = box.payload }
      return true
    }
    guard isComplete else { throw corrupt("the boxes in 'meta' do not fit in it") }
    func part(_ kind: Int, _ name: String) throws -> Range<Int> {
      guard let range = found[kind] else { throw corrupt("it has no '\(name)' box") }
      return range
    }
    let place = try part(HEIFBox.Kind.primary, "pitm")
    let version = try number(1, at: place.lowerBound, in: place)
    primary = try number(version == 0 ? 2 : 4, at: place.lowerBound + 4, in: place)
    try readItems(part(HEIFBox.Kind.items, "iinf"))
    locations = try HEIFLocations(
      self, part(HEIFBox.Kind.locations, "iloc"), data: found[HEIFBox.Kind.data] ?? 0..<0)
    try readProperties(part(HEIFBox.Kind.properties, "iprp"))
    if let range = found[HEIFBox.Kind.references] { try readReferences(range) }
  }

  private mutating func readItems(_ range: Range<Int>) throws {
    let version = try number(1, at: range.lowerBound, in: range)
    try forEachChild(range.dropFirst(version == 0 ? 6 : 8)) { box in
      guard box.type == HEIFBox.Kind.item else { return }
      let place = box.payload.lowerBound
      let version = try number(1, at: place, in: box.payload)
      guard version == 2 || version == 3 else { return }
      let size = version == 2 ? 2 : 4
      let id = try number(size, at: place + 4, in: box.payload)
      let protection = try number(2, at: place + 4 + size, in: box.payload)
      let type = try number(4, at: place + 6 + size, in: box.payload)
      guard types[id] == nil else { throw corrupt("item \(id) is listed twice") }
      guard types.count < Self.mostItems else { throw corrupt("it lists too many items") }
      // What is encrypted is no picture here.
      types[id] = protection == 0 ? type : 0
    }
  }

  private mutating func readProperties(_ range: Range<Int>) throws {
    var list: Range<Int>?
    var tables: [Range<Int>] = []
    try forEachChild(range) { box in
      if box.type == HEIFBox.Kind.propertyList, list == nil { list = box.payload }
      if box.type == HEIFBox.Kind.associations { tables.append(box.payload) }
    }
    guard let list else { throw corrupt("it has no 'ipco' box") }
    try forEachChild(list) { box in
      if properties.count < Self.mostProperties { properties.append(box) }
    }
    for table in tables { try readAssociations(table) }
  }

  private mutating func readAssociations(_ table: Range<Int>) throws {
    let head = try number(4, at: table.lowerBound, in: table)
    let idSize = head >> 24 == 0 ? 2 : 4
    let isWide = head & 1 == 1
    let count = try number(4, at: table.lowerBound + 4, in: table)
    var place = table.lowerBound + 8
    for _ in 0..<count {
      let id = try number(idSize, at: place, in: table)
      let own = try number(1, at: place + idSize, in: table)
      place += idSize + 1
      if types[id] != nil, associations[id] == nil {
        associations[id] = Associations(place: place, count: own, isWide: isWide)
      }
      place += own * (isWide ? 2 : 1)
    }
    guard place <= table.upperBound else { throw corrupt("'ipma' is too short") }
  }

  private mutating func readReferences(_ range: Range<Int>) throws {
    idSize = try number(1, at: range.lowerBound, in: range) == 0 ? 2 : 4
    try forEachChild(range.dropFirst(4)) { box in
      let place = box.payload.lowerBound
      let from = try number(idSize, at: place, in: box.payload)
      let count = try number(2, at: place + idSize, in: box.payload)
      let start = place + idSize + 2
      guard start + count * idSize <= box.payload.upperBound else {
        throw corrupt("a list of references is too short")
      }
      let list = start..<(start + count * idSize)
      switch box.type {
      case Reference.derivedFrom where types[from] != nil && tiles[from] == nil: tiles[from] = list
      case Reference.auxiliaryOf where ids(list).contains(primary): auxiliaries.append(from)
      case Reference.premultipliedBy where from == primary: isPremultiplied = true
      default: break
      }
    }
  }

  private enum Reference {
    static let derivedFrom = 0x6469_6D67  // dimg
    static let auxiliaryOf = 0x6175_786C  // auxl
    static let premultipliedBy = 0x7072_656D  // prem
  }

  private func ids(_ list: Range<Int>) -> [Int] {
    stride(from: list.lowerBound, to: list.upperBound, by: idSize).map {
      bytes.bigEndian(idSize, at: $0) ?? 0
    }
  }

  // MARK: Items

  /// The type of an item, four letters as a number; nil if there is no such item.
  func type(of item: Int) -> Int? { types[item] }

  /// The tiles of a grid, row by row.
  func tiles(of item: Int) -> [Int] { tiles[item].map(ids) ?? [] }

  /// What is said about an item, in the order in which it applies.
  func properties(of item: Int) -> [HEIFBox] {
    guard let own = associations[item] else { return [] }
    return (0..<own.count).compactMap { index in
      let size = own.isWide ? 2 : 1
      let value = bytes.bigEndian(size, at: own.place + index * size) ?? 0
      // The first bit says whether readers have to understand the property.
      let number = value & (own.isWide ? 0x7FFF : 0x7F)
      return number >= 1 && number <= properties.count ? properties[number - 1] : nil
    }
  }

  /// The ranges of the file that hold an item's data.
  func data(of item: Int) throws -> [Range<Int>] { try locations.ranges(of: item, in: self) }

  // MARK: Reading

  /// The unsigned number of `size` bytes at `offset`, which must lie in `range`.
  func number(_ size: Int, at offset: Int, in range: Range<Int>) throws -> Int {
    guard offset >= range.lowerBound, offset + size <= range.upperBound,
      let value = bytes.bigEndian(size, at: offset)
    else { throw corrupt("a box is too short") }
    return value
  }

  private func forEachBox(_ range: Range<Int>, _ body: (HEIFBox) throws -> Bool) rethrows -> Bool {
    try HEIFBox.forEach(in: bytes, range, body)
  }

  private func forEachChild(_ range: Range<Int>, _ body: (HEIFBox) throws -> Void) throws {
    let isComplete = try forEachBox(range) { box in
      guard box.isWhole else { return false }
      try body(box)
      return true
    }
    guard isComplete else { throw corrupt("a box does not fit in the one around it") }
  }

  func corrupt(_ detail: String) -> CGImageError { .corrupt(format, detail: detail) }

  var cut: CGImageError { .truncated(format, detail: "it ends at byte \(bytes.count)") }
}
