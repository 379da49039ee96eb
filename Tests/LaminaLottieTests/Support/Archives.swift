import CZip
import CZlib
import Foundation
import Testing

@testable import LaminaLottie

/// A gzip stream of a text.
func gzip(_ text: String) throws -> Data {
  var stream = z_stream()
  let size = Int32(MemoryLayout<z_stream>.size)
  try #require(
    deflateInit2_(
      &stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK)
  defer { deflateEnd(&stream) }
  var input = Array(text.utf8)
  var output = [UInt8](repeating: 0, count: input.count + 100)
  let count = input.withUnsafeMutableBufferPointer { input in
    output.withUnsafeMutableBufferPointer { output in
      (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
      (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
      deflate(&stream, Z_FINISH)
      return output.count - Int(stream.avail_out)
    }
  }
  return Data(output.prefix(count))
}

/// A ZIP archive of texts.
func archive(_ entries: [(name: String, text: String)]) throws -> Data {
  let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("lamina-\(UUID().uuidString).zip").path
  defer { try? FileManager.default.removeItem(atPath: path) }
  let library = try ZipLibrary.opened().functions
  let file = try #require(library.zip_open(path, ZIP_CREATE, nil))
  // The archive reads the texts when it is closed.
  var texts: [UnsafeMutableBufferPointer<UInt8>] = []
  defer { for text in texts { text.deallocate() } }
  for (name, text) in entries {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
    _ = bytes.initialize(from: text.utf8)
    texts.append(bytes)
    let source = library.zip_source_buffer(file, bytes.baseAddress, UInt64(bytes.count), 0)
    try #require(library.zip_file_add(file, name, source, 0) >= 0)
  }
  try #require(library.zip_close(file) == 0)
  return try Data(contentsOf: URL(fileURLWithPath: path))
}
