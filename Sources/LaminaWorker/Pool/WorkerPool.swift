import Foundation
import Lamina

/// Renders scenes that strangers wrote, in processes that have given up what they do not need:
/// files, network, other processes, and memory beyond a limit.
///
///     let pool = try WorkerPool(workers: 2)
///     let png = try await pool.renderData(
///       scene: .data(upload), size: CGSize(width: 1200, height: 630),
///       deadline: .now + .seconds(2), tenant: customer)
///
/// A process is killed at the deadline of its job, or soon after the job's task is cancelled, and
/// another takes its place. So a deadline holds whatever the scene does, and a crash loses one job.
/// A job that was lost is never tried again by itself. The process is this program's
/// `lamina worker`: ``WorkerOptions/executable``. `docs/workers.md` says what a process may do.
///
/// The calls are those of a `RenderPool` for scenes: ``ScenePool``. A picture costs about a
/// millisecond more than there.
public final class WorkerPool: ScenePool {
  /// The number of processes that draw at the same time.
  public let workers: Int
  /// The number of jobs that may wait while all processes are busy.
  public let queueLimit: Int
  private let queue: WorkerQueue
  private let stock: WorkerStock
  private let threads: [WorkThread]

  private static let allowedWorkers = 1...64
  private static let allowedJobs = 1...1_000_000

  /// Starts the processes, and returns when all take jobs.
  ///
  /// - Parameters:
  ///   - workers: the number of processes that draw at the same time, 1 to 64; nil means one per
  ///     core, at most four.
  ///   - queueLimit: the number of jobs that may wait while all are busy, at least 1.
  ///   - limits: the limits for jobs that have no limits of their own.
  ///   - options: how processes are started, and what each may use.
  /// - Throws: ``WorkerPoolError``, a `POSIXError` if the system gives no thread, memory or socket.
  public init(
    workers: Int? = nil, queueLimit: Int = 64, limits: RenderLimits = .standard,
    options: WorkerOptions = WorkerOptions()
  ) throws {
    let count = workers ?? min(4, WorkerProgram.cores)
    try WorkerOptions.check("workers", count, Self.allowedWorkers)
    try WorkerOptions.check("queueLimit", queueLimit, Self.allowedJobs)
    try options.check()
    let recipe = WorkerChild.Recipe(
      path: try WorkerProgram.path(options.executable),
      environment: WorkerProgram.environment(workers: count),
      setup: SetupMessage(
        device: options.device?.description, limits: limits, answerBytes: options.answerBytes,
        memoryBytes: options.memoryBytes, requiring: options.requiring),
      options: options)
    (self.workers, self.queueLimit) = (count, queueLimit)
    let queue = WorkerQueue(limit: queueLimit, cancelTime: options.cancelTime)
    let stock = WorkerStock(recipe)
    (self.queue, self.stock) = (queue, stock)
    let openings = SlotOpenings()
    var threads: [WorkThread] = []
    for number in 0..<count {
      let slot = WorkerSlot(queue, stock, jobsPerWorker: options.jobsPerWorker)
      queue.enter()
      do {
        threads.append(
          try WorkThread(name: "lamina-slot-\(number)") {
            do {
              try slot.open()
              openings.note(nil)
              slot.run()
            } catch {
              openings.note(error)
            }
            queue.leave()
          })
      } catch {
        openings.note(error)
        queue.leave()
      }
    }
    self.threads = threads
    var failure = openings.wait(for: count)
    if failure == nil {
      do { try stock.open() } catch { failure = error }
    }
    if let failure {
      queue.close(cancelling: true)
      for thread in threads { thread.join() }
      stock.close()
      throw failure
    }
  }

  deinit {
    queue.close(cancelling: true)
    stock.close()
  }

  // MARK: Jobs

  /// Returns the picture of a job, with its warnings.
  public func picture(of job: SceneJob) async throws -> ReportedPicture<CGImage> {
    let result = try await answer(WorkerTask(job, as: nil))
    guard case .image(let image) = result.picture else { throw RenderPoolError.shutDown }
    return ReportedPicture(picture: image, warnings: result.warnings)
  }

  /// Returns the picture of a job as an image file, with its warnings.
  public func file(of job: SceneJob, as format: CGImageFormat) async throws
    -> ReportedPicture<Data>
  {
    let result = try await answer(WorkerTask(job, as: format))
    guard case .data(let data) = result.picture else { throw RenderPoolError.shutDown }
    return ReportedPicture(picture: data, warnings: result.warnings)
  }

  private func answer(_ task: WorkerTask) async throws -> WorkerTask.Answer {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { queue.add(task, for: $0) }
    } onCancel: {
      queue.end(task, .failure(CancellationError()))
    }
  }

  // MARK: State and end

  /// What the pool has done so far, and what it still has to do. Processes count as contexts.
  public var statistics: RenderPoolStatistics { queue.statistics }

  /// What has become of the pool's processes, and what they have given up.
  public var processes: WorkerPoolStatistics { stock.statistics }

  /// Takes no more jobs. Returns when the processes have ended.
  ///
  /// - Parameter cancelling: whether pending jobs end now with `RenderPoolError.shutDown`.
  ///   Otherwise they are finished first. A later call may still cancel them.
  public func shutdown(cancelling: Bool = false) async {
    queue.close(cancelling: cancelling)
    await queue.waitForSlots()
    for thread in threads { thread.join() }
    stock.close()
  }
}

/// The progress of a new pool's slots in starting their processes.
private final class SlotOpenings: @unchecked Sendable {
  private let condition = NSCondition()
  private var count = 0
  private var error: (any Error)?

  func note(_ failure: (any Error)?) {
    condition.lock()
    defer { condition.unlock() }
    count += 1
    error = error ?? failure
    condition.broadcast()
  }

  /// Waits until `expected` slots have reported. Returns the first failure, if any.
  func wait(for expected: Int) -> (any Error)? {
    condition.lock()
    defer { condition.unlock() }
    while count < expected { condition.wait() }
    return error
  }
}
