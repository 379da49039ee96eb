import Foundation

/// What a client may know of a film that it has asked for.
struct FilmStatus: Sendable, Equatable {
  enum Stage: String, Sendable {
    case waiting, drawing, done, failed, cancelled
  }

  let id: String
  let format: ServedFilmFormat
  let frames: Int
  var stage = Stage.waiting
  /// Frames that are in the film.
  var drawn = 0
  /// Why there is no film; nil unless it has failed.
  var problem: Problem?
  /// The film; nil unless it is done.
  var result: FilmResult?

  var isOver: Bool { stage != .waiting && stage != .drawing }

  var address: String { "/film/\(id)" }

  /// The document of `GET /film/{id}`.
  var json: PlainJSON {
    var members: [String: PlainJSON] = [
      "id": .text(id), "status": .text(stage.rawValue), "format": .text(format.rawValue),
      "frames": frames.shown, "drawn": drawn.shown, "events": .text(address + "/events"),
    ]
    if let result {
      members["bytes"] = result.bytes.shown
      members["result"] = .text(address + "/result")
    }
    if let problem { members["problem"] = problem.json }
    return .object(members)
  }
}

/// A film that is done.
struct FilmResult: Sendable, Equatable {
  let file: URL
  let bytes: Int
  let tag: EntityTag
}
