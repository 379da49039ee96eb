import CDigest
import Foundation
import LaminaDocument

/// The SHA-256 digest of bytes, as 64 hexadecimal digits.
enum Digest {
  static func of(_ data: Data) -> String { data.withUnsafeBytes { of($0) } }

  /// Linear in the number of bytes: about 4 ns each.
  static func of(_ bytes: UnsafeRawBufferPointer) -> String {
    let digest = lamina_digest_begin()
    lamina_digest_add(digest, bytes.baseAddress, bytes.count)
    return end(digest)
  }

  /// The digest of the file at `path` and its size. Nil if it is no file that can be read.
  static func ofFile(_ path: String) -> (digest: String, bytes: Int)? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let digest = lamina_digest_begin()
    var total = 0
    let isWhole = withUnsafeTemporaryAllocation(byteCount: 1 << 18, alignment: 16) { bytes in
      while true {
        let count = read(descriptor, bytes.baseAddress, bytes.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return count == 0 }
        lamina_digest_add(digest, bytes.baseAddress, count)
        total += count
      }
    }
    let text = end(digest)
    return isWhole ? (text, total) : nil
  }

  private static func end(_ digest: OpaquePointer?) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(LAMINA_DIGEST_LENGTH) + 1) { text in
      lamina_digest_end(digest, text.baseAddress)
      return text.baseAddress.map { String(cString: $0) } ?? ""
    }
  }
}
