import CZlib
import Foundation

/// Unpacks gzip streams, which `.tgs` files are.
enum GzipFile {
  static func isGzip(_ data: Data) -> Bool { data.starts(with: [0x1F, 0x8B]) }

  /// The unpacked bytes. The output grows step by step, so a bomb costs no more than allowed.
  static func unpack(_ data: Data, limits: LottieLimits) throws -> Data {
    var stream = z_stream()
    // 16 asks for a header of gzip; 15 is the largest window.
    guard let length = UInt32(exactly: data.count),
      inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw LottieError(.badArchive, "gzip stream", "it cannot be unpacked") }
    defer { inflateEnd(&stream) }
    let most = min(
      limits.unpackedBytes, data.count.multipliedReportingOverflow(by: limits.unpackingRatio).0)
    return try data.withUnsafeBytes { input in
      stream.next_in =
        UnsafeMutableRawBufferPointer(mutating: input).bindMemory(to: UInt8.self).baseAddress
      stream.avail_in = length
      var output = Data()
      return try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 16) { window in
        while true {
          stream.next_out = window.baseAddress
          stream.avail_out = UInt32(window.count)
          let status = inflate(&stream, Z_NO_FLUSH)
          output.append(contentsOf: window.prefix(window.count - Int(stream.avail_out)))
          try checkSize(output.count, most, limits)
          switch status {
          case Z_STREAM_END: return output
          case Z_OK: continue
          default: throw LottieError(.badArchive, "gzip stream", "it is damaged or ends early")
          }
        }
      }
    }
  }

  private static func checkSize(_ size: Int, _ most: Int, _ limits: LottieLimits) throws {
    try LottieError.check("unpackedBytes", size, atMost: limits.unpackedBytes)
    try LottieError.check("unpackingRatio", size > most ? .max : 0, atMost: limits.unpackingRatio)
  }
}
