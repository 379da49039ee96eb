import Foundation
import LaminaGL
import LaminaGraphics
import LaminaLayers

/// Renders many independent layer trees on several threads, each with a GL context of its own.
///
///     let pool = try RenderPool(contexts: 2)
///     let image = try await pool.render(size: CGSize(width: 320, height: 200)) {
///       let root = CALayer()
///       …
///       return root
///     }
///
/// A job is a closure that makes a tree. It runs on a thread of the pool, and so does everything
/// that happens to the tree until it is let go of: layers are never handed from thread to thread.
/// Jobs are begun in the order in which they come; a picture is the same whichever thread draws it,
/// and whatever was drawn there before.
///
/// On a software rasterizer up to four contexts draw without waiting for each other, and one alone
/// uses several cores for large pictures: more contexts than cores buy nothing. A pool that is let
/// go of ends its threads.
public final class RenderPool: Sendable {
  /// What becomes of a job that finds the queue full.
  public enum FullQueue: Sendable {
    /// Its caller waits until there is room.
    case wait
    /// It is refused with ``RenderPoolError/queueFull(limit:)``.
    case refuse
  }

  /// Threads, and contexts in use.
  public let contexts: Int
  /// Jobs that may be waiting while all contexts are busy, beyond which ``FullQueue`` says what
  /// happens.
  public let queueLimit: Int
  private let limits: RenderLimits
  private let queue: RenderQueue
  private let threads: [WorkThread]

  /// What the numbers of contexts and waiting jobs may be.
  private static let allowedContexts = 1...64
  private static let allowedJobs = 1...1_000_000

  /// Opens the contexts, each on its thread, and returns when all are open: some 10 ms each on a
  /// software rasterizer.
  ///
  /// - Parameters:
  ///   - contexts: threads and contexts, 1 to 64; nil for one for each core, four at most.
  ///   - device: nil to take what `LAMINA_DEVICE` names, else the first that works.
  ///   - queueLimit: jobs that may wait while all contexts are busy, at least 1.
  ///   - limits: what a job may use that brings no limits of its own.
  /// - Throws: ``RenderPoolError/invalidCount(name:value:allowed:)``, ``GLDeviceError`` if no
  ///   device gives a context, ``InvalidDeviceName`` for a wrong `LAMINA_DEVICE`, a `POSIXError` if
  ///   the system gives no thread.
  public init(
    contexts: Int? = nil, device: GLDeviceRequest? = nil, queueLimit: Int = 64,
    limits: RenderLimits = .standard, options: CARenderOptions = .environment
  ) throws {
    let count = contexts ?? min(4, max(1, ProcessInfo.processInfo.activeProcessorCount))
    try Self.check("contexts", count, Self.allowedContexts)
    try Self.check("queueLimit", queueLimit, Self.allowedJobs)
    (self.contexts, self.queueLimit, self.limits) = (count, queueLimit, limits)
    let request = if let device { device } else { try GLDeviceRequest() }
    let queue = RenderQueue(limit: queueLimit)
    self.queue = queue
    let openings = Openings()
    var threads: [WorkThread] = []
    for number in 0..<count {
      queue.enter()
      let work = { @Sendable in
        let worker = RenderWorker(queue, device: request, options: options, limits: limits)
        do {
          try worker.open()
          openings.note(nil)
          worker.run()
        } catch {
          openings.note(error)
        }
        queue.leave()
      }
      do {
        threads.append(try WorkThread(name: "lamina-pool-\(number)", work))
      } catch {
        openings.note(error)
        queue.leave()
      }
    }
    self.threads = threads
    if let error = openings.wait(for: count) {
      queue.close(cancelling: true)
      for thread in threads { thread.join() }
      throw error
    }
  }

  deinit { queue.close(cancelling: true) }

  private static func check(_ name: String, _ value: Int, _ allowed: ClosedRange<Int>) throws {
    guard allowed.contains(value) else {
      throw RenderPoolError.invalidCount(name: name, value: value, allowed: allowed)
    }
  }

  // MARK: Jobs

  /// The picture of the tree that `makeTree` makes.
  ///
  /// The call returns when there is a picture or an error, and at the latest when its task is
  /// cancelled or its deadline passes: a job that was not begun is then never begun, and one that
  /// was is given up before its next stage (making the tree, publishing, drawing, reading back,
  /// writing the file), so that `makeTree` may run on for a while after the call has returned.
  ///
  /// - Parameters:
  ///   - size: what is shown of the root layer's space, in points, as in ``OffscreenRenderer``.
  ///   - scale: pixels per point.
  ///   - time: how many seconds after the tree was made it is seen: the animations that it has
  ///     begin at 0, unless they say otherwise, and nobody is told of their ends. Frame 137 of a
  ///     film takes no frame before it. Nil, if nothing is animated, for none.
  ///   - deadline: when the picture is of no use any more; nil for never.
  ///   - limits: what the job may use; nil for the pool's. Limits that differ from the pool's take
  ///     a context of their own, of which each thread keeps one.
  ///   - whenFull: whether to wait when as many jobs are waiting as the pool lets.
  ///   - makeTree: makes the tree, on a thread of the pool. What it throws, the call throws.
  /// - Throws: ``RenderPoolError``, `CancellationError`, what `makeTree` throws, ``LimitExceeded``,
  ///   ``ViewportError`` or ``GLDeviceError``. A job that fails leaves the pool as it was: where
  ///   its context was lost, or may be in doubt, the next job gets a new one.
  public func render(
    size: CGSize, scale: CGFloat = 1, at time: CFTimeInterval? = nil,
    deadline: ContinuousClock.Instant? = nil, limits: RenderLimits? = nil,
    whenFull: FullQueue = .wait,
    _ makeTree: @escaping @Sendable () throws -> CALayer
  ) async throws -> CGImage {
    try await render(
      size: size, scale: scale, at: time, deadline: deadline, limits: limits, whenFull: whenFull,
      prepare: nil, makeTree
    )
  }

  /// The same with a hook that gets the context before the job draws, on the pool's thread.
  package func render(
    size: CGSize, scale: CGFloat = 1, at time: CFTimeInterval? = nil,
    deadline: ContinuousClock.Instant? = nil, limits: RenderLimits? = nil,
    whenFull: FullQueue = .wait,
    prepare: (@Sendable (GLContext) throws -> Void)?,
    _ makeTree: @escaping @Sendable () throws -> CALayer
  ) async throws -> CGImage {
    let job = RenderJob(
      size: size, scale: scale, time: time, limits: limits ?? self.limits, deadline: deadline,
      format: nil,
      prepare: prepare, makeTree: makeTree)
    guard case .image(let image) = try await result(of: job, whenFull) else {
      throw RenderPoolError.shutDown
    }
    return image
  }

  /// The picture of the tree that `makeTree` makes, as an image file, which is written on the
  /// thread of the pool too.
  ///
  /// The same as ``render(size:scale:at:deadline:limits:whenFull:_:)`` otherwise, with what writing
  /// a file of that format throws besides.
  public func renderData(
    as format: CGImageFormat = .png, size: CGSize, scale: CGFloat = 1,
    at time: CFTimeInterval? = nil,
    deadline: ContinuousClock.Instant? = nil, limits: RenderLimits? = nil,
    whenFull: FullQueue = .wait,
    _ makeTree: @escaping @Sendable () throws -> CALayer
  ) async throws -> Data {
    let job = RenderJob(
      size: size, scale: scale, time: time, limits: limits ?? self.limits, deadline: deadline,
      format: format,
      prepare: nil, makeTree: makeTree)
    guard case .data(let data) = try await result(of: job, whenFull) else {
      throw RenderPoolError.shutDown
    }
    return data
  }

  private func result(of job: RenderJob, _ whenFull: FullQueue) async throws -> RenderJobResult {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { queue.add(job, whenFull: whenFull, for: $0) }
    } onCancel: {
      queue.end(job, .failure(CancellationError()))
    }
  }

  // MARK: State and end

  /// What was done, and what is to be done, at this moment.
  public var statistics: RenderPoolStatistics { queue.statistics }

  /// Takes no more jobs, and returns when the threads have ended and their contexts are closed.
  ///
  /// - Parameter cancelling: whether the jobs that are there end now with
  ///   ``RenderPoolError/shutDown``; else they are finished first. A later call may change its mind
  ///   about that.
  public func shutdown(cancelling: Bool = false) async {
    queue.close(cancelling: cancelling)
    await queue.waitForWorkers()
    // They have nothing left to do but to end.
    for thread in threads { thread.join() }
  }
}

/// How the threads of a new pool get on with opening their contexts.
private final class Openings: @unchecked Sendable {
  private let condition = NSCondition()
  private var count = 0
  private var error: (any Error)?

  func note(_ error: (any Error)?) {
    condition.lock()
    count += 1
    self.error = self.error ?? error
    condition.signal()
    condition.unlock()
  }

  /// Waits until `expected` threads have reported; the first error among them.
  func wait(for expected: Int) -> (any Error)? {
    condition.lock()
    defer { condition.unlock() }
    while count < expected { condition.wait() }
    return error
  }
}
