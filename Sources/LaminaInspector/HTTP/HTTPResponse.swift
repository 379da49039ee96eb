import Foundation

/// An answer: a status, a type, and bytes that are whole or come over time.
struct HTTPResponse: Sendable {
  /// Gives the next bytes of a stream. It waits for them; nil ends the stream.
  typealias Stream = @Sendable () -> Data?

  enum Body: Sendable {
    case whole(Data)
    case stream(Stream)
  }

  var status = HTTPStatus.ok
  let type: String
  let body: Body
  /// More headers.
  var headers: [(name: String, value: String)] = []

  init(type: String, _ body: Body) { (self.type, self.body) = (type, body) }

  /// `value` as JSON.
  static func json(_ value: some Encodable) throws -> HTTPResponse {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    // A number that JSON does not have is shown as a text.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return HTTPResponse(type: "application/json", .whole(try encoder.encode(value)))
  }

  /// An error as JSON: `{"error": why}`.
  static func failure(_ error: HTTPError) -> HTTPResponse {
    let data = (try? JSONEncoder().encode(["error": error.why])) ?? Data()
    var response = HTTPResponse(type: "application/json", .whole(data))
    response.status = error.status
    return response
  }

  /// The status line and the headers. What the page may do is said with every response: nothing
  /// from elsewhere, no frames, no sniffing of types, nothing kept.
  func head(keepsAlive: Bool) -> Data {
    var lines = ["HTTP/1.1 \(status.rawValue) \(status.reason)", "Content-Type: \(type)"]
    if case .whole(let data) = body { lines.append("Content-Length: \(data.count)") }
    lines += [
      "Cache-Control: no-store", "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer",
      "X-Frame-Options: DENY", "Cross-Origin-Resource-Policy: same-origin",
      "Cross-Origin-Opener-Policy: same-origin",
      "Connection: \(keepsAlive ? "keep-alive" : "close")",
    ]
    lines += headers.map { "\($0.name): \($0.value)" }
    return Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }
}
