import Foundation

/// PNG chunks with valid checksums, so that inputs get past the checksum test.
enum Checksums {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
    }
  }

  private static func number(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// A chunk: length, type, contents, checksum.
  static func chunk(_ type: some Collection<UInt8>, _ contents: some Collection<UInt8>) -> Data {
    let body = Array(type) + Array(contents)
    let sum = body.reduce(UInt32.max) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
    return Data(number(UInt32(contents.count)) + body + number(~sum))
  }

  /// The file with valid checksums in all chunks that are whole.
  static func repaired(_ data: Data) -> Data {
    var file = data.prefix(8)
    var rest = data.dropFirst(8)
    while rest.count >= 12 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard length <= rest.count - 12 else { break }
      file += chunk(rest.dropFirst(4).prefix(4), rest.dropFirst(8).prefix(length))
      rest = rest.dropFirst(length + 12)
    }
    return file + rest
  }

  /// An image of four pixels with a colour profile.
  static func png(profile: [UInt8], isGray: Bool) -> Data {
    let header = number(2) + number(2) + [8, isGray ? 0 : 2, 0, 0, 0]
    let row: [UInt8] = isGray ? [0, 40, 200] : [0, 10, 90, 200, 255, 128, 3]
    return Data([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]) + chunk("IHDR".utf8, header)
      + chunk("iCCP".utf8, Array("p\0\0".utf8) + stored(profile))
      + chunk("IDAT".utf8, stored(row + row)) + chunk("IEND".utf8, [])
  }

  /// A zlib stream that holds `bytes` as they are.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    repeat {
      let part = rest.prefix(65_535)
      rest = rest.dropFirst(65_535)
      let length = UInt16(part.count)
      stream.append(rest.isEmpty ? 1 : 0)
      for value in [length, ~length] { stream += [UInt8(value & 255), UInt8(value >> 8)] }
      stream += part
    } while !rest.isEmpty
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return stream + number(high << 16 | low)
  }
}
