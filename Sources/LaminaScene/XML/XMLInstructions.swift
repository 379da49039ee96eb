import Foundation

/// Gives every processing instruction data, because FoundationXML traps on one without: libxml2
/// calls it with a null pointer for the data of `<?name?>`.
///
/// The bytes `<?name?>` mean something only as an instruction: text and attributes may not have a
/// `<`. So the rule needs no knowledge of where they stand, and nothing can hide them from it. In
/// CDATA they are text, which then has one more space.
enum XMLInstructions {
  /// The document with `<?name ?>` for each `<?name?>`. Takes time linear in the size, and copies
  /// only a document that has such an instruction. ``XMLProlog`` has checked that the encoding has
  /// the bytes of ASCII.
  static func withData(_ document: Data) -> Data {
    let ends = document.withUnsafeBytes { bareEnds(in: $0) }
    if ends.isEmpty { return document }
    var result = Data(capacity: document.count + ends.count)
    var copied = document.startIndex
    for end in ends {
      let upTo = document.startIndex + end
      result += document[copied..<upTo]
      result.append(UInt8(ascii: " "))
      copied = upTo
    }
    return result + document[copied...]
  }

  /// The places of the `?>` of instructions without data.
  private static func bareEnds(in bytes: UnsafeRawBufferPointer) -> [Int] {
    var ends: [Int] = []
    var isInName = false
    for at in bytes.indices.dropLast() {
      switch (bytes[at], bytes[at + 1]) {
      case (UInt8(ascii: "<"), let next): isInName = next == UInt8(ascii: "?")
      case (UInt8(ascii: "?"), UInt8(ascii: ">")):
        if isInName { ends.append(at) }
        isInName = false
      case (0x20, _), (0x09, _), (0x0A, _), (0x0D, _): isInName = false
      default: break
      }
    }
    return ends
  }
}
