/// Makes a file of one coded picture, for libheif.
///
/// libheif reads the data of every item of a file before anything is decoded, unpacks what is
/// packed, and follows references. Files that ask for far more than they hold are easy to make. So
/// it never sees a file as it comes: it gets the settings and the data of one picture, in boxes
/// that are written here.
struct HEIFContainer {
  private let picture: HEIFPicture
  private let configuration: UnsafeRawBufferPointer
  private let bytes: UnsafeRawBufferPointer

  init(_ picture: HEIFPicture, of bytes: UnsafeRawBufferPointer) {
    self.picture = picture
    self.bytes = bytes
    configuration = UnsafeRawBufferPointer(rebasing: bytes[picture.configuration])
  }

  /// The whole file.
  var file: [UInt8] {
    let isHEVC = picture.coding == .hevc
    var properties = Self.box(
      "ispe", [0, 0, 0, 0], Self.number(picture.width), Self.number(picture.height))
    properties += Self.box(isHEVC ? "hvcC" : "av1C", Array(configuration))
    // The number of each property; the first bit says that readers have to understand it.
    var numbers: [UInt8] = [1, 0x82]
    if let matrix = picture.matrix {
      properties += Self.box("colr", Array(bytes[matrix]))
      numbers.append(3)
    }
    let associations = Self.box(
      "ipma", [0, 0, 0, 0, 0, 0, 0, 1, 0, 1, UInt8(numbers.count)], numbers)
    let item = Self.box(
      "infe", [2, 0, 0, 0, 0, 1, 0, 0], Self.letters(isHEVC ? "hvc1" : "av01"), [0])
    let handler = Self.box(
      "hdlr", [0, 0, 0, 0, 0, 0, 0, 0], Self.letters("pict"), [UInt8](repeating: 0, count: 13))
    func meta(dataAt offset: Int) -> [UInt8] {
      // Places and lengths of four bytes; one item in one piece.
      let location = Self.box(
        "iloc", [0, 0, 0, 0, 0x44, 0, 0, 1, 0, 1, 0, 0, 0, 1], Self.number(offset),
        Self.number(picture.byteCount))
      return Self.box(
        "meta", [0, 0, 0, 0], handler, Self.box("pitm", [0, 0, 0, 0, 0, 1]), location,
        Self.box("iinf", [0, 0, 0, 0, 0, 1], item),
        Self.box("iprp", Self.box("ipco", properties), associations))
    }
    let start = Self.box("ftyp", Self.letters("mif1"), [0, 0, 0, 0], Self.letters("mif1heicavif"))
    // The size of the box does not depend on the place that it names.
    let offset = start.count + meta(dataAt: 0).count + 8
    var file = start + meta(dataAt: offset)
    file.reserveCapacity(offset + picture.byteCount)
    file += Self.number(8 + picture.byteCount)
    file += Self.letters("mdat")
    for range in picture.data { file += bytes[range] }
    return file
  }

  /// Calls `body` with the bytes that the decoder will get: for HEVC units behind their lengths,
  /// for AV1 units behind each other.
  func withStream(
    _ format: CGImageFormat, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var stream =
      picture.coding == .hevc ? try parameterSets(format) : Array(configuration.dropFirst(4))
    for range in picture.data { stream += bytes[range] }
    try stream.withUnsafeBytes(body)
  }

  /// The units in `hvcC`: 23 bytes, then lists of units behind lengths of two bytes.
  private func parameterSets(_ format: CGImageFormat) throws -> [UInt8] {
    func number(_ size: Int, at offset: Int) throws -> Int {
      guard let value = configuration.bigEndian(size, at: offset) else {
        throw CGImageError.corrupt(format, detail: "the settings of its decoder are too short")
      }
      return value
    }
    guard try number(1, at: 21) & 3 == 3 else {
      throw CGImageError.unsupported(format, feature: "lengths that are not of four bytes")
    }
    var sets: [UInt8] = []
    var place = 23
    for _ in 0..<(try number(1, at: 22)) {
      let count = try number(2, at: place + 1)
      place += 3
      for _ in 0..<count {
        let length = try number(2, at: place)
        place += 2
        guard length <= configuration.count - place else {
          throw CGImageError.corrupt(format, detail: "the settings of its decoder are too short")
        }
        sets += Self.number(length)
        sets += configuration[place..<(place + length)]
        place += length
      }
    }
    return sets
  }

  private static func box(_ type: String, _ parts: [UInt8]...) -> [UInt8] {
    let size = parts.reduce(8) { $0 + $1.count }
    return parts.reduce(into: number(size) + letters(type)) { $0 += $1 }
  }

  private static func letters(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// Four bytes, most significant first. What is counted here is less than 2^32.
  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
