import Foundation

/// The markers of a JPEG file. Reads the part before the first scan; decodes nothing.
struct JPEGFile {
  let bytes: UnsafeRawBufferPointer

  /// The description that the markers give. `header` holds the size, which libjpeg has read.
  func describe(_ header: ImageHeader, limits: RenderLimits) -> ImageDescription {
    var description = ImageDescription(header: header)
    var profile = ProfileSegments()
    var exif: EXIFBlock?
    forEachSegment { marker, payload in
      switch marker {
      case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
        description.bitDepth = payload.bigEndian(1, at: 0) ?? 8
        description.model =
          switch payload.bigEndian(1, at: 5) {
          case 1: .gray
          case 4: .cmyk
          default: .rgb
          }
      case 0xE0 where payload.has("JFIF\0", at: 0):
        description.resolution = Self.resolution(payload) ?? description.resolution
      case 0xE1 where exif == nil && payload.has("Exif\0\0", at: 0): exif = EXIFBlock(payload)
      case 0xE2 where payload.has("ICC_PROFILE\0", at: 0): profile.add(payload, limits: limits)
      default: break
      }
    }
    description.orientation = exif?.orientation ?? .up
    description.resolution = description.resolution ?? exif?.resolution
    if profile.isPresent {
      if let whole = profile.whole {
        description.color = .profile(whole)
      } else {
        description.notes.append(
          "colour profile ignored: a part is missing, or it is larger than \(limits.profileBytes) bytes"
        )
      }
    }
    return description
  }

  /// Whether the end marker is there. O(bytes).
  var isWhole: Bool {
    var offset = 2
    while let next = bytes[min(offset, bytes.count)...].firstIndex(of: 0xFF) {
      guard let marker = bytes.bigEndian(1, at: next + 1) else { return false }
      switch marker {
      case 0xD9: return true
      case 0xFF: offset = next + 1
      // A byte of image data, or a marker without a length.
      case 0x00, 0x01, 0xD0...0xD8: offset = next + 2
      default:
        guard let length = bytes.bigEndian(2, at: next + 2) else { return false }
        offset = next + 2 + length
      }
    }
    return false
  }

  /// Calls `body` with every marker that has a payload, up to the first scan or the end of the
  /// bytes.
  private func forEachSegment(_ body: (Int, UnsafeRawBufferPointer) -> Void) {
    var offset = 2
    while let mark = bytes.bigEndian(1, at: offset), let marker = bytes.bigEndian(1, at: offset + 1)
    {
      guard mark == 0xFF else {
        // Skips stray bytes, as libjpeg does.
        offset += 1
        continue
      }
      switch marker {
      case 0xFF: offset += 1
      case 0x00, 0x01, 0xD0...0xD8: offset += 2
      case 0xD9, 0xDA: return
      default:
        guard let length = bytes.bigEndian(2, at: offset + 2), length >= 2,
          offset + 2 + length <= bytes.count
        else { return }
        body(marker, UnsafeRawBufferPointer(rebasing: bytes[(offset + 4)..<(offset + 2 + length)]))
        offset += 2 + length
      }
    }
  }

  private static func resolution(_ payload: UnsafeRawBufferPointer) -> ImageResolution? {
    guard let unit = payload.bigEndian(1, at: 7), unit == 1 || unit == 2,
      let x = payload.bigEndian(2, at: 8), let y = payload.bigEndian(2, at: 10)
    else { return nil }
    return ImageResolution(x: Double(x), y: Double(y), perInch: unit == 1)
  }
}

/// A colour profile in pieces. A segment holds less than 64 KiB, so each segment carries its number
/// and the total.
private struct ProfileSegments {
  var parts: [Int: UnsafeRawBufferPointer] = [:]
  var count = 0
  var size = 0
  var isDamaged = false

  var isPresent: Bool { count > 0 || isDamaged }

  /// `payload` is `ICC_PROFILE\0`, the segment's number from 1 on, the number of segments, and a
  /// piece.
  mutating func add(_ payload: UnsafeRawBufferPointer, limits: RenderLimits) {
    guard let index = payload.bigEndian(1, at: 12), let count = payload.bigEndian(1, at: 13),
      index >= 1, index <= count, parts[index] == nil, self.count == 0 || self.count == count
    else {
      isDamaged = true
      return
    }
    self.count = count
    size += payload.count - 14
    if size > limits.profileBytes { isDamaged = true }
    parts[index] = UnsafeRawBufferPointer(rebasing: payload[14...])
  }

  var whole: Data? {
    guard !isDamaged, count > 0, parts.count == count else { return nil }
    var bytes = Data(capacity: size)
    for index in 1...count {
      guard let part = parts[index] else { return nil }
      bytes.append(contentsOf: part)
    }
    return bytes
  }
}
