@_implementationOnly import CZlib
import Foundation

/// Inflates small compressed chunks, up to an allowed size.
enum Inflation {
  /// The bytes in a zlib stream; nil if it is damaged, ends early, or holds more than `most` bytes.
  ///
  /// The output grows step by step, so a compression bomb costs no more than `most` bytes.
  static func inflate(_ input: UnsafeRawBufferPointer, atMost most: Int) -> Data? {
    var stream = z_stream()
    guard let length = UInt32(exactly: input.count),
      inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { inflateEnd(&stream) }
    stream.next_in =
      UnsafeMutableRawBufferPointer(mutating: input).bindMemory(to: UInt8.self).baseAddress
    stream.avail_in = length
    var output = Data()
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 14) { window in
      while true {
        stream.next_out = window.baseAddress
        stream.avail_out = UInt32(window.count)
        let status = CZlib.inflate(&stream, Z_NO_FLUSH)
        output.append(contentsOf: window.prefix(window.count - Int(stream.avail_out)))
        guard output.count <= most else { return nil }
        switch status {
        case Z_STREAM_END: return output
        case Z_OK: continue
        default: return nil
        }
      }
    }
  }
}
