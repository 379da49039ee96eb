@_implementationOnly import CPango

/// The first bytes of a table of a font file. Reading never goes beyond the table's real length.
struct FontTable {
  /// The longest fixed part of the tables that are read here.
  private static let longest = 128
  private let bytes: [UInt8]

  /// The table of the face with a tag of four letters; empty if there is none.
  init(_ tag: StaticString, of face: OpaquePointer) {
    let number = tag.withUTF8Buffer { $0.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } }
    guard let blob = hb_face_reference_table(face, number) else {
      bytes = []
      return
    }
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    let start = hb_blob_get_data(blob, &length)
    bytes =
      start.map { start in
        UnsafeRawBufferPointer(start: start, count: min(Int(length), Self.longest)).map { $0 }
      } ?? []
  }

  func unsigned(_ offset: Int) -> Int? {
    guard offset + 1 < bytes.count else { return nil }
    return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  func signed(_ offset: Int) -> Int? {
    unsigned(offset).map { Int(Int16(truncatingIfNeeded: $0)) }
  }

  /// A fixed-point number with 16 fractional bits.
  func fixed(_ offset: Int) -> Double? {
    guard let whole = signed(offset), let part = unsigned(offset + 2) else { return nil }
    return Double(whole) + Double(part) / 65_536
  }

  func byte(_ offset: Int) -> Int? { offset < bytes.count ? Int(bytes[offset]) : nil }
}
