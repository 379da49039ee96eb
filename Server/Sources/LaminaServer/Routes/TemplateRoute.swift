import Foundation
import Hummingbird
import LaminaWorker

/// `GET /t/{name}.{format}`: a template with the values of the query, as a picture or a short film.
struct TemplateRoute: Sendable {
  let services: RouteServices
  let pictures: PictureService
  let films: FilmService
  /// Frames of a film.
  let mostFrames: Int
  let maxAge: Int

  private enum Format {
    case picture(ServedFormat)
    case film(ServedFilmFormat)

    static let allowed = ServedFormat.allowed + ", " + ServedFilmFormat.allowed
  }

  func answer(_ request: Request, _ context: ServerContext) async throws -> Response {
    var target = try RequestTarget(request.uri.string)
    let (caller, secondsLeft) = try services.gate.caller(
      of: &target, now: Date().timeIntervalSince1970)
    let (name, format) = try file(target.path)
    let template = try services.library.template(name)
    let asked = target
    return try await services.limiter.run(caller) {
      var target = asked
      let cacheControl = "public, max-age=\(min(maxAge, secondsLeft ?? maxAge))"
      switch format {
      case .picture(let format):
        var picture = try await picture(of: template, &target, context)
        picture.format = format
        return try await pictures.response(
          to: picture, for: caller, cacheControl: cacheControl, request, context)
      case .film(let format):
        let rate = try target.take("fps").map { (Double($0), $0) }
        let duration = try target.take("duration").map { (Double($0), $0) }
        let film = try services.filmParameters.film(
          try await picture(of: template, &target, context), as: format, rate: rate,
          duration: duration, atMost: mostFrames)
        return try await films.response(
          to: film, for: caller, cacheControl: cacheControl, request, context)
      }
    }
  }

  /// The name of the template, and the format.
  private func file(_ path: String) throws(Problem) -> (String, Format) {
    let file = path.split(separator: "/").last ?? ""
    guard let dot = file.lastIndex(of: ".") else {
      throw Problem(
        .notFound, "unknown-format", "The address names no format.",
        allowed: "/t/NAME.FORMAT with \(Format.allowed)")
    }
    let (name, ending) = (String(file[..<dot]), String(file[dot...].dropFirst()))
    if let format = ServedFormat(rawValue: ending) { return (name, .picture(format)) }
    if let format = ServedFilmFormat(rawValue: ending) { return (name, .film(format)) }
    throw Problem(
      .notFound, "unknown-format", "There is no such format.", allowed: Format.allowed)
  }

  private func picture(
    of template: LoadedTemplate, _ target: inout RequestTarget, _ context: ServerContext
  ) async throws -> PictureRequest {
    let size = try target.take("size")
    let scale = try target.take("scale")
    let time = try target.take("time")
    // Inputs that have the name of a parameter are written `input.NAME`.
    let texts = target.parameters.map { parameter in
      (
        name: parameter.name.hasPrefix("input.")
          ? String(parameter.name.dropFirst(6)) : parameter.name, text: parameter.value
      )
    }
    var picture = PictureRequest(
      template, json: nil,
      texts: try await services.images.texts(
        of: template, json: nil, texts, for: context.channel))
    if let size { picture.size = try services.pictureParameters.size(size) }
    if let scale { picture.scale = try services.pictureParameters.scale(Double(scale), scale) }
    if let time { picture.time = try services.pictureParameters.time(Double(time), time) }
    return picture
  }
}
