import Foundation

/// Builds HEIC and AVIF files, box by box.
struct HEIFBuilder {
  struct Item {
    var type: String
    var data: [UInt8]
    /// Types and contents of the boxes about the item.
    var properties: [(String, [UInt8])]
    /// Whether the data lies in the `meta` box.
    var isInBox = false
  }

  /// The IDs are 1, 2, 3 and so on.
  var items: [Item]
  var primary = 1
  /// Type, item, and the items that it refers to.
  var references: [(String, Int, [Int])] = []
  var brands = ["heic", "mif1", "heic"]
  /// Boxes at the end of the file.
  var last: [UInt8] = []

  func build() -> Data {
    var (properties, associations): ([UInt8], [UInt8]) = ([], [])
    var number = 0
    for (index, item) in items.enumerated() {
      associations += Self.number(index + 1, 2) + [UInt8(item.properties.count)]
      for (type, contents) in item.properties {
        number += 1
        properties += Self.box(type, contents)
        associations += Self.number(0x8000 | number, 2)
      }
    }
    let infos = items.enumerated().flatMap { index, item in
      Self.box(
        "infe", [2, 0, 0, 0] + Self.number(index + 1, 2) + [0, 0] + Array(item.type.utf8) + [0])
    }
    let inBox = items.flatMap { $0.isInBox ? $0.data : [] }
    let links = references.flatMap { type, from, to in
      Self.box(
        type, Self.number(from, 2) + Self.number(to.count, 2) + to.flatMap { Self.number($0, 2) })
    }
    func meta(dataAt start: Int) -> [UInt8] {
      var locations = [1, 0, 0, 0, 0x44, 0] + Self.number(items.count, 2)
      var (outside, inside) = (start, 0)
      for (index, item) in items.enumerated() {
        locations += Self.number(index + 1, 2) + [0, item.isInBox ? 1 : 0, 0, 0, 0, 1]
        locations += Self.number(item.isInBox ? inside : outside, 4)
        locations += Self.number(item.data.count, 4)
        if item.isInBox { inside += item.data.count } else { outside += item.data.count }
      }
      var boxes = Self.box("hdlr", [UInt8](repeating: 0, count: 8) + Array("pict".utf8) + [0])
      boxes += Self.box("pitm", [0, 0, 0, 0] + Self.number(primary, 2))
      boxes += Self.box("iinf", [0, 0, 0, 0] + Self.number(items.count, 2) + infos)
      boxes += Self.box("iloc", locations)
      let table = [0, 0, 0, 1] + Self.number(items.count, 4) + associations
      boxes += Self.box("iprp", Self.box("ipco", properties) + Self.box("ipma", table))
      if !links.isEmpty { boxes += Self.box("iref", [0, 0, 0, 0] + links) }
      if !inBox.isEmpty { boxes += Self.box("idat", inBox) }
      return Self.box("meta", [0, 0, 0, 0] + boxes)
    }
    let names = brands.map { Array($0.utf8) }
    let start = Self.box("ftyp", names[0] + [0, 0, 0, 0] + names.dropFirst().flatMap { $0 })
    let outside = items.flatMap { $0.isInBox ? [] : $0.data }
    let offset = start.count + meta(dataAt: 0).count + 8
    return Data(start + meta(dataAt: offset) + Self.box("mdat", outside) + last)
  }

  // MARK: Files

  /// A file of one picture, with further properties.
  static func picture(
    _ sample: CodedSample, _ more: [(String, [UInt8])] = [], width: Int = 64, height: Int = 64
  ) -> HEIFBuilder {
    HEIFBuilder(
      items: [coded(sample, more, width: width, height: height)],
      brands: sample.isAV1 ? ["avif", "mif1", "avif"] : ["heic", "mif1", "heic"])
  }

  /// A coded item.
  static func coded(
    _ sample: CodedSample, _ more: [(String, [UInt8])] = [], width: Int = 64, height: Int = 64
  ) -> Item {
    Item(
      type: sample.isAV1 ? "av01" : "hvc1", data: sample.data,
      properties: [
        (sample.isAV1 ? "av1C" : "hvcC", sample.configuration), size(width, height),
      ] + (more.contains { $0.0 == "colr" && $0.1.starts(with: "nclx".utf8) } ? [] : [matrix()])
        + more)
  }

  /// A grid, which is item 1, of `tiles`, which are the items after it.
  static func grid(
    columns: Int, rows: Int, width: Int, height: Int, _ tiles: [Item],
    _ more: [(String, [UInt8])] = []
  ) -> HEIFBuilder {
    let form =
      [0, 0, UInt8(rows - 1), UInt8(columns - 1)] + number(width, 2) + number(height, 2)
    let grid = Item(
      type: "grid", data: form, properties: [size(width, height)] + more, isInBox: true)
    return HEIFBuilder(
      items: [grid] + tiles, references: [("dimg", 1, Array(2..<(tiles.count + 2)))])
  }

  // MARK: Properties

  static func size(_ width: Int, _ height: Int) -> (String, [UInt8]) {
    ("ispe", [0, 0, 0, 0] + number(width, 4) + number(height, 4))
  }

  /// Code points of ITU-T H.273; full range.
  static func matrix(
    primaries: Int = 1, curve: Int = 13, matrix: Int = 6
  ) -> (String, [UInt8]) {
    (
      "colr",
      Array("nclx".utf8) + number(primaries, 2) + number(curve, 2) + number(matrix, 2) + [0x80]
    )
  }

  static func profile(_ bytes: Data) -> (String, [UInt8]) { ("colr", Array("prof".utf8) + bytes) }

  static func depths(_ bits: [UInt8]) -> (String, [UInt8]) {
    ("pixi", [0, 0, 0, 0, UInt8(bits.count)] + bits)
  }

  static let alpha: (String, [UInt8]) = (
    "auxC", [0, 0, 0, 0] + Array("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha".utf8) + [0]
  )

  /// Anticlockwise, in quarters.
  static func turn(_ quarters: Int) -> (String, [UInt8]) { ("irot", [UInt8(quarters)]) }

  static func mirror(leftToRight: Bool) -> (String, [UInt8]) { ("imir", [leftToRight ? 1 : 0]) }

  /// The offsets are halves of pixels from the middle.
  static func crop(_ width: Int, _ height: Int, _ right: Int, _ down: Int) -> (String, [UInt8]) {
    (
      "clap",
      [width, 1, height, 1, right, 2, down, 2].flatMap { number($0 & 0xFFFF_FFFF, 4) }
    )
  }

  static func box(_ type: String, _ contents: [UInt8]) -> [UInt8] {
    number(contents.count + 8, 4) + Array(type.utf8) + contents
  }

  static func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(value >> ($0 * 8) & 255) }
  }
}

/// Writes numbers of any count of bits, most significant first.
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var count = 0

  mutating func write(_ value: Int, _ bits: Int) {
    for bit in (0..<bits).reversed() {
      if count % 8 == 0 { bytes.append(0) }
      bytes[count / 8] |= UInt8(value >> bit & 1) << UInt8(7 - count % 8)
      count += 1
    }
  }

  /// An Exp-Golomb code.
  mutating func exponential(_ value: Int) {
    let length = Int.bitWidth - (value + 1).leadingZeroBitCount
    write(0, length - 1)
    write(value + 1, length)
  }
}
