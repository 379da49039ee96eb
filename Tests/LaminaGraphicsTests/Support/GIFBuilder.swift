import Foundation

/// Builds GIF files block by block, without a codec. Codes have one bit more than the palette
/// needs, and the table is cleared before it would grow.
struct GIFBuilder {
  struct Frame {
    var x = 0
    var y = 0
    var width: Int
    var height: Int
    var indices: [UInt8]
    /// In hundredths of a second.
    var delay = 10
    /// 0 or 1 keeps the frame, 2 clears it, 3 restores what was before.
    var disposal = 0
    var transparent: Int?
    var palette: [UInt8]?
    var isInterlaced = false
  }

  var width: Int
  var height: Int
  /// Four colours.
  var palette: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]
  var loopCount: Int?
  var frames: [Frame]

  func build() -> Data {
    var file = Array("GIF89a".utf8) + number(width) + number(height) + [0x81, 0, 0] + palette
    if let loopCount {
      file += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + number(loopCount) + [0]
    }
    for frame in frames { file += bytes(of: frame) }
    return Data(file + [0x3B])
  }

  private func bytes(of frame: Frame) -> [UInt8] {
    let flags = UInt8(frame.disposal << 2 | (frame.transparent == nil ? 0 : 1))
    var bytes: [UInt8] =
      [0x21, 0xF9, 4, flags] + number(frame.delay) + [UInt8(frame.transparent ?? 0), 0]
    bytes += [0x2C] + number(frame.x) + number(frame.y) + number(frame.width) + number(frame.height)
    bytes +=
      [(frame.palette == nil ? 0 : 0x81) | (frame.isInterlaced ? 0x40 : 0)] + (frame.palette ?? [])
    bytes += [2]
    var rest = compressed(frame.indices)[...]
    while !rest.isEmpty {
      let block = rest.prefix(255)
      bytes += [UInt8(block.count)] + block
      rest = rest.dropFirst(block.count)
    }
    return bytes + [0]
  }

  /// Codes have 3 bits: 4 clears the table, 5 ends. A clear after every two indices keeps the
  /// width.
  private func compressed(_ indices: [UInt8]) -> [UInt8] {
    var codes: [UInt8] = []
    for (place, index) in indices.enumerated() { codes += place % 2 == 0 ? [4, index] : [index] }
    codes.append(5)
    var (bytes, bits, count): ([UInt8], Int, Int) = ([], 0, 0)
    for code in codes {
      bits |= Int(code) << count
      count += 3
      while count >= 8 {
        bytes.append(UInt8(bits & 255))
        (bits, count) = (bits >> 8, count - 8)
      }
    }
    return count > 0 ? bytes + [UInt8(bits)] : bytes
  }

  private func number(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
}
