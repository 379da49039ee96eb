import Foundation
import LaminaDocument

/// Checks the bytes before the first element, before the parser sees them.
///
/// Scene files and property lists need no declarations of entities. This refuses them all, so that
/// no entity can expand or name a file. It also refuses encodings in which `<!DOCTYPE` has other
/// bytes, because they would hide a declaration.
enum XMLProlog {
  static func check(_ data: Data, file: String) throws {
    try data.withUnsafeBytes { bytes in try Scan(bytes: bytes, file: file).run() }
  }

  private struct Scan {
    let bytes: UnsafeRawBufferPointer
    let file: String

    func run() throws {
      var at = starts("\u{FEFF}", 0) ? 3 : 0
      // UTF-16 and UTF-32, with or without a byte order mark.
      if bytes.prefix(2).contains(where: { $0 == 0 || $0 >= 0xFE }) {
        throw refusal(at: 0, "the encoding is not UTF-8")
      }
      while at < bytes.count {
        if isSpace(bytes[at]) {
          at += 1
        } else if starts("<?", at) {
          let end = find("?>", from: at + 2)
          if starts("<?xml", at) { try checkEncoding(at..<end) }
          at = end
        } else if starts("<!--", at) {
          at = find("-->", from: at + 4)
        } else if starts("<!DOCTYPE", at) {
          at = try endOfDoctype(at)
        } else if bytes[at] == UInt8(ascii: "<") {
          return
        } else {
          throw refusal(at: at, "the document does not start with an XML element")
        }
      }
    }

    /// The position after the `>`. Throws at a `[`, which begins declarations.
    private func endOfDoctype(_ start: Int) throws -> Int {
      var quote: UInt8?
      for at in start..<bytes.count {
        let byte = bytes[at]
        if let open = quote {
          if byte == open { quote = nil }
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          quote = byte
        } else if byte == UInt8(ascii: "[") {
          throw refusal(at: at, "the document type has declarations")
        } else if byte == UInt8(ascii: ">") {
          return at + 1
        }
      }
      return bytes.count
    }

    private func checkEncoding(_ range: Range<Int>) throws {
      let text = String(decoding: bytes[range], as: UTF8.self).lowercased()
      guard let key = text.range(of: "encoding") else { return }
      let value = text[key.upperBound...].drop {
        $0 == "=" || $0 == "\"" || $0 == "'" || $0.isWhitespace
      }
      let name = value.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == "." }
      if !["utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1"].contains(String(name)) {
        throw refusal(at: range.lowerBound, "the encoding is '\(singleLine(String(name)))'")
      }
    }

    private func refusal(at offset: Int, _ why: String) -> SceneError {
      let before = bytes[..<offset]
      let line = 1 + before.count { $0 == UInt8(ascii: "\n") }
      let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      return SceneError(
        .malformedXML, file: file, at: SourcePosition(line: line, column: offset - lineStart + 1),
        what: "refused XML", why: why,
        allowed: "UTF-8, US-ASCII or ISO-8859-1, without declarations")
    }

    private func starts(_ text: String, _ at: Int) -> Bool {
      let wanted = text.utf8
      return bytes.count - at >= wanted.count && bytes[at...].starts(with: wanted)
    }

    /// The position after the next `text`, or the end of the document.
    private func find(_ text: String, from start: Int) -> Int {
      var at = start
      while at < bytes.count {
        if starts(text, at) { return at + text.utf8.count }
        at += 1
      }
      return bytes.count
    }

    private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
  }
}
