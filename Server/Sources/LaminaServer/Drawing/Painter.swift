import Foundation
import Lamina
import LaminaWorker
import Metrics
import NIOCore
import Tracing

/// Draws pictures in workers. Nothing that came with a request is read or drawn in this process.
struct Painter: Sendable {
  let pool: WorkerPool
  let metrics: ServerMetrics
  let deadline: Duration

  /// The picture of a request, within ``deadline``.
  ///
  /// A job that lost its worker through no fault of its own is given to another worker, once: that
  /// is so if a signal from outside ended the process. A crash, memory or time that ran out would
  /// only cost another worker. Throws a ``Problem`` or `CancellationError`.
  func picture(_ request: PictureRequest, for caller: Caller) async throws -> Picture {
    let job = request.job(tenant: caller.tenant, deadline: .now + deadline)
    return try await withSpan("draw") { span in
      span.attributes["lamina.format"] = request.format.rawValue
      let begin = ContinuousClock.now
      do {
        let result: ReportedPicture<Data>
        do {
          result = try await pool.file(of: job, as: request.format.imageFormat)
        } catch let error as WorkerPoolError where Self.isInnocent(error) {
          metrics.retried.increment()
          result = try await pool.file(of: job, as: request.format.imageFormat)
        }
        metrics.drawn(
          request.format.rawValue, begin.duration(to: .now), bytes: result.picture.count)
        return Picture(
          bytes: ByteBuffer(bytes: result.picture),
          warnings: result.warnings.count + result.warnings.omitted)
      } catch let error where !(error is CancellationError) {
        let problem = Problem(drawing: error, queue: pool.queueLimit)
        metrics.failed(problem.code)
        throw problem
      }
    }
  }

  /// Whether a signal from outside ended the worker.
  static func isInnocent(_ error: WorkerPoolError) -> Bool {
    guard case .crashed(let signal) = error else { return false }
    return [SIGKILL, SIGTERM, SIGINT, SIGHUP, SIGQUIT].contains(Int32(clamping: signal))
  }
}
