import LaminaWorker
import Logging
import ServiceLifecycle

/// The first service that ends: it says that other servers should be asked, and waits until they
/// are.
struct Drain: Service {
  let readiness: Readiness
  let time: Duration
  let logger: Logger

  func run() async throws {
    try? await gracefulShutdown()
    readiness.drain()
    logger.info("draining", metadata: ["seconds": "\(time / .seconds(1))"])
    try? await Task.sleep(for: time)
  }
}

/// The last service that ends: nobody asks for pictures any more.
struct PoolService: Service {
  let pool: WorkerPool

  func run() async throws {
    try? await gracefulShutdown()
    await pool.shutdown(cancelling: true)
  }
}

/// Films that are made or kept are cancelled before connections end, since clients may wait for
/// their events.
struct FilmsService: Service {
  let shelf: FilmShelf

  func run() async throws {
    try? await gracefulShutdown()
    await shelf.end()
  }
}
