import Foundation

/// Builds PNG files of any colour type, bit depth and interlacing, byte by byte, without a codec.
struct PNGBuilder {
  var width: Int
  var height: Int
  var bitDepth = 8
  var colorType = 6
  var isInterlaced = false
  /// Extra chunks between IHDR and IDAT.
  var chunks: [(String, [UInt8])] = []
  /// The payload of a CgBI chunk. The image data is then bare deflate.
  var crushed: [UInt8]?
  /// The samples of the pixel at x, y: one for each channel, of `bitDepth` bits.
  var samples: (Int, Int) -> [Int]

  var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 1 }

  func build() -> Data {
    var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    if let crushed { file += Self.chunk("CgBI", crushed) }
    file += header()
    for (type, payload) in chunks { file += Self.chunk(type, payload) }
    let deflated = Self.storedDeflate(scanlines())
    if crushed != nil {
      file += Self.chunk("IDAT", deflated)
    } else {
      // Two chunks, so that the reader has to join them.
      let stream = [0x78, 0x01] + deflated + Self.bytes(Self.adler32(scanlines()))
      file += Self.chunk("IDAT", Array(stream.prefix(5)))
      file += Self.chunk("IDAT", Array(stream.dropFirst(5)))
    }
    file += Self.chunk("IEND", [])
    return file
  }

  /// The IHDR chunk.
  func header() -> Data {
    Self.chunk(
      "IHDR",
      Self.bytes(UInt32(width)) + Self.bytes(UInt32(height))
        + [UInt8(bitDepth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0])
  }

  /// A signature and a header with nothing after it.
  static func headerOnly(width: Int, height: Int) -> Data {
    Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      + PNGBuilder(width: width, height: height) { _, _ in [] }.header()
  }

  private func scanlines() -> [UInt8] {
    let passes =
      isInterlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ]
      : [(0, 0, 1, 1)]
    var lines: [UInt8] = []
    for (x0, y0, dx, dy) in passes where x0 < width {
      for y in stride(from: y0, to: height, by: dy) {
        lines.append(0)
        var bits = 0
        var count = 0
        for x in stride(from: x0, to: width, by: dx) {
          for sample in samples(x, y) {
            if bitDepth == 16 {
              lines += [UInt8(sample >> 8), UInt8(sample & 255)]
              continue
            }
            bits = bits << bitDepth | sample
            count += bitDepth
            if count == 8 {
              lines.append(UInt8(bits))
              (bits, count) = (0, 0)
            }
          }
        }
        if count > 0 { lines.append(UInt8(bits << (8 - count))) }
      }
    }
    return lines
  }

  static func chunk(_ type: String, _ payload: [UInt8]) -> Data {
    let body = Array(type.utf8) + payload
    return Data(bytes(UInt32(payload.count)) + body + bytes(crc32(body)))
  }

  static func storedDeflate(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      let size = UInt16(block.count)
      out += [
        rest.isEmpty ? 1 : 0, UInt8(size & 255), UInt8(size >> 8), UInt8(~size & 255),
        UInt8(~size >> 8),
      ]
      out += block
    } while !rest.isEmpty
    return out
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return b << 16 | a
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }
}
