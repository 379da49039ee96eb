import Foundation

/// A request of HTTP/1.1, as far as the page of a preview sends any: GET and POST, a body with a
/// length, no other transfer coding.
struct HTTPRequest: Equatable, Sendable {
  enum Method: String, Sendable { case get = "GET", post = "POST" }

  let method: Method
  /// The path after its escapes were replaced. It begins with `/` and has no `.` or `..` in it.
  let path: String
  /// The values behind `?`, by name. A name that stands twice is refused.
  let query: [String: String]
  /// By name in lower case. A name that stands twice is refused.
  let headers: [String: String]
  var body = Data()

  /// Reads the request line and the headers, without the empty line behind them.
  ///
  /// Throws ``HTTPError``. Linear in the number of bytes.
  init(head: String) throws {
    var lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)[...]
    let words = (lines.popFirst() ?? "").split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else {
      throw HTTPError(.badRequest, "the request line is not one of HTTP/1.1")
    }
    guard let method = Method(rawValue: String(words[0])) else {
      throw HTTPError(.methodNotAllowed, "the method must be GET or POST")
    }
    self.method = method
    (path, query) = try Self.target(words[1])
    headers = try Self.headers(lines)
  }

  /// The length of the body that follows. Throws ``HTTPError`` for a length that is none, and for
  /// other codings of a body.
  func bodyLength(atMost limit: Int) throws -> Int {
    if headers["transfer-encoding"] != nil {
      throw HTTPError(.badRequest, "a transfer coding is not taken; send Content-Length")
    }
    guard let text = headers["content-length"] else { return 0 }
    guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else {
      throw HTTPError(.badRequest, "Content-Length is no number")
    }
    // A number with too many digits is too large, too.
    guard let length = Int(text), length <= limit else {
      throw HTTPError(.bodyTooLarge, "the body may have at most \(limit) bytes")
    }
    return length
  }

  private static func target(_ text: Substring) throws -> (String, [String: String]) {
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = unescaped(parts[0]), path.hasPrefix("/"), !path.contains("\0") else {
      throw HTTPError(.badRequest, "the target is no path")
    }
    if path.split(separator: "/").contains(where: { $0 == "." || $0 == ".." }) {
      throw HTTPError(.badRequest, "the path has a '.' or '..' in it")
    }
    var query: [String: String] = [:]
    for pair in parts.count > 1 ? parts[1].split(separator: "&") : [] {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = unescaped(sides[0]), let value = unescaped(sides.count > 1 ? sides[1] : "")
      else { throw HTTPError(.badRequest, "the query has a wrong escape") }
      if query.updateValue(value, forKey: name) != nil {
        throw HTTPError(.badRequest, "the query has a name twice")
      }
    }
    return (path, query)
  }

  private static func unescaped(_ text: Substring) -> String? { text.removingPercentEncoding }

  private static func headers(_ lines: ArraySlice<Substring>) throws -> [String: String] {
    var headers: [String: String] = [:]
    for line in lines {
      let sides = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, !sides[0].isEmpty, sides[0].utf8.allSatisfy(isNameByte) else {
        throw HTTPError(.badRequest, "a header is not of the form 'name: value'")
      }
      let value = sides[1].trimmingCharacters(in: .whitespaces)
      // Two of one name would let two readers see two requests.
      if headers.updateValue(value, forKey: sides[0].lowercased()) != nil {
        throw HTTPError(.badRequest, "the header '\(sides[0])' stands twice")
      }
    }
    return headers
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
