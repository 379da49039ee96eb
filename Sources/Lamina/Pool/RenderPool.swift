import Foundation
import LaminaGL
import LaminaGraphics
import LaminaLayers
import LaminaFrames

/// Renders many independent layer trees on several threads. Each thread has its own GL context.
///
///     let pool = try RenderPool(contexts: 2)
///     let image = try await pool.render(size: CGSize(width: 320, height: 200)) {
///       let root = CALayer()
///       …
///       return root
///     }
///
/// A job is a closure that makes a tree. The closure runs on a thread of the pool, and the tree
/// stays on that thread until it is released: layers never move from thread to thread. Jobs begin
/// in the order in which they arrive. A picture does not depend on the thread that draws it, or on
/// earlier pictures there.
///
/// On a software rasterizer, up to four contexts draw without waiting for each other, and a single
/// context uses several cores for large pictures. So more contexts than cores gain nothing. A pool
/// ends its threads when it is released.
public final class RenderPool: Sendable {
  /// What happens to a job if the queue is full.
  public enum FullQueue: Sendable {
    /// The caller waits until there is room.
    case wait
    /// The job is refused with ``RenderPoolError/queueFull(limit:)``.
    case refuse
  }

  /// The number of threads and contexts.
  public let contexts: Int
  /// The number of jobs that may wait while all contexts are busy. Beyond that, ``FullQueue`` says
  /// what happens.
  public let queueLimit: Int
  package let limits: RenderLimits
  private let queue: RenderQueue
  private let threads: [WorkThread]
  private let process = ProcessMark()

  /// The allowed numbers of contexts and waiting jobs.
  private static let allowedContexts = 1...64
  private static let allowedJobs = 1...1_000_000

  /// Opens the contexts, each on its own thread, and returns when all are open. On a software
  /// rasterizer each takes about 10 ms.
  ///
  /// - Parameters:
  ///   - contexts: the number of threads and contexts, 1 to 64; nil means one per core, at most
  ///     four.
  ///   - device: nil takes the device that `LAMINA_DEVICE` names, or the first that works if the
  ///     variable is not set.
  ///   - queueLimit: the number of jobs that may wait while all contexts are busy, at least 1.
  ///   - limits: the limits for jobs that have no limits of their own.
  ///   - options: the optimisations that are switched on.
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

  deinit { if !process.isInherited { queue.close(cancelling: true) } }

  private static func check(_ name: String, _ value: Int, _ allowed: ClosedRange<Int>) throws {
    guard allowed.contains(value) else {
      throw RenderPoolError.invalidCount(name: name, value: value, allowed: allowed)
    }
  }

  // MARK: Jobs

  /// Returns the picture of the tree that `makeTree` makes.
  ///
  /// The call returns when there is a picture or an error, and at the latest when its task is
  /// cancelled or its deadline passes. A job that has not begun by then never begins. A job that
  /// has begun stops at its next step (an element of a document, an image, a text, rows of layers,
  /// a pass, a draw on a software rasterizer), mostly within 250 ms. Code of yours in `makeTree`
  /// may run on after the call has returned.
  ///
  /// - Parameters:
  ///   - size: the visible part of the root layer's space in points, as in ``OffscreenRenderer``.
  ///   - scale: pixels per point.
  ///   - time: how many seconds after its creation the tree is shown. Its animations begin at 0,
  ///     unless they say otherwise, and no delegate is told that they have ended. Frame 137 of a
  ///     film needs no earlier frame. Nil if nothing is animated.
  ///   - deadline: the time after which the picture is useless; nil for no deadline.
  ///   - limits: the limits of the job; nil for the pool's. Limits that differ from the pool's need
  ///     another context; each thread keeps one such context.
  ///   - whenFull: whether to wait if the queue is full.
  ///   - makeTree: makes the tree on a thread of the pool. The call throws what it throws.
  /// - Throws: ``RenderPoolError``, `CancellationError`, what `makeTree` throws, ``LimitExceeded``,
  ///   ``ViewportError`` or ``GLDeviceError``. A job that fails does not harm the pool: if its
  ///   context was lost or is uncertain, the next job gets a new one.
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

  /// Does the same with a hook that gets the context before the job draws, on the pool's thread.
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
    return try await image(of: job, whenFull).picture
  }

  /// Returns the picture with its warnings: what it does not show as the tree asks for it.
  ///
  /// The warnings are those of the whole job, from `makeTree` to the last GL call. They are logged
  /// too. Otherwise it is the same as ``render(size:scale:at:deadline:limits:whenFull:_:)``.
  public func renderReporting(
    size: CGSize, scale: CGFloat = 1, at time: CFTimeInterval? = nil,
    deadline: ContinuousClock.Instant? = nil, limits: RenderLimits? = nil,
    whenFull: FullQueue = .wait,
    _ makeTree: @escaping @Sendable () throws -> CALayer
  ) async throws -> ReportedPicture<CGImage> {
    let job = RenderJob(
      size: size, scale: scale, time: time, limits: limits ?? self.limits, deadline: deadline,
      format: nil, prepare: nil, makeTree: makeTree)
    return try await image(of: job, whenFull)
  }

  func image(
    of job: RenderJob, _ whenFull: FullQueue
  ) async throws -> ReportedPicture<CGImage> {
    let result = try await result(of: job, whenFull)
    guard case .image(let image) = result.picture else { throw RenderPoolError.shutDown }
    return ReportedPicture(picture: image, warnings: result.warnings)
  }

  /// Returns the picture of the tree that `makeTree` makes as an image file. The file is made on
  /// another thread, while the thread with the GL context goes on with the next job. At most two
  /// pictures for each context wait for that.
  ///
  /// Otherwise it is the same as ``render(size:scale:at:deadline:limits:whenFull:_:)``. It also
  /// throws what writing a file of that format throws.
  public func renderData(
    as format: CGImageFormat = .png, size: CGSize, scale: CGFloat = 1,
    at time: CFTimeInterval? = nil,
    deadline: ContinuousClock.Instant? = nil, limits: RenderLimits? = nil,
    whenFull: FullQueue = .wait,
    _ makeTree: @escaping @Sendable () throws -> CALayer
  ) async throws -> Data {
    try await renderDataReporting(
      as: format, size: size, scale: scale, at: time, deadline: deadline, limits: limits,
      whenFull: whenFull, makeTree
    ).picture
  }

  /// Returns the image file with the warnings of its picture, as
  /// ``renderReporting(size:scale:at:deadline:limits:whenFull:_:)`` does.
  public func renderDataReporting(
    as format: CGImageFormat = .png, size: CGSize, scale: CGFloat = 1,
    at time: CFTimeInterval? = nil,
    deadline: ContinuousClock.Instant? = nil, limits: RenderLimits? = nil,
    whenFull: FullQueue = .wait,
    _ makeTree: @escaping @Sendable () throws -> CALayer
  ) async throws -> ReportedPicture<Data> {
    let job = RenderJob(
      size: size, scale: scale, time: time, limits: limits ?? self.limits, deadline: deadline,
      format: format,
      prepare: nil, makeTree: makeTree)
    let result = try await result(of: job, whenFull)
    guard case .data(let data) = result.picture else { throw RenderPoolError.shutDown }
    return ReportedPicture(picture: data, warnings: result.warnings)
  }

  func result(of job: RenderJob, _ whenFull: FullQueue) async throws -> RenderJobAnswer {
    if process.isInherited { throw RenderPoolError.forkedProcess }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { queue.add(job, whenFull: whenFull, for: $0) }
    } onCancel: {
      queue.end(job, .failure(CancellationError()))
    }
  }

  // MARK: State and end

  /// What the pool has done so far, and what it still has to do.
  public var statistics: RenderPoolStatistics { queue.statistics }

  /// Takes no more jobs. Returns when the threads have ended and their contexts are closed.
  ///
  /// - Parameter cancelling: whether pending jobs end now with ``RenderPoolError/shutDown``.
  ///   Otherwise they are finished first. A later call may still cancel them.
  public func shutdown(cancelling: Bool = false) async {
    if process.isInherited { return }
    queue.close(cancelling: cancelling)
    await queue.waitForWorkers()
    // The threads only have to end now.
    for thread in threads { thread.join() }
  }

  /// Takes no more jobs, and returns within `time`: pending jobs are finished if there is time;
  /// shortly before the end the rest is cancelled.
  ///
  /// - Returns: whether all threads have ended. One that has not is inside a call that cannot be
  ///   stopped, such as code that makes a tree; it ends when that call does.
  @discardableResult
  public func shutdown(within time: Duration) async -> Bool {
    if process.isInherited { return true }
    let end = ContinuousClock.now + max(time, .zero)
    queue.close(cancelling: false)
    var isDone = await queue.waitForWorkers(until: end - min(time / 2, Self.farewell))
    if !isDone {
      queue.close(cancelling: true)
      isDone = await queue.waitForWorkers(until: end)
    }
    if isDone { for thread in threads { thread.join() } }
    return isDone
  }

  /// How long before the end of its time a shutdown cancels what is left. A job that draws notices
  /// that within 250 ms.
  private static let farewell = Duration.milliseconds(500)
}

/// The progress of a new pool's threads in opening their contexts.
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

  /// Waits until `expected` threads have reported. Returns the first error among them.
  func wait(for expected: Int) -> (any Error)? {
    condition.lock()
    defer { condition.unlock() }
    while count < expected { condition.wait() }
    return error
  }
}
