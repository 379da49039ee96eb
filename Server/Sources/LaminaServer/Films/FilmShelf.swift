import Foundation

/// The films that clients have asked for: those that wait, are made, and are kept for a while.
///
/// Only the key that asked for a film sees it. Everything of it is removed when it fails, when its
/// client cancels it, when it was kept long enough, and at the end of the server.
actor FilmShelf {
  /// How many films there may be, and for how long.
  struct Limits: Sendable {
    /// Films of all keys together, those that are done included.
    let films: Int
    let filmsPerKey: Int
    /// Films that are made at the same time.
    let running: Int
    /// For making one.
    let time: Duration
    /// For keeping one that is over.
    let keeping: Duration
  }

  private struct Job {
    var status: FilmStatus
    /// Nil as soon as it is over, so that the copy of its template can go.
    var request: FilmRequest?
    let caller: Caller
    var task: Task<Void, Never>?
    var expiry: Task<Void, Never>?
  }

  private let maker: FilmMaker
  private let limits: Limits
  private let folder: URL
  private let metrics: ServerMetrics
  private var jobs: [String: Job] = [:]
  /// The films that wait, in their order.
  private var waiting: [String] = []
  private var running = 0
  private var isEnding = false

  init(_ maker: FilmMaker, _ limits: Limits, folder: URL, metrics: ServerMetrics) {
    (self.maker, self.limits, self.folder) = (maker, limits, folder)
    self.metrics = metrics
  }

  // MARK: What routes ask for

  /// Takes a film, which is begun as soon as there is room. Throws a ``Problem`` with the status
  /// 429 if there are too many.
  func add(_ request: FilmRequest, for caller: Caller) throws(Problem) -> FilmStatus {
    try maker.check()
    if isEnding {
      throw Problem(.serviceUnavailable, "draining", "The server ends.", retryAfter: 1)
    }
    let own = jobs.values.count { $0.caller.key?.id == caller.key?.id }
    guard own < limits.filmsPerKey else { throw Self.tooMany("\(limits.filmsPerKey) of a key") }
    guard jobs.count < limits.films else { throw Self.tooMany("\(limits.films)") }
    let status = FilmStatus(id: Self.newID(), format: request.format, frames: request.frames)
    jobs[status.id] = Job(status: status, request: request, caller: caller)
    waiting.append(status.id)
    startNext()
    return jobs[status.id]?.status ?? status
  }

  /// The answer for a film that is not there, or is somebody else's.
  static let unknown = Problem(.notFound, "unknown-film", "There is no such film.")

  /// How far a film is. Throws a ``Problem`` with the status 404 if the caller has no such film.
  func status(of id: String, for caller: Caller) throws(Problem) -> FilmStatus {
    guard let job = jobs[id], job.caller.key?.id == caller.key?.id else {
      throw Self.unknown
    }
    return job.status
  }

  /// Cancels a film, and removes what there is of it. Returns when ffmpeg and the files are gone.
  func remove(_ id: String, for caller: Caller) async throws(Problem) {
    _ = try status(of: id, for: caller)
    await drop(id)
  }

  /// Takes no more films, and cancels all.
  func end() async {
    isEnding = true
    for id in jobs.keys { await drop(id) }
  }

  private static func tooMany(_ allowed: String) -> Problem {
    Problem(
      .tooManyRequests, "film-limit", "Too many films are there.", allowed: "\(allowed) films",
      retryAfter: 10)
  }

  /// 128 random bits.
  private static func newID() -> String {
    Hex.text((0..<16).map { _ in UInt8.random(in: 0...255) })
  }

  // MARK: Making them

  private func startNext() {
    while running < limits.running, !waiting.isEmpty {
      let id = waiting.removeFirst()
      guard let job = jobs[id], let request = job.request else { continue }
      running += 1
      metrics.filmsRunning.record(running)
      jobs[id]?.status.stage = .drawing
      jobs[id]?.task = Task { await make(id, request, job.caller) }
    }
  }

  private func make(_ id: String, _ request: FilmRequest, _ caller: Caller) async {
    let place = place(of: id)
    do {
      let file = try await maker.film(
        request, for: caller, in: place, until: .now + limits.time
      ) { [self] in await note(id, drawn: $0) }
      try Task.checkCancellation()
      jobs[id]?.status.result = result(file, request, id)
      jobs[id]?.status.stage = .done
    } catch let problem as Problem {
      jobs[id]?.status.problem = problem
      jobs[id]?.status.stage = .failed
    } catch {
      // Whoever cancelled it removes it.
      jobs[id]?.status.stage = .cancelled
    }
    if let stage = jobs[id]?.status.stage { metrics.filmEnded(stage.rawValue) }
    jobs[id]?.request = nil
    jobs[id]?.task = nil
    expire(id)
    running -= 1
    metrics.filmsRunning.record(running)
    reportBytes()
    startNext()
  }

  private func note(_ id: String, drawn: Int) { jobs[id]?.status.drawn = drawn }

  /// The tag is that of this film alone.
  private func result(_ file: URL, _ request: FilmRequest, _ id: String) -> FilmResult {
    var builder = EntityTag.Builder()
    builder.add(request.tag(encoder: maker.encoder).digest)
    builder.add(id)
    return FilmResult(
      file: file, bytes: FilmMaker.bytes(of: file.deletingLastPathComponent()),
      tag: builder.finish())
  }

  // MARK: Removing them

  private func place(of id: String) -> URL { folder.appendingPathComponent(id) }

  private func expire(_ id: String) {
    guard jobs[id] != nil else { return }
    jobs[id]?.expiry = Task { [limits] in
      do { try await Task.sleep(for: limits.keeping) } catch { return }
      await self.drop(id)
    }
  }

  private func drop(_ id: String) async {
    guard let job = jobs[id] else { return }
    // A film that is being made stays in the count until ffmpeg has ended.
    if let task = job.task {
      task.cancel()
      await task.value
    }
    guard let job = jobs.removeValue(forKey: id) else { return }
    job.expiry?.cancel()
    if !job.status.isOver { metrics.filmEnded(FilmStatus.Stage.cancelled.rawValue) }
    waiting.removeAll { $0 == id }
    try? FileManager.default.removeItem(at: place(of: id))
    reportBytes()
  }

  private func reportBytes() {
    metrics.filmBytes.record(jobs.values.reduce(0) { $0 + ($1.status.result?.bytes ?? 0) })
  }
}
