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
  let memory: SettledMemory

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
        let result = try await twice {
          try await pool.file(of: job, as: request.format.imageFormat)
        }
        metrics.drawn(
          request.format.rawValue, begin.duration(to: .now), bytes: result.picture.count)
        memory.notePicture()
        return Picture(
          bytes: ByteBuffer(bytes: result.picture),
          warnings: result.warnings.count + result.warnings.omitted)
      } catch let error where !(error is CancellationError) {
        let problem = Problem(drawing: error, of: request.owner, queue: pool.queueLimit)
        metrics.failed(problem.code)
        throw problem
      }
    }
  }

  /// Whether a picture would find no room in the queue.
  ///
  /// The pool would say so itself, after all that a picture needs on its way there: under overload,
  /// refusals would take the processors that pictures need.
  var isFull: Bool {
    let now = pool.statistics
    return now.queued >= pool.queueLimit && now.running >= pool.workers
  }

  /// The answer to a request for a picture that finds no room.
  var refusal: Problem {
    Problem(drawing: RenderPoolError.queueFull(limit: pool.queueLimit), queue: pool.queueLimit)
  }

  /// The pixels of a frame of a film, within ``deadline``. It waits if the queue is full. Otherwise
  /// it is like ``picture(_:for:)``.
  ///
  /// - Parameters:
  ///   - limits: the limits of this frame.
  ///   - end: the end of the time for the whole film.
  func frame(
    _ request: PictureRequest, for caller: Caller, limits: RenderLimits,
    until end: ContinuousClock.Instant
  ) async throws -> CGImage {
    var job = request.job(tenant: caller.tenant, deadline: min(.now + deadline, end))
    (job.limits, job.whenFull) = (limits, .wait)
    let frame = job
    do {
      return try await twice { try await pool.picture(of: frame) }.picture
    } catch let error where !(error is CancellationError) {
      throw Problem(drawing: error, of: request.owner, queue: pool.queueLimit)
    }
  }

  /// Draws, and once more if the worker was lost through no fault of the job.
  private func twice<Value: Sendable>(_ draw: () async throws -> Value) async throws -> Value {
    do {
      return try await draw()
    } catch let error as WorkerPoolError where Self.isInnocent(error) {
      metrics.retried.increment()
      return try await draw()
    }
  }

  /// Whether a signal from outside ended the worker. A worker that gets one of a crash from another
  /// process ends by SIGKILL.
  static func isInnocent(_ error: WorkerPoolError) -> Bool {
    guard case .crashed(let signal) = error else { return false }
    return !crashes.contains(Int32(clamping: signal))
  }

  /// The signals that the kernel sends to a process for what that process does.
  private static let crashes: Set<Int32> = [
    SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS, SIGXCPU, SIGXFSZ,
  ]
}
