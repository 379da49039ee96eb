import Foundation
import Lamina

/// The commands about a frame's plan. Each names the time; the plan is made anew for another time,
/// another scale, or a tree that has changed.
struct PlanCommands: Sendable {
  let session: any StageSession

  /// The plan, as a list of steps.
  func report(_ request: HTTPRequest) throws -> HTTPResponse {
    let work = try Work(request)
    return try .json(
      try session.perform { PlanReport(try $0.bench(work.time, work.scale), try $0.layers()) })
  }

  /// The picture after the first `steps` steps, without those in `off`.
  func picture(_ request: HTTPRequest) throws -> HTTPResponse {
    let (work, count) = (try Work(request), try request.count("steps"))
    let off = (request.query["off"] ?? "").split(separator: ",").prefix(10_000)
    let numbers = Set(off.compactMap { Int($0) })
    let data = try session.perform { stage in
      let image = try stage.bench(work.time, work.scale).picture(after: count, without: numbers)
      return try ImageCodec.encode(image, as: .png, compression: 0)
    }
    return HTTPResponse(type: "image/png", .whole(data))
  }

  /// Why a pixel has its colour: the steps that change it.
  func pixel(_ request: HTTPRequest) throws -> HTTPResponse {
    let (work, x, y) = (try Work(request), try request.count("x"), try request.count("y"))
    return try .json(
      try session.perform { try $0.bench(work.time, work.scale).touches(x: x, y: y) })
  }

  private struct Work: Sendable {
    let time: Double
    let scale: Double

    init(_ request: HTTPRequest) throws {
      (time, scale) = (try request.number("time"), try request.number("scale"))
    }
  }
}
