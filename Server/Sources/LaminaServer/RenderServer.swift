import CSandbox
import Foundation
import Hummingbird
import Lamina
import LaminaTemplate
import LaminaWorker
import Logging
import NIOCore
import ServiceLifecycle

/// The render service: templates and scenes as pictures over HTTP, drawn in confined processes.
/// docs/server.md describes it from outside.
public final class RenderServer: Sendable {
  private let group: ServiceGroup
  private let openings: PortOpenings
  private let state: StateFolder
  private let pool: WorkerPool
  private let library: TemplateLibrary

  /// The names of the templates that there are now, in their order.
  public var templateNames: [String] { library.all.map(\.name) }

  /// Starts the workers and reads the templates.
  ///
  /// Throws ``ConfigurationError``, and the errors of `WorkerPool`.
  ///
  /// - Parameters:
  ///   - logger: takes all messages.
  ///   - registry: takes all metrics.
  ///   - signals: whether the server ends at SIGTERM and SIGINT, and reads templates at SIGHUP.
  public init(
    _ configuration: ServerConfiguration, logger: Logger,
    registry: PrometheusRegistry = PrometheusRegistry(), signals: Bool = true
  ) async throws {
    let metrics = ServerMetrics(registry)
    let state = try StateFolder(below: configuration.stateFolder)
    async let encoder = FilmMaker.version(of: configuration.filmProgram)
    let pool: WorkerPool
    do {
      pool = try Self.pool(configuration)
    } catch {
      state.remove()
      throw error
    }
    metrics.watch(pool)
    let library = TemplateLibrary()
    let loader = TemplateLoader(
      library, folder: URL(fileURLWithPath: configuration.templates),
      copies: try state.folder("templates"), limits: .standard, metrics: metrics, logger: logger)
    await loader.load(waits: false)
    let openings = PortOpenings(expected: configuration.metricsListen.isEmpty ? 1 : 2)
    (self.state, self.pool, self.openings, self.library) = (state, pool, openings, library)
    let readiness = Readiness()
    let painter = Painter(
      pool: pool, metrics: metrics, deadline: .seconds(configuration.deadlineSeconds),
      memory: SettledMemory())
    let maker = Self.maker(configuration, painter, encoder: await encoder)
    let shelf = FilmShelf(
      maker,
      FilmShelf.Limits(
        films: configuration.films, filmsPerKey: configuration.filmsPerKey,
        running: configuration.filmsRunning, time: .seconds(configuration.filmSeconds),
        keeping: .seconds(configuration.filmKeepSeconds)),
      folder: try state.folder("films"), metrics: metrics)
    let queue = FullQueue(
      painter,
      RequestReport(
        metrics: metrics, maximumAddress: configuration.maximumAddress, logger: logger))
    let router = try Self.router(
      configuration, library, queue, metrics, readiness, maker, shelf, state)
    var services: [any Service] = [
      PoolService(pool: pool),
      TemplateWatch(loader: loader, interval: .seconds(configuration.reloadSeconds)),
    ]
    if !configuration.metricsListen.isEmpty {
      services.append(
        try Listener.metrics(configuration, registry, logger) {
          openings.note(.metrics, $0)
        })
    }
    services.append(
      try Listener.requests(
        configuration, router, logger, early: queue.answer,
        running: { openings.note(.requests, $0) }))
    services.append(FilmsService(shelf: shelf))
    if signals { services.append(HangUpReload(loader: loader, logger: logger)) }
    services.append(
      Drain(readiness: readiness, time: .seconds(configuration.drainSeconds), logger: logger))
    var group = ServiceGroupConfiguration(
      services: services, gracefulShutdownSignals: signals ? [.sigterm, .sigint] : [],
      logger: logger)
    group.maximumGracefulShutdownDuration = .seconds(
      configuration.drainSeconds + configuration.shutdownSeconds)
    self.group = ServiceGroup(configuration: group)
  }

  /// Answers requests until the server is told to end. Throws if a port cannot be opened.
  public func run() async throws {
    defer {
      state.remove()
      // Whoever still waits for ports waits in vain.
      openings.fail(CancellationError())
    }
    Task { [openings] in
      // Most code of the start is not needed any more.
      if (try? await openings.ports()) != nil { lamina_sandbox_release_memory() }
    }
    do {
      try await group.run()
    } catch {
      openings.fail(error)
      await pool.shutdown(cancelling: true)
      throw error
    }
  }

  /// The ports, once they are open. Throws what ``run()`` throws before that.
  public func ports() async throws -> ServerPorts { try await openings.ports() }

  /// Ends the server as SIGTERM does: requests that have begun are answered.
  public func shutDown() async { await group.triggerGracefulShutdown() }

  private static func limits(_ configuration: ServerConfiguration) -> RenderLimits {
    var limits = RenderLimits.standard
    limits.targetPixels = configuration.maximumPixels
    limits.inputBytes = configuration.maximumBody
    return limits
  }

  private static func maker(
    _ configuration: ServerConfiguration, _ painter: Painter, encoder: String
  ) -> FilmMaker {
    var limits = limits(configuration)
    limits.targetPixels = min(limits.targetPixels, configuration.filmPixels)
    return FilmMaker(
      painter: painter, limits: limits,
      program: configuration.filmProgram, encoder: encoder, maximumBytes: configuration.filmBytes,
      programBytes: configuration.filmProgramBytes)
  }

  private static func pool(_ configuration: ServerConfiguration) throws -> WorkerPool {
    var options = WorkerOptions()
    if !configuration.workerProgram.isEmpty {
      options.executable = URL(fileURLWithPath: configuration.workerProgram)
    }
    options.memoryBytes = configuration.workerBytes
    options.jobsPerWorker = configuration.picturesPerWorker
    options.spares = configuration.spareWorkers
    options.jobTime = .seconds(configuration.deadlineSeconds)
    // The pixels of the largest picture, of which a file takes no more but for its frame.
    options.answerBytes = configuration.maximumPixels * 4 + (1 << 20)
    if !configuration.confined { options.requiring = [] }
    return try WorkerPool(
      workers: configuration.workers == 0 ? nil : configuration.workers,
      queueLimit: configuration.queue, limits: limits(configuration), options: options)
  }

  private static func router(
    _ configuration: ServerConfiguration, _ library: TemplateLibrary, _ queue: FullQueue,
    _ metrics: ServerMetrics, _ readiness: Readiness, _ maker: FilmMaker, _ shelf: FilmShelf,
    _ state: StateFolder
  ) throws -> Router<ServerContext> {
    let services = RouteServices(configuration, library)
    let cache = ResultCache(capacity: configuration.cacheBytes)
    cache.report(to: metrics.factory)
    let pictures = PictureService(
      cache: cache, painter: queue.painter, metrics: metrics, letIn: queue.letIn)
    let shortFilms = FilmService(
      cache: cache, maker: maker, metrics: metrics,
      folder: try state.folder("short-films"), time: .seconds(configuration.deadlineSeconds),
      limit: configuration.filmsRunning)
    let templates = TemplateRoute(
      services: services, pictures: pictures, films: shortFilms,
      mostFrames: configuration.filmAddressFrames, maxAge: configuration.maxAge)
    let bodies = BodyReader(
      services: services, maximumBody: configuration.maximumBody,
      seconds: configuration.bodySeconds)
    let render = RenderRoute(services: services, pictures: pictures, bodies: bodies)
    let films = FilmRoutes(services, bodies, shelf, mostFrames: configuration.filmFrames)
    let lists = ListRoutes(services: services)
    let health = HealthRoutes(readiness: readiness)
    let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
    router.middlewares.add(queue.report)
    router.get("/t/:file", use: templates.answer)
    router.post("/render", use: render.answer)
    router.post("/film", use: films.add)
    router.get("/film/:id", use: films.status)
    router.delete("/film/:id", use: films.remove)
    router.get("/film/:id/events", use: films.events)
    router.get("/film/:id/result", use: films.result)
    router.get("/templates", use: lists.templates)
    router.get("/schema/:name", use: lists.schema)
    router.get("/openapi.yaml", use: DescriptionRoute.answer)
    router.get("/healthz", use: health.health)
    router.get("/readyz", use: health.ready)
    return router
  }
}
