import Logging
import ServiceLifecycle
import UnixSignals

/// Looks for changed templates every few seconds, until the server ends.
struct TemplateWatch: Service {
  let loader: TemplateLoader
  /// Zero for never.
  let interval: Duration

  func run() async throws {
    guard interval > .zero else { return try await gracefulShutdown() }
    try? await cancelWhenGracefulShutdown { () async throws -> Void in
      while true {
        try await Task.sleep(for: interval)
        await loader.load(waits: true)
      }
    }
  }
}

/// Reads templates at once when the process gets SIGHUP.
struct HangUpReload: Service {
  let loader: TemplateLoader
  let logger: Logger

  func run() async throws {
    for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() {
      logger.info("SIGHUP: reading templates")
      await loader.load(waits: false)
    }
  }
}
