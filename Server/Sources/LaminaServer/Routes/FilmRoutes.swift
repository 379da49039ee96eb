import HTTPTypes
import Hummingbird

/// `POST /film`: a film of a template or a scene of the body. `/film/{id}`: how far it is, and the
/// film.
struct FilmRoutes: Sendable {
  let services: RouteServices
  let bodies: BodyReader
  let shelf: FilmShelf
  let mostFrames: Int
  private let files = FileIO()

  init(_ services: RouteServices, _ bodies: BodyReader, _ shelf: FilmShelf, mostFrames: Int) {
    (self.services, self.bodies) = (services, bodies)
    (self.shelf, self.mostFrames) = (shelf, mostFrames)
  }

  /// Takes a film: 202 with its address.
  func add(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try caller(request)
    let status = try await services.limiter.run(caller) {
      let body = try await bodies.body(of: request, members: RenderBody.filmMembers)
      let picture = try await bodies.picture(body, for: context.channel)
      let film = try services.filmParameters.film(
        picture,
        as: try services.filmParameters.format(body.format ?? ServedFilmFormat.mp4.rawValue),
        rate: body.rate, duration: body.duration, atMost: mostFrames)
      return try await shelf.add(film, for: caller)
    }
    var response = Self.json(status)
    response.status = .accepted
    response.headers[.location] = status.address
    return response
  }

  /// How far it is.
  func status(_ request: Request, _ context: ServerContext) async throws -> Response {
    Self.json(try await shelf.status(of: try id(context), for: try caller(request)))
  }

  /// Cancels it: 204 when everything of it is gone.
  func remove(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await shelf.remove(try id(context), for: try caller(request))
    return Response(status: .noContent, headers: [.cacheControl: "no-store"])
  }

  /// The film, or a part of it.
  func result(_ request: Request, _ context: ServerContext) async throws -> Response {
    let status = try await shelf.status(of: try id(context), for: try caller(request))
    if let problem = status.problem { throw problem }
    guard let result = status.result else {
      throw Problem(
        .conflict, "not-done", "The film is not done.",
        detail: "\(status.drawn) of \(status.frames) frames", retryAfter: 1)
    }
    let answer = FilmAnswer(
      bytes: result.bytes, tag: result.tag, mediaType: status.format.mediaType,
      cacheControl: "private, no-cache")
    return try await answer.response(to: request) { range in
      do {
        return try await files.loadFile(path: result.file.path, range: range, context: context)
      } catch is HTTPError {
        // It was removed meanwhile.
        throw FilmShelf.unknown
      }
    }
  }

  /// Server-sent events until it is over: `progress` whenever it has changed, at most ten times a
  /// second, and then `done`, `failed` or `cancelled`.
  func events(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (id, caller) = (try id(context), try caller(request))
    let first = try await shelf.status(of: id, for: caller)
    let body = ResponseBody { [shelf] writer in
      var (shown, number): (FilmStatus?, Int) = (nil, 0)
      var (status, lastWrite) = (first, ContinuousClock.now)
      while true {
        if status != shown {
          number += 1
          try await writer.write(Self.event(status, number))
          (shown, lastWrite) = (status, .now)
        } else if lastWrite.duration(to: .now) > Self.silence {
          // A comment, by which a client that has gone is noticed.
          try await writer.write(ByteBuffer(string: ":\n\n"))
          lastWrite = .now
        }
        if status.isOver { break }
        try await Task.sleep(for: .milliseconds(100))
        do {
          status = try await shelf.status(of: id, for: caller)
        } catch {
          // It was removed.
          status.stage = .cancelled
        }
      }
      try await writer.finish(nil)
    }
    return Response(
      status: .ok,
      headers: [
        .contentType: "text/event-stream", .cacheControl: "no-store",
        .xContentTypeOptions: "nosniff",
      ], body: body)
  }

  private static let silence = Duration.seconds(10)

  private static func event(_ status: FilmStatus, _ number: Int) -> ByteBuffer {
    let name = status.isOver ? status.stage.rawValue : "progress"
    let data = String(decoding: status.json.bytes(), as: UTF8.self)
    return ByteBuffer(string: "id: \(number)\nevent: \(name)\ndata: \(data)\n\n")
  }

  private func id(_ context: ServerContext) throws -> String {
    try context.parameters.require("id")
  }

  private func caller(_ request: Request) throws(Problem) -> Caller {
    try services.gate.caller(authorization: request.headers[.authorization])
  }

  private static func json(_ status: FilmStatus) -> Response {
    Response(
      status: .ok,
      headers: [
        .contentType: "application/json", .cacheControl: "no-store",
        .xContentTypeOptions: "nosniff",
      ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: status.json.bytes())))
  }
}
