import Foundation

/// Builds small ICC profiles, byte by byte.
enum ProfileBuilder {
  /// A profile with a power curve and sRGB's primaries. `isSwapped` exchanges red and blue.
  static func rgb(gamma: Double, isSwapped: Bool = false) -> Data {
    var primaries = [
      [0.4360747, 0.2225045, 0.0139322], [0.3850649, 0.7168786, 0.0971045],
      [0.1430804, 0.0606169, 0.7141733],
    ]
    if isSwapped { primaries.swapAt(0, 2) }
    var tags: [(String, [UInt8])] = [("wtpt", xyz([0.9642, 1, 0.8249]))]
    for (name, primary) in zip("rgb", primaries) {
      tags.append(("\(name)XYZ", xyz(primary)))
      tags.append(("\(name)TRC", curve(gamma)))
    }
    return profile("mntr", "RGB ", "XYZ ", tags)
  }

  static func gray(gamma: Double) -> Data {
    profile("mntr", "GRAY", "XYZ ", [("wtpt", xyz([0.9642, 1, 0.8249])), ("kTRC", curve(gamma))])
  }

  /// Without black ink every mixture is the same grey: L* 50, which is 119 in sRGB. With full black
  /// ink it is black.
  static func cmyk() -> Data {
    let identity = (0...255).map { UInt8($0) }
    var table = Array("mft1".utf8) + [0, 0, 0, 0, 4, 3, 2, 0]
    for index in 0..<9 { table += number(index % 4 == 0 ? 65_536 : 0) }
    for _ in 0..<4 { table += identity }
    for corner in 0..<16 { table += [corner % 2 == 0 ? 128 : 0, 128, 128] }
    for _ in 0..<3 { table += identity }
    return profile("prtr", "CMYK", "Lab ", [("wtpt", xyz([0.9642, 1, 0.8249])), ("A2B0", table)])
  }

  private static func profile(
    _ deviceClass: String, _ space: String, _ connection: String, _ tags: [(String, [UInt8])]
  ) -> Data {
    var directory = number(tags.count)
    var payload: [UInt8] = []
    let start = 128 + 4 + tags.count * 12
    for (name, bytes) in tags {
      directory += Array(name.utf8) + number(start + payload.count) + number(bytes.count)
      payload += bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
    var header = number(start + payload.count) + number(0) + [2, 0x10, 0, 0]
    header += Array((deviceClass + space + connection).utf8) + [UInt8](repeating: 0, count: 12)
    header += Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
    header += fixed([0.9642, 1, 0.8249])
    header += [UInt8](repeating: 0, count: 128 - header.count)
    return Data(header + directory + payload)
  }

  private static func curve(_ gamma: Double) -> [UInt8] {
    let value = Int(gamma * 256)
    return Array("curv".utf8) + number(0) + number(1) + [UInt8(value >> 8), UInt8(value & 255)]
  }

  private static func xyz(_ values: [Double]) -> [UInt8] {
    Array("XYZ ".utf8) + number(0) + fixed(values)
  }

  private static func fixed(_ values: [Double]) -> [UInt8] {
    values.flatMap { number(Int(($0 * 65_536).rounded())) }
  }

  static func number(_ value: Int) -> [UInt8] {
    (0..<4).reversed().map { UInt8(value >> ($0 * 8) & 255) }
  }
}

/// Files into which profiles are inserted.
enum Tagged {
  /// The payload of an iCCP chunk.
  static func png(_ profile: Data) -> [UInt8] {
    let bytes = Array(profile)
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return Array("p".utf8) + [0, 0, 0x78, 0x01] + PNGBuilder.storedDeflate(bytes)
      + ProfileBuilder.number(b << 16 | a)
  }

  /// A JPEG with the profile in segments of at most `size` bytes, the last one first.
  static func jpeg(_ file: Data, _ profile: Data, segment size: Int = 200) -> Data {
    let parts = stride(from: 0, to: profile.count, by: size).map {
      Array(profile.dropFirst($0).prefix(size))
    }
    var segments: [UInt8] = []
    for (index, part) in parts.enumerated().reversed() {
      let body = Array("ICC_PROFILE\0".utf8) + [UInt8(index + 1), UInt8(parts.count)] + part
      segments += [0xFF, 0xE2, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body
    }
    return file.prefix(2) + segments + file.dropFirst(2)
  }

  /// A WebP in the extended form with a profile. `file` must be in the simple form.
  static func webp(_ file: Data, _ profile: Data, width: Int, height: Int) -> Data {
    func number(_ value: Int, _ size: Int = 4) -> [UInt8] {
      (0..<size).map { UInt8(value >> ($0 * 8) & 255) }
    }
    var body =
      Array("WEBPVP8X".utf8) + number(10) + [0x30, 0, 0, 0] + number(width - 1, 3)
      + number(height - 1, 3)
    body +=
      Array("ICCP".utf8) + number(profile.count) + profile + (profile.count % 2 == 1 ? [0] : [])
    body += file.dropFirst(12)
    return Data(Array("RIFF".utf8) + number(body.count) + body)
  }

  /// A deflate stream of zeros without zlib's wrapper. Every 13 bits stand for 258 zeros.
  static func bomb(_ runs: Int) -> [UInt8] {
    var (bytes, bits, count): ([UInt8], Int, Int) = ([], 0, 0)
    func put(_ code: String) {
      for bit in code.utf8 {
        bits |= (bit == 0x31 ? 1 : 0) << count
        count += 1
        if count == 8 {
          bytes.append(UInt8(bits))
          (bits, count) = (0, 0)
        }
      }
    }
    // The last block with fixed codes: a zero, then "258 from one back".
    put("1" + "10" + "00110000")
    for _ in 0..<runs { put("11000101" + "00000") }
    put("0000000")
    return bytes + [UInt8(bits)]
  }
}
