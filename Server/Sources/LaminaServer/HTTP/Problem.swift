import Foundation
import Hummingbird

/// Why a request gets no picture, as a problem of RFC 9457: `application/problem+json`.
///
/// `type` is a name that docs/server.md explains, `input` names the input or the member that is
/// wrong, and `allowed` says what may stand there.
struct Problem: Error, Equatable, Sendable {
  let status: HTTPResponse.Status
  /// The last part of `type`, such as `unknown-template`.
  let code: String
  let title: String
  var detail: String?
  var input: String?
  var allowed: String?
  /// Seconds after which it may be tried again; nil if that helps nothing.
  var retryAfter: Int?

  init(
    _ status: HTTPResponse.Status, _ code: String, _ title: String, detail: String? = nil,
    input: String? = nil, allowed: String? = nil, retryAfter: Int? = nil
  ) {
    (self.status, self.code, self.title, self.detail) = (status, code, title, detail)
    (self.input, self.allowed, self.retryAfter) = (input, allowed, retryAfter)
  }

  /// The value of a member or a parameter is not allowed.
  static func invalid(_ input: String, _ why: String, allowed: String? = nil) -> Problem {
    Problem(
      .unprocessableContent, "invalid-input", "A value is not allowed.", detail: why,
      input: input, allowed: allowed)
  }

  /// The JSON of the body.
  var json: PlainJSON {
    var members: [String: PlainJSON] = [
      "type": .text(Self.types + code), "title": .text(title),
      "status": .number(Double(status.code)),
    ]
    if let detail { members["detail"] = .text(Self.short(detail)) }
    if let input { members["input"] = .text(Self.short(input)) }
    if let allowed { members["allowed"] = .text(Self.short(allowed)) }
    return .object(members)
  }

  private static let types = "urn:lamina:problem:"

  /// A text of at most so many characters: what was given stands in it.
  private static func short(_ text: String) -> String {
    text.count <= 500 ? text : text.prefix(499) + "…"
  }

  /// The header of the answer.
  var headers: HTTPFields {
    var headers: HTTPFields = [
      .contentType: "application/problem+json", .cacheControl: "no-store",
      .xContentTypeOptions: "nosniff",
    ]
    if let retryAfter { headers[.retryAfter] = "\(retryAfter)" }
    if status == .unauthorized { headers[.wwwAuthenticate] = "Bearer" }
    return headers
  }

  var response: Response {
    Response(
      status: status, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: json.bytes())))
  }
}
