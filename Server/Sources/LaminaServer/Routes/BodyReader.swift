import Foundation
import Hummingbird
import LaminaWorker
import NIOCore

/// Reads bodies of requests, and makes of them what is drawn.
struct BodyReader: Sendable {
  let services: RouteServices
  let maximumBody: Int
  /// In which a body must have come as a whole.
  let seconds: Double

  /// The body of a request.
  func body(
    of request: Request, members: [String] = RenderBody.members
  ) async throws -> RenderBody {
    try RenderBody(
      try await bytes(request), type: request.headers[.contentType],
      members: members)
  }

  /// The bytes of a body. Throws a ``Problem`` if it is too large; nothing is read beyond that.
  private func bytes(_ request: Request) async throws -> Data {
    let count = request.headers[.contentLength].flatMap { Int($0) } ?? 0
    if count > maximumBody { throw tooLarge }
    var body = Data()
    let end = ContinuousClock.now + .seconds(seconds)
    for try await part in request.body {
      guard end > .now else {
        throw Problem(
          .requestTimeout, "body-too-slow", "The body comes too slowly.",
          allowed: "\(seconds) s")
      }
      guard body.count + part.readableBytes <= maximumBody else { throw tooLarge }
      body.append(contentsOf: part.readableBytesView)
    }
    return body
  }

  private var tooLarge: Problem {
    Problem(
      .contentTooLarge, "body-too-large", "The body is too large.",
      allowed: "\(maximumBody) bytes")
  }

  /// The picture that a body asks for, in the usual format.
  ///
  /// - Parameter client: the connection of whoever waits for the images that the body names.
  func picture(_ body: RenderBody, for client: any Channel) async throws -> PictureRequest {
    var picture: PictureRequest
    switch body.subject {
    case .template(let name):
      let template = try services.library.template(name)
      if body.state != nil {
        throw Problem.invalid("state", "a template has inputs for its states", allowed: "values")
      }
      let texts = try await services.images.texts(
        of: template, json: body.values, body.texts, for: client)
      picture = PictureRequest(template, json: body.values, texts: texts)
    case .document(let data):
      try refuseValues(body)
      picture = PictureRequest(
        scene: .data(data, name: "scene"), identity: [Data("caml".utf8), data])
    case .lottie(let data):
      try refuseValues(body)
      picture = PictureRequest(
        scene: .lottie(data, name: "scene"), identity: [Data("lottie".utf8), data])
    }
    picture.state = body.state
    if let size = body.size { picture.size = try services.pictureParameters.size(size) }
    if let scale = body.scale {
      picture.scale = try services.pictureParameters.scale(scale.number, scale.given)
    }
    if let time = body.time {
      picture.time = try services.pictureParameters.time(time.number, time.given)
    }
    return picture
  }

  /// Throws a ``Problem`` if there are values, which only templates take.
  private func refuseValues(_ body: RenderBody) throws(Problem) {
    guard let name = body.values == nil ? body.texts.first?.name : "values" else { return }
    throw .invalid(name, "a scene has no inputs", allowed: "a template")
  }
}
