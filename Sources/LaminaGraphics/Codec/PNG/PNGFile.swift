@_implementationOnly import CZlib
import Foundation

/// The chunks of a PNG file. Reads lengths and types only; nothing is decompressed.
struct PNGFile {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// A chunk type: four letters as a number, big-endian as in the file.
  enum ChunkType {
    static let header: UInt32 = 0x4948_4452  // IHDR
    static let palette: UInt32 = 0x504C_5445  // PLTE
    static let transparency: UInt32 = 0x7452_4E53  // tRNS
    static let data: UInt32 = 0x4944_4154  // IDAT
    static let end: UInt32 = 0x4945_4E44  // IEND
    static let crushed: UInt32 = 0x4367_4249  // CgBI
    static let profile: UInt32 = 0x6943_4350  // iCCP
    static let srgb: UInt32 = 0x7352_4742  // sRGB
    static let gamma: UInt32 = 0x6741_4D41  // gAMA
    static let chromaticities: UInt32 = 0x6348_524D  // cHRM
    static let resolution: UInt32 = 0x7048_5973  // pHYs
    static let exif: UInt32 = 0x6558_4966  // eXIf
    static let animation: UInt32 = 0x6163_544C  // acTL
    static let frame: UInt32 = 0x6663_544C  // fcTL
    static let frameData: UInt32 = 0x6664_4154  // fdAT
  }

  struct Chunk {
    let type: UInt32
    /// The range of the payload in the file.
    let payload: Range<Int>
    /// The range of length, type, payload and checksum in the file.
    let whole: Range<Int>
  }

  let bytes: UnsafeRawBufferPointer
  let width: Int
  let height: Int
  let bitDepth: UInt8
  let colorType: UInt8
  /// The payload of the CgBI chunk, which comes before IHDR in iOS's "crushed" variant; nil in
  /// ordinary files.
  let crushedInfo: Range<Int>?

  var header: ImageHeader { ImageHeader(format: .png, width: width, height: height) }

  /// Reads the header. `bytes` must outlive this value.
  ///
  /// - Throws: ``CGImageError`` if the file is too short for a header or does not start with one.
  init(_ bytes: UnsafeRawBufferPointer) throws {
    self.bytes = bytes
    guard bytes.starts(with: Self.signature) else { throw CGImageError.unrecognizedFormat }
    var first = try Self.chunk(in: bytes, at: Self.signature.count)
    if first.type == ChunkType.crushed {
      crushedInfo = first.payload
      first = try Self.chunk(in: bytes, at: first.whole.upperBound)
    } else {
      crushedInfo = nil
    }
    guard first.type == ChunkType.header, first.payload.count == 13 else {
      throw CGImageError.corrupt(.png, detail: "the first chunk is not a header of 13 bytes")
    }
    let start = first.payload.lowerBound
    width = Int(Self.number(in: bytes, at: start))
    height = Int(Self.number(in: bytes, at: start + 4))
    bitDepth = bytes[start + 8]
    colorType = bytes[start + 9]
    guard 1...0x7FFF_FFFF ~= width, 1...0x7FFF_FFFF ~= height else {
      throw CGImageError.corrupt(.png, detail: "the header says \(width) x \(height) pixels")
    }
  }

  /// Calls `body` with every chunk up to and including IEND, or until `body` returns false.
  ///
  /// - Throws: ``CGImageError/truncated(_:detail:)`` if the file ends before IEND; any error of
  ///   `body`.
  func forEachChunk(_ body: (Chunk) throws -> Bool) throws {
    var offset = Self.signature.count
    while true {
      let chunk = try Self.chunk(in: bytes, at: offset)
      if try !body(chunk) || chunk.type == ChunkType.end { return }
      offset = chunk.whole.upperBound
    }
  }

  private static func chunk(in bytes: UnsafeRawBufferPointer, at offset: Int) throws -> Chunk {
    guard offset <= bytes.count - 12 else {
      throw CGImageError.truncated(
        .png, detail: "it ends at byte \(bytes.count), before its last chunk")
    }
    let length = Int(number(in: bytes, at: offset))
    guard length <= bytes.count - offset - 12 else {
      throw CGImageError.truncated(
        .png,
        detail:
          "it ends at byte \(bytes.count), inside a chunk of \(length) bytes at byte \(offset)")
    }
    let payload = (offset + 8)..<(offset + 8 + length)
    return Chunk(
      type: number(in: bytes, at: offset + 4), payload: payload,
      whole: offset..<(payload.upperBound + 4))
  }

  private static func number(in bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt32 {
    UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }
}

/// A PNG file under construction.
struct PNGWriter {
  private(set) var bytes = Data(PNGFile.signature)

  /// Appends a chunk that has its length and checksum already.
  mutating func append(whole chunk: UnsafeRawBufferPointer.SubSequence) {
    bytes.append(contentsOf: chunk)
  }

  /// Appends a chunk with its length and checksum. `payload` must be smaller than 2 GiB.
  mutating func append(type: UInt32, payload: Data) {
    var body = Data(capacity: payload.count + 4)
    body.append(bigEndian: type)
    body.append(payload)
    let checksum = body.withUnsafeBytes {
      crc32_z(0, $0.bindMemory(to: UInt8.self).baseAddress, $0.count)
    }
    bytes.append(bigEndian: UInt32(payload.count))
    bytes.append(body)
    bytes.append(bigEndian: UInt32(truncatingIfNeeded: checksum))
  }
}

extension Data {
  /// Appends four bytes, the most significant first.
  mutating func append(bigEndian number: UInt32) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }

  /// The low 32 bits of a number, the most significant byte first.
  static func bigEndian(_ number: Int) -> Data {
    var bytes = Data()
    bytes.append(bigEndian: UInt32(truncatingIfNeeded: number))
    return bytes
  }
}
