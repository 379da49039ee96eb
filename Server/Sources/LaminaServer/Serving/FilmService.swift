import Foundation
import HTTPTypes
import Hummingbird
import Synchronization

/// Answers requests for short films as for pictures: they are kept in memory, and equal requests
/// share one film.
final class FilmService: Sendable {
  private let cache: ResultCache
  private let maker: FilmMaker
  private let metrics: ServerMetrics
  private let folder: URL
  private let time: Duration
  /// Films that may be made at the same time.
  private let limit: Int
  private let running = Mutex(0)

  /// - Parameters:
  ///   - folder: where films are while they are made.
  ///   - time: the time for one.
  ///   - limit: how many may be made at the same time.
  init(
    cache: ResultCache, maker: FilmMaker, metrics: ServerMetrics, folder: URL, time: Duration,
    limit: Int
  ) {
    (self.cache, self.maker, self.metrics) = (cache, maker, metrics)
    (self.folder, self.time, self.limit) = (folder, time, limit)
  }

  /// The answer to a request for a film.
  ///
  /// - Parameter cacheControl: what others may do with the film.
  func response(
    to film: FilmRequest, for caller: Caller, cacheControl: String, _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let tag = film.tag(encoder: maker.encoder)
    if let known = request.headers[.ifNoneMatch], tag.isNamed(in: known) {
      return .notModified([
        .eTag: tag.header, .cacheControl: cacheControl, .xContentTypeOptions: "nosniff",
      ])
    }
    let (made, source) = try await ClientWatch.run(context.channel) { [self] in
      try await cache.picture(.init(tenant: caller.tenant, tag: tag)) {
        try await self.make(film, caller)
      }
    }
    metrics.cached(source.rawValue)
    let answer = FilmAnswer(
      bytes: made.bytes.readableBytes, tag: tag, mediaType: film.format.mediaType,
      cacheControl: cacheControl)
    var response = try await answer.response(to: request) { range in
      let start = made.bytes.readerIndex + range.lowerBound
      let part = made.bytes.getSlice(at: start, length: range.count) ?? ByteBuffer()
      return .inPieces(part)
    }
    response.headers[.laminaCache] = source.rawValue
    return response
  }

  private func make(_ film: FilmRequest, _ caller: Caller) async throws -> Picture {
    let hasRoom = running.withLock { running in
      if running < limit { running += 1 } else { return false }
      return true
    }
    guard hasRoom else {
      throw Problem(
        .tooManyRequests, "overloaded", "Too many films are being made.", allowed: "\(limit)",
        retryAfter: 1)
    }
    defer { running.withLock { $0 -= 1 } }
    let place = folder.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: place) }
    let file = try await maker.film(film, for: caller, in: place, until: .now + time)
    return Picture(bytes: ByteBuffer(bytes: try Data(contentsOf: file)), warnings: 0)
  }
}
