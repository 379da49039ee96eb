import HTTPTypes
import Hummingbird

/// Answers with a film, or with the part of it that was asked for.
struct FilmAnswer {
  let bytes: Int
  let tag: EntityTag
  let mediaType: String
  let cacheControl: String

  /// The answer. Throws a ``Problem`` with the status 416 if there is no such part.
  ///
  /// - Parameter body: the bytes of a part of the film.
  func response(
    to request: Request, body: (ClosedRange<Int>) async throws -> ResponseBody
  ) async throws -> Response {
    var headers: HTTPFields = [
      .eTag: tag.header, .cacheControl: cacheControl, .xContentTypeOptions: "nosniff",
      .acceptRanges: "bytes",
    ]
    if let known = request.headers[.ifNoneMatch], tag.isNamed(in: known) {
      return .notModified(headers)
    }
    headers[.contentType] = mediaType
    // A part of another film is of no use.
    let isSame = request.headers[.ifRange].map { $0 == tag.header } ?? true
    switch ByteRange(isSame ? request.headers[.range] : nil, count: bytes) {
    case .whole:
      return Response(status: .ok, headers: headers, body: try await body(0...max(0, bytes - 1)))
    case .part(let range):
      headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound)/\(bytes)"
      return Response(status: .partialContent, headers: headers, body: try await body(range))
    case .none:
      var response = Problem(
        .rangeNotSatisfiable, "range", "There is no such part.", allowed: "\(bytes) bytes"
      ).response
      response.headers[.contentRange] = "bytes */\(bytes)"
      return response
    }
  }
}

extension Response {
  /// 304: the client has it.
  static func notModified(_ headers: HTTPFields) -> Response {
    var response = Response(status: .notModified, headers: headers)
    response.headers[.contentLength] = nil
    return response
  }
}
