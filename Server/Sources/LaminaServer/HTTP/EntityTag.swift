import Foundation

/// What tells one picture from every other: a digest of all that it depends on.
struct EntityTag: Sendable, Hashable {
  /// 32 hexadecimal digits.
  let digest: String

  /// The strong tag of the header `ETag`.
  var header: String { "\"\(digest)\"" }

  /// Whether the header `If-None-Match` names this tag, or everything.
  func isNamed(in header: String) -> Bool {
    header.split(separator: ",").contains { part in
      let tag = String(part).trimmed
      return tag == "*" || tag == self.header || tag == "W/" + self.header
    }
  }

  /// Collects what a picture depends on. Lengths go in too, so that no two lists look the same.
  struct Builder: ~Copyable {
    private var digest = ByteDigest()

    mutating func add(_ bytes: some ContiguousBytes) {
      bytes.withUnsafeBytes {
        withUnsafeBytes(of: UInt64($0.count).littleEndian) { digest.add($0) }
        digest.add($0)
      }
    }

    mutating func add(_ text: String) { add(Array(text.utf8)) }

    mutating func add(_ number: Double?) { add(number.map { "\($0)" } ?? "-") }

    consuming func finish() -> EntityTag { EntityTag(digest: Hex.text(digest.finish().prefix(16))) }
  }
}

/// Bytes as hexadecimal digits.
enum Hex {
  static func text(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
