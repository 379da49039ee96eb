import Hummingbird

/// `POST /render`: a template or a scene of the body as a picture.
struct RenderRoute: Sendable {
  let services: RouteServices
  let pictures: PictureService
  let bodies: BodyReader

  func answer(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try services.gate.caller(authorization: request.headers[.authorization])
    return try await services.limiter.run(caller) {
      let body = try await bodies.body(of: request)
      var picture = try await bodies.picture(body, for: context.channel)
      if let format = body.format { picture.format = try services.pictureParameters.format(format) }
      return try await pictures.response(
        to: picture, for: caller, cacheControl: "no-store", request, context)
    }
  }
}
