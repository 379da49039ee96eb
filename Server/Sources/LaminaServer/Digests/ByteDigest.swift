import CDigest
import Foundation

/// SHA-256 of bytes that come in pieces.
struct ByteDigest: ~Copyable {
  /// The number of bytes of a digest.
  static let count = Int(LAMINA_DIGEST_BYTES)

  private let state = lamina_digest_begin()

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    lamina_digest_add(state, bytes.baseAddress, bytes.count)
  }

  /// The digest of everything that was added.
  consuming func finish() -> [UInt8] {
    let state = state
    discard self
    return Self.bytes { lamina_digest_end_bytes(state, $0) }
  }

  deinit { _ = Self.bytes { lamina_digest_end_bytes(state, $0) } }

  /// The digest of a text.
  static func of(_ text: String) -> [UInt8] {
    var digest = ByteDigest()
    var text = text
    text.withUTF8 { digest.add(UnsafeRawBufferPointer($0)) }
    return digest.finish()
  }

  fileprivate static func bytes(_ write: (UnsafeMutablePointer<UInt8>?) -> Void) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) {
      write($0.baseAddress)
      $1 = count
    }
  }
}

/// HMAC-SHA256: says that who knows a key has written a message.
enum MessageCode {
  /// The code of a message.
  static func of(_ message: some ContiguousBytes, key: some ContiguousBytes) -> [UInt8] {
    message.withUnsafeBytes { message in
      key.withUnsafeBytes { key in
        ByteDigest.bytes {
          lamina_digest_sign(key.baseAddress, key.count, message.baseAddress, message.count, $0)
        }
      }
    }
  }

  /// Whether two codes or digests are the same. It takes the same time for all that differ.
  static func areEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.count == b.count && lamina_digest_equal(a, b, a.count) != 0
  }
}
