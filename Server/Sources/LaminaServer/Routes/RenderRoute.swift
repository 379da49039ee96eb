import Hummingbird

/// `POST /render`: a template or a scene of the body as a picture.
struct RenderRoute: Sendable {
  let gate: Gate
  let limiter: KeyLimiter
  let service: PictureService
  let bodies: BodyReader

  func answer(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try gate.caller(authorization: request.headers[.authorization])
    return try await limiter.run(caller) {
      let body = try await bodies.body(of: request)
      var picture = try await bodies.picture(body)
      if let format = body.format { picture.format = try bodies.parameters.format(format) }
      return try await service.response(
        to: picture, for: caller, cacheControl: "no-store", request, context)
    }
  }
}
