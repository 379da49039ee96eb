/// Names of elements, attributes and keys.
package enum NameText {
  /// Whether `text` is a name of the letters, digits and underscores that class names use.
  package static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, first > UInt8(ascii: "9") else { return false }
    return text.utf8.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
  }
}
