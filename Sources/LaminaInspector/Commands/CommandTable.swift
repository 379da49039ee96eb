import Foundation
import Lamina

/// The commands of the page: which path asks for what.
struct CommandTable: Sendable {
  let session: any StageSession
  let gate: AccessGate

  /// Answers a request. Every mistake becomes an answer.
  func answer(_ request: HTTPRequest) -> HTTPResponse {
    do {
      try gate.check(request)
      return try response(to: request)
    } catch let error as HTTPError {
      return .failure(error)
    } catch {
      return .failure(HTTPError(.unusable, "\(error)"))
    }
  }

  private func response(to request: HTTPRequest) throws -> HTTPResponse {
    switch (request.method, request.path) {
    case (.get, "/"): PreviewPage.response()
    case (.get, "/api/events"): events()
    case (.get, "/api/scene"): try .json(try session.perform { try SceneReport($0) })
    case (.get, "/api/picture"): try picture(request)
    case (.post, "/api/choose"): try choose(request)
    case (.get, "/api/tree"): try .json(try session.perform { TreeReport(try $0.layers()) })
    case (.get, "/api/layer"): try layer(request)
    case (.post, "/api/set"): try set(request)
    case (.get, "/api/swift"): try swift(request)
    case (.get, "/api/hit"): try hit(request)
    case (.get, "/api/outlines"): try outlines(request)
    case (.get, "/api/animations"):
      try .json(try session.perform { AnimationBar.all(in: try $0.layers()) })
    case (.get, "/api/plan"): try PlanCommands(session: session).report(request)
    case (.get, "/api/plan/picture"): try PlanCommands(session: session).picture(request)
    case (.get, "/api/plan/pixel"): try PlanCommands(session: session).pixel(request)
    default: throw HTTPError(.notFound, "there is nothing at this path")
    }
  }

  // MARK: The picture

  private func picture(_ request: HTTPRequest) throws -> HTTPResponse {
    let (time, scale) = (try request.number("time"), try request.number("scale"))
    let asksForUploads = request.query["uploads"] == "1"
    let (data, report) = try session.perform { stage in
      try stage.setScale(scale)
      let start = DispatchTime.now().uptimeNanoseconds
      let image = try stage.picture(at: time)
      var report = PictureReport(
        stage, nanoseconds: DispatchTime.now().uptimeNanoseconds - start)
      if asksForUploads {
        report.uploadPlaces = try stage.uploadPlaces().flatMap(PlanStepReport.numbers)
      } else {
        stage.ignoreUploads()
      }
      return (try ImageCodec.encode(image, as: .png, compression: 0), report)
    }
    var response = HTTPResponse(type: "image/png", .whole(data))
    let figures = try JSONEncoder().encode(report)
    response.headers = [("X-Lamina-Figures", String(decoding: figures, as: UTF8.self))]
    return response
  }

  // MARK: News

  /// Server-sent events: the news at once, then whenever they change, and a comment now and then
  /// that finds out whether the page is still there.
  private func events() -> HTTPResponse {
    let board = session.board
    let known = Lock<News?>(nil)
    return HTTPResponse(
      type: "text/event-stream",
      .stream {
        let last = known.withLock { $0 }
        guard let news = board.wait(for: last, seconds: 5) else { return nil }
        guard news != last else { return Data(": still here\n\n".utf8) }
        known.withLock { $0 = news }
        let json = (try? JSONEncoder().encode(news)) ?? Data()
        return Data("data: ".utf8) + json + Data("\n\n".utf8)
      })
  }

  // MARK: Choices

  private struct Choice: Decodable, Sendable {
    var state: String?
    var values: [String: String]?
    /// Whether all choices are forgotten first.
    var resets: Bool?
  }

  private func choose(_ request: HTTPRequest) throws -> HTTPResponse {
    let choice = try request.json(Choice.self)
    return try .json(
      try session.change { stage in
        try stage.choose { choices in
          if choice.resets == true { choices = PreviewChoices() }
          if let state = choice.state { choices.state = state.isEmpty ? nil : state }
          choices.values.merge(choice.values ?? [:]) { _, new in new }
        }
        return try SceneReport(stage)
      })
  }

  // MARK: Layers

  private struct LayerReport: Encodable, Sendable {
    let layer: Int
    let type: String
    let properties: [ShownProperty]
  }

  private func layer(_ request: HTTPRequest) throws -> HTTPResponse {
    let number = try request.count("layer")
    return try .json(try session.perform { try Self.report(number, $0) })
  }

  private static func report(_ number: Int, _ stage: PreviewStage) throws -> LayerReport {
    let layer = try stage.layers().layer(number)
    return LayerReport(
      layer: number, type: "\(type(of: layer))", properties: ShownProperty.all(of: layer))
  }

  private func set(_ request: HTTPRequest) throws -> HTTPResponse {
    let edit = try request.json(PropertyEdit.self)
    return try .json(
      try session.change { stage in
        try edit.apply(to: try stage.layers().layer(edit.layer))
        stage.noteChange()
        return try Self.report(edit.layer, stage)
      })
  }

  private func swift(_ request: HTTPRequest) throws -> HTTPResponse {
    let number = try request.count("layer")
    let code = try session.perform { SwiftText.code(for: try $0.layers().layer(number)) }
    return try .json(["code": code])
  }

  private func hit(_ request: HTTPRequest) throws -> HTTPResponse {
    let point = CGPoint(x: try request.number("x"), y: try request.number("y"))
    let number = try session.perform { stage in
      let list = try stage.layers()
      return LayerOutline(try stage.shown().root).layer(at: point).flatMap(list.number(of:)) ?? -1
    }
    return try .json(["layer": number])
  }

  /// The corners of the layers in `layers`, numbers with commas between them, or of all layers.
  private func outlines(_ request: HTTPRequest) throws -> HTTPResponse {
    let wanted = request.query["layers"].map { $0.split(separator: ",").compactMap { Int($0) } }
    let corners = try session.perform { stage -> [[Double]?] in
      let list = try stage.layers()
      let outline = LayerOutline(try stage.shown().root)
      return try (wanted ?? Array(list.layers.indices)).map {
        outline.corners(of: try list.layer($0))
      }
    }
    return try .json(corners)
  }
}
