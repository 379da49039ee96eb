import LaminaWorker
import Metrics

/// What the server counts itself. `docs/server.md` lists the names.
struct ServerMetrics: Sendable {
  let factory: PrometheusRegistry
  /// Pictures that were given to a second worker.
  let retried: Counter
  /// Frames of films that were drawn.
  let frames: Counter
  /// Films that are being made for `POST /film`.
  let filmsRunning: Gauge
  /// Bytes of films that are kept.
  let filmBytes: Gauge

  init(_ factory: PrometheusRegistry) {
    self.factory = factory
    retried = Counter(label: "lamina_retries_total", factory: factory)
    frames = Counter(label: "lamina_film_frames_total", factory: factory)
    filmsRunning = Gauge(label: "lamina_films_running", factory: factory)
    filmBytes = Gauge(label: "lamina_film_bytes", factory: factory)
  }

  func answered(_ route: String, _ status: Int, _ duration: Duration) {
    let labels = [("route", route), ("status", "\(status)")]
    Counter(label: "lamina_requests_total", dimensions: labels, factory: factory).increment()
    timer("lamina_request_seconds", [("route", route)]).record(duration: duration)
  }

  /// A picture, with the time from its request to its bytes, waiting included.
  func drawn(_ format: String, _ duration: Duration, bytes: Int) {
    let labels = [("format", format)]
    timer("lamina_picture_seconds", labels).record(duration: duration)
    Recorder(label: "lamina_picture_bytes", dimensions: labels, factory: factory).record(bytes)
  }

  func failed(_ code: String) {
    Counter(label: "lamina_failures_total", dimensions: [("problem", code)], factory: factory)
      .increment()
  }

  /// A picture that came in this way: `hit`, `shared` or `miss`.
  func cached(_ result: String) {
    Counter(
      label: "lamina_cache_requests_total", dimensions: [("result", result)], factory: factory
    ).increment()
  }

  /// A film of `POST /film` that is over: `done`, `failed` or `cancelled`.
  func filmEnded(_ result: String) {
    Counter(label: "lamina_films_total", dimensions: [("result", result)], factory: factory)
      .increment()
  }

  func reloaded(_ result: String, _ count: Int) {
    if count == 0 { return }
    Counter(
      label: "lamina_template_loads_total", dimensions: [("result", result)], factory: factory
    ).increment(by: count)
  }

  private func timer(_ name: String, _ labels: [(String, String)]) -> Timer {
    Timer(label: name, dimensions: labels, factory: factory)
  }

  // MARK: What is read when somebody asks

  /// Reports the pool's queue and processes, and memory.
  func watch(_ pool: WorkerPool) {
    @Sendable func ended(_ reason: String, _ count: Int) -> PrometheusRegistry.Sample {
      .counter("lamina_workers_ended_total", Double(count), [("reason", reason)])
    }
    factory.collect {
      let (jobs, processes) = (pool.statistics, pool.processes)
      let memory = ProcessMemory.resident()
      return [
        .gauge("lamina_queue_waiting", jobs.queued), .gauge("lamina_queue_limit", pool.queueLimit),
        .gauge("lamina_drawing", jobs.running), .gauge("lamina_workers", pool.workers),
        .gauge("lamina_workers_spare", processes.spares),
        .counter("lamina_draw_seconds_total", processes.drawTime),
        .counter("lamina_encode_seconds_total", processes.encodeTime),
        .counter("lamina_workers_started_total", Double(processes.started)),
        ended("killed", processes.killed), ended("crashed", processes.crashed),
        ended("replaced", processes.replaced),
        .gauge("lamina_memory_bytes", memory.own, [("of", "server")]),
        .gauge("lamina_memory_bytes", memory.children, [("of", "workers")]),
      ]
    }
  }
}
