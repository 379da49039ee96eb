import Hummingbird

/// `GET /templates` and `GET /schema/{name}`: what can be asked for.
struct ListRoutes: Sendable {
  let services: RouteServices

  func templates(_ request: Request, _ context: ServerContext) throws -> Response {
    _ = try services.gate.caller(authorization: request.headers[.authorization])
    let list = PlainJSON.object(["templates": .list(services.library.all.map(\.summary))])
    return Self.response(ByteBuffer(bytes: list.bytes()), "application/json", request)
  }

  func schema(_ request: Request, _ context: ServerContext) throws -> Response {
    _ = try services.gate.caller(authorization: request.headers[.authorization])
    let template = try services.library.template(try context.parameters.require("name"))
    return Self.response(ByteBuffer(string: template.schema), "application/schema+json", request)
  }

  /// A small document, which clients ask for again to see whether it has changed.
  private static func response(_ body: ByteBuffer, _ type: String, _ request: Request) -> Response {
    var builder = EntityTag.Builder()
    builder.add(Array(body.readableBytesView))
    let tag = builder.finish()
    var headers: HTTPFields = [
      .eTag: tag.header, .cacheControl: "no-cache", .xContentTypeOptions: "nosniff",
    ]
    if let known = request.headers[.ifNoneMatch], tag.isNamed(in: known) {
      return .notModified(headers)
    }
    headers[.contentType] = type
    return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: body))
  }
}
