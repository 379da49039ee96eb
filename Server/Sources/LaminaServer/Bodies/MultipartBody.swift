import Foundation

/// The parts of a body of the type `multipart/form-data` (RFC 7578).
struct MultipartBody: Sendable {
  struct Part: Sendable {
    let name: String
    /// The name of the file; nil for a plain field.
    let file: String?
    let type: String?
    let bytes: Data
  }

  let parts: [Part]

  private static let mostParts = 64
  private static let longestHead = 4_096

  /// Splits a body. Linear in its size; throws a ``Problem`` for what is malformed.
  ///
  /// - Parameter type: the value of `Content-Type`.
  init(_ body: Data, type: String) throws(Problem) {
    guard let boundary = HeaderParameters(type)["boundary"], (1...70).contains(boundary.utf8.count)
    else { throw Self.malformed("Content-Type has no boundary of 1 to 70 characters") }
    let first = Data("--\(boundary)".utf8)
    let delimiter = Data("\r\n--\(boundary)".utf8)
    var rest: Data
    if body.starts(with: first) {
      rest = body.dropFirst(first.count)
    } else if let start = body.range(of: delimiter) {
      rest = body[start.upperBound...]
    } else {
      throw Self.malformed("the boundary is not in the body")
    }
    var parts: [Part] = []
    while !rest.starts(with: Data("--".utf8)) {
      guard let line = rest.range(of: Self.lineEnd), line.lowerBound - rest.startIndex <= 64,
        let end = rest.range(of: delimiter, in: line.lowerBound..<rest.endIndex)
      else { throw Self.malformed("a part does not end") }
      guard parts.count < Self.mostParts else {
        throw Self.malformed("it has more than \(Self.mostParts) parts")
      }
      parts.append(try Self.part(rest[line.upperBound..<max(line.upperBound, end.lowerBound)]))
      rest = rest[end.upperBound...]
    }
    self.parts = parts
  }

  private static let lineEnd = Data("\r\n".utf8)

  private static func part(_ bytes: Data) throws(Problem) -> Part {
    guard let end = bytes.range(of: Data("\r\n\r\n".utf8)),
      end.lowerBound - bytes.startIndex <= longestHead,
      let head = String(validating: bytes[..<end.lowerBound], as: UTF8.self)
    else { throw malformed("a part has no head") }
    var headers: [String: String] = [:]
    for line in head.split(separator: "\r\n") {
      guard let colon = line.firstIndex(of: ":") else { throw malformed("a header has no colon") }
      headers[line[..<colon].lowercased()] = String(line[colon...].dropFirst()).trimmed
    }
    let disposition = HeaderParameters(headers["content-disposition"] ?? "")
    guard disposition.value == "form-data", let name = disposition["name"], !name.isEmpty else {
      throw malformed("a part has no name")
    }
    return Part(
      name: name, file: disposition["filename"], type: headers["content-type"],
      bytes: Data(bytes[end.upperBound...]))
  }

  private static func malformed(_ why: String) -> Problem {
    Problem(.badRequest, "bad-multipart", "The body is no multipart/form-data.", detail: why)
  }
}

/// A value of a header with its parameters, such as `form-data; name="photo"`.
struct HeaderParameters: Sendable {
  /// What stands before the first semicolon, in lower case.
  let value: String
  private var parameters: [String: String] = [:]

  init(_ text: String) {
    var rest = text[...]
    value = String(rest.prefix { $0 != ";" }).trimmed.lowercased()
    rest = rest.drop { $0 != ";" }
    while rest.first == ";" {
      rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
      let name = rest.prefix { $0 != "=" && $0 != ";" }
      rest = rest[name.endIndex...]
      guard rest.first == "=" else { continue }
      rest = rest.dropFirst()
      parameters[name.lowercased()] = Self.value(&rest)
    }
  }

  subscript(name: String) -> String? { parameters[name] }

  private static func value(_ rest: inout Substring) -> String {
    guard rest.first == "\"" else {
      let value = rest.prefix { $0 != ";" }
      rest = rest[value.endIndex...]
      return String(value).trimmed
    }
    rest = rest.dropFirst()
    var value = ""
    while let letter = rest.popFirst(), letter != "\"" {
      // Browsers write a quote as `%22` and leave the backslash as it is.
      if letter == "\\", rest.first == "\"" {
        value.append(rest.removeFirst())
      } else {
        value.append(letter)
      }
    }
    rest = rest.drop { $0 != ";" }
    return value
  }
}
