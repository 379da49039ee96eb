import HTTPTypes
import Hummingbird
import NIOCore

/// Answers requests for pictures: from what the client has, from what is kept, or by drawing.
struct PictureService: Sendable {
  let cache: ResultCache
  let painter: Painter
  let metrics: ServerMetrics
  /// Takes the addresses of pictures that were let in.
  let letIn: AddressMemory

  /// The answer to a request for a picture.
  ///
  /// - Parameter cacheControl: what others may do with the picture.
  func response(
    to picture: PictureRequest, for caller: Caller, cacheControl: String, _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let tag = picture.tag
    var headers: HTTPFields = [
      .eTag: tag.header, .cacheControl: cacheControl, .xContentTypeOptions: "nosniff",
    ]
    if let known = request.headers[.ifNoneMatch], tag.isNamed(in: known) {
      return .notModified(headers)
    }
    let key = ResultCache.Key(tenant: caller.tenant, tag: tag)
    if painter.isFull, await !cache.has(key) {
      let refusal = painter.refusal
      metrics.failed(refusal.code)
      throw refusal
    }
    if let address = request.head.path { letIn.add(address) }
    let (drawn, source) = try await ClientWatch.run(context.channel) {
      try await cache.picture(key) {
        try await painter.picture(picture, for: caller)
      }
    }
    metrics.cached(source.rawValue)
    headers[.contentType] = picture.format.mediaType
    headers[.laminaCache] = source.rawValue
    if drawn.warnings > 0 { headers[.laminaWarnings] = "\(drawn.warnings)" }
    return Response(status: .ok, headers: headers, body: .inPieces(drawn.bytes))
  }
}

extension HTTPField.Name {
  /// Whether the picture was kept: `hit`, `shared` or `miss`.
  static let laminaCache = known("lamina-cache")
  /// How many warnings there were about the picture.
  static let laminaWarnings = known("lamina-warnings")
}
