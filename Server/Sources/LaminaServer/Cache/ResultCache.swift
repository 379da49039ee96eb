import Synchronization

/// Pictures that were drawn, and those that are being drawn now: equal requests of one tenant share
/// one drawing.
///
/// Tenants share nothing: a worker that a document of one has taken over could answer with
/// anything, and whether a picture is kept says that somebody has asked for it.
actor ResultCache {
  /// What one picture is kept by.
  struct Key: Hashable, Sendable {
    let tenant: String
    let tag: EntityTag
  }

  /// How a picture came.
  enum Source: String, Sendable {
    /// It was kept.
    case hit
    /// Another request for the same picture was under way.
    case shared
    /// It was drawn.
    case miss
  }

  struct Statistics: Sendable {
    var pictures = 0
    var bytes = 0
    var evicted = 0
  }

  private final class Flight: Sendable {
    let task: Task<Picture, any Error>
    init(_ task: Task<Picture, any Error>) { self.task = task }
  }

  private var kept: RecencyList<Key, Picture>
  private var flights: [Key: (flight: Flight, waiters: Int)] = [:]
  private let figures = Mutex(Statistics())

  init(capacity: Int) { kept = RecencyList(capacity: capacity) }

  /// What is kept now.
  nonisolated var statistics: Statistics { figures.withLock { $0 } }

  /// Reports what is kept whenever somebody reads the metrics.
  nonisolated func report(to registry: PrometheusRegistry) {
    registry.collect { [self] in
      let figures = statistics
      return [
        .gauge("lamina_cache_pictures", figures.pictures),
        .gauge("lamina_cache_bytes", figures.bytes),
        .counter("lamina_cache_evictions_total", Double(figures.evicted)),
      ]
    }
  }

  /// The picture of a key. It is drawn by `draw` unless it is there or on its way.
  ///
  /// A drawing is cancelled when all that wait for it are. It throws what `draw` throws; errors are
  /// not kept.
  func picture(
    _ key: Key, draw: @escaping @Sendable () async throws -> Picture
  ) async throws -> (picture: Picture, source: Source) {
    if let picture = kept.value(for: key) { return (picture, .hit) }
    let isFirst = flights[key] == nil
    let flight = flights[key]?.flight ?? Flight(Task { try await draw() })
    flights[key] = (flight, (flights[key]?.waiters ?? 0) + 1)
    let result = await withTaskCancellationHandler {
      await flight.task.result
    } onCancel: {
      Task { await leave(key, flight) }
    }
    if flights[key]?.flight === flight {
      flights[key] = nil
      if case .success(let picture) = result {
        keep(picture, key)
      }
    }
    try Task.checkCancellation()
    return (try result.get(), isFirst ? .miss : .shared)
  }

  /// Whether a picture is kept or on its way.
  func has(_ key: Key) -> Bool { kept.contains(key) || flights[key] != nil }

  private func keep(_ picture: Picture, _ key: Key) {
    let evicted = kept.insert(picture, for: key, bytes: picture.bytes.readableBytes)
    let (count, bytes) = (kept.count, kept.bytes)
    figures.withLock {
      ($0.pictures, $0.bytes) = (count, bytes)
      $0.evicted += evicted
    }
  }

  private func leave(_ key: Key, _ flight: Flight) {
    guard let waiters = flights[key]?.waiters, flights[key]?.flight === flight else { return }
    flights[key]?.waiters = waiters - 1
    if waiters > 1 { return }
    // Who asks from now on begins anew.
    flights[key] = nil
    flight.task.cancel()
  }
}
