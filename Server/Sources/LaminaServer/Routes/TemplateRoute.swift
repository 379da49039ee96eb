import Foundation
import Hummingbird
import LaminaWorker

/// `GET /t/{name}.{format}`: a template with the values of the query.
struct TemplateRoute: Sendable {
  let library: TemplateLibrary
  let gate: Gate
  let limiter: KeyLimiter
  let service: PictureService
  let parameters: PictureParameters
  let images: ImageInputs
  let maxAge: Int

  func answer(_ request: Request, _ context: ServerContext) async throws -> Response {
    var target = try RequestTarget(request.uri.string)
    let (caller, secondsLeft) = try gate.caller(of: &target, now: Date().timeIntervalSince1970)
    let (name, format) = try file(target.path)
    let template = try library.template(name)
    let asked = target
    return try await limiter.run(caller) {
      var target = asked
      let picture = try await picture(of: template, format, &target)
      let age = min(maxAge, secondsLeft ?? maxAge)
      return try await service.response(
        to: picture, for: caller, cacheControl: "public, max-age=\(age)", request, context)
    }
  }

  /// The name of the template, and the format.
  private func file(_ path: String) throws(Problem) -> (String, ServedFormat) {
    let file = path.split(separator: "/").last ?? ""
    guard let dot = file.lastIndex(of: ".") else {
      throw Problem(
        .notFound, "unknown-format", "The address names no format.",
        allowed: "/t/NAME.FORMAT with \(ServedFormat.allowed)")
    }
    guard let format = ServedFormat(rawValue: String(file[dot...].dropFirst())) else {
      throw Problem(
        .notFound, "unknown-format", "There is no such format.", allowed: ServedFormat.allowed)
    }
    return (String(file[..<dot]), format)
  }

  private func picture(
    of template: LoadedTemplate, _ format: ServedFormat, _ target: inout RequestTarget
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
      template, json: nil, texts: try await images.texts(of: template, json: nil, texts))
    picture.format = format
    if let size { picture.size = try parameters.size(size) }
    if let scale { picture.scale = try parameters.scale(Double(scale), scale) }
    if let time { picture.time = try parameters.time(Double(time), time) }
    return picture
  }
}
