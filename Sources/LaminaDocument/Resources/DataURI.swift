import Foundation

/// Decodes `data:` URIs, in base64 or percent encoding.
package enum DataURI {
  package static func isDataURI(_ source: String) -> Bool {
    source.prefix(5).lowercased() == "data:"
  }

  /// The bytes of the URI, or nil if it is malformed. White space in base64 is ignored, and the
  /// padding at the end may be missing.
  package static func payload(_ source: String) -> Data? {
    guard isDataURI(source), let comma = source.firstIndex(of: ",") else { return nil }
    let header = source[..<comma].lowercased().filter { !$0.isWhitespace }
    guard let bytes = percentDecoded(source[source.index(after: comma)...]) else { return nil }
    guard header.hasSuffix(";base64") else { return Data(bytes) }
    var text = bytes.filter { $0 > 0x20 }
    while !text.count.isMultiple(of: 4) && text.last != UInt8(ascii: "=") || text.count % 4 == 3 {
      text.append(UInt8(ascii: "="))
    }
    return Data(base64Encoded: Data(text))
  }

  /// The bytes of `text` after each `%XX` was decoded, or nil if two hexadecimal digits do not
  /// follow a `%`.
  static func percentDecoded(_ text: some StringProtocol) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var input = text.utf8.makeIterator()
    while let byte = input.next() {
      if byte != UInt8(ascii: "%") {
        bytes.append(byte)
        continue
      }
      guard let high = input.next().flatMap(hexDigit), let low = input.next().flatMap(hexDigit)
      else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
