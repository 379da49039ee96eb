@_implementationOnly import CZlib
import Foundation

/// Turns a "crushed" PNG, the form that Xcode puts into iOS applications, back into a file that
/// libpng reads.
///
/// A crushed file differs from a PNG in three ways. A CgBI chunk comes before IHDR. The image data
/// is bare deflate without zlib's header and checksum. Colours are stored as B, G, R with
/// premultiplied alpha.
///
/// This type undoes the first two. It keeps the deflate stream as it is and puts a zlib wrapper
/// around it; for the wrapper's checksum it inflates the stream once. The byte order and the alpha
/// are left to the caller.
struct CrushedPNG {
  /// The meaning of the fourth component.
  enum Alpha { case straight, premultiplied, ignored }

  /// An ordinary PNG around the same image data.
  let rewrapped: Data
  /// Whether colours are stored as B, G, R.
  let isBGR: Bool
  let alpha: Alpha

  /// - Parameter info: the payload of the CgBI chunk: bitmap info, which includes the alpha
  ///   placement.
  init(_ file: PNGFile, info: UnsafeRawBufferPointer.SubSequence) throws {
    // Colour types 2 and 6 are RGB and RGBA. Grey and palette images are neither reordered nor
    // premultiplied.
    isBGR = file.colorType == 2 || file.colorType == 6
    if file.colorType != 6 {
      alpha = .straight
    } else if let placement = info.last.flatMap({ CGImageAlphaInfo(rawValue: UInt32($0) & 0x1F) }) {
      switch placement {
      case .none, .noneSkipFirst, .noneSkipLast: alpha = .ignored
      case .first, .last: alpha = .straight
      default: alpha = .premultiplied
      }
    } else {
      alpha = .premultiplied
    }

    var writer = PNGWriter()
    var deflated = Data()
    try file.forEachChunk { chunk in
      switch chunk.type {
      case PNGFile.ChunkType.header, PNGFile.ChunkType.palette, PNGFile.ChunkType.transparency:
        writer.append(whole: file.bytes[chunk.whole])
      case PNGFile.ChunkType.data:
        deflated.append(contentsOf: file.bytes[chunk.payload])
      default:
        break
      }
      return true
    }
    writer.append(type: PNGFile.ChunkType.data, payload: try Self.wrap(deflated, file: file))
    writer.append(type: PNGFile.ChunkType.end, payload: Data())
    rewrapped = writer.bytes
  }

  /// The bare deflate data as a zlib stream.
  private static func wrap(_ deflated: Data, file: PNGFile) throws -> Data {
    // A row has at most eight bytes per pixel and a filter byte. Interlacing less than doubles
    // that.
    let row = file.width.multipliedReportingOverflow(by: 16)
    let most = (row.partialValue + 16).multipliedReportingOverflow(by: file.height + 8)
    guard !row.overflow, !most.overflow else {
      throw CGImageError.invalidSize(width: file.width, height: file.height)
    }
    let stream = try deflated.withUnsafeBytes { try measure($0, atMost: most.partialValue) }
    var wrapped = Data(capacity: stream.consumed + 6)
    wrapped.append(contentsOf: [0x78, 0x01])
    wrapped.append(deflated.prefix(stream.consumed))
    wrapped.append(bigEndian: stream.checksum)
    return wrapped
  }

  /// Inflates through a small buffer to find the end of the stream and its checksum.
  private static func measure(
    _ deflated: UnsafeRawBufferPointer, atMost most: Int
  ) throws -> (consumed: Int, checksum: UInt32) {
    var stream = z_stream()
    guard
      inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw CGImageError.outOfMemory(bytes: 1 << 15) }
    defer { inflateEnd(&stream) }
    // zlib counts in 32 bits, and the wrapper adds six bytes.
    guard deflated.count <= 0x7FFF_0000, let length = UInt32(exactly: deflated.count) else {
      throw CGImageError.unsupported(.png, feature: "image data of \(deflated.count) bytes")
    }
    let input = UnsafeMutableRawBufferPointer(mutating: deflated).bindMemory(to: UInt8.self)
    stream.next_in = input.baseAddress
    stream.avail_in = length
    var checksum = adler32_z(0, nil, 0)
    var produced = 0
    return try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 15) { window in
      while true {
        stream.next_out = window.baseAddress
        stream.avail_out = UInt32(window.count)
        let status = inflate(&stream, Z_NO_FLUSH)
        let count = window.count - Int(stream.avail_out)
        checksum = adler32_z(checksum, window.baseAddress, count)
        produced += count
        switch status {
        case Z_STREAM_END:
          return (deflated.count - Int(stream.avail_in), UInt32(truncatingIfNeeded: checksum))
        case Z_OK where produced <= most:
          continue
        case Z_OK:
          throw CGImageError.corrupt(.png, detail: "more image data than \(most) bytes")
        case Z_BUF_ERROR:
          throw CGImageError.truncated(.png, detail: "the image data ends after \(produced) bytes")
        default:
          throw CGImageError.corrupt(.png, detail: "the image data is not a deflate stream")
        }
      }
    }
  }
}
