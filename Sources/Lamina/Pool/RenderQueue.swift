import Dispatch
import Foundation
import LaminaGraphics

/// The jobs of a pool and everything that its threads share. One lock guards all of it.
///
/// What: jobs begin in the order in which they arrive. At most `limit` jobs are queued; callers of
/// further jobs wait for room.
/// Why: the caller of a job gets one answer, from whatever ends the job first: the worker, the
/// deadline, a cancellation or a shutdown.
/// Cost: a few locks per job. No thread holds the lock during GL calls, foreign code or an answer.
final class RenderQueue: @unchecked Sendable {
  let limit: Int
  private let condition = NSCondition()
  private var jobs: [RenderJob] = []
  private var running: [RenderJob] = []
  private var isClosed = false
  private var idleWorkers = 0
  private var workers = 0
  /// Callers who wait for the end of the workers, by a number.
  private var farewells: [Int: CheckedContinuation<Bool, Never>] = [:]
  private var lastFarewell = 0
  private var counts = RenderPoolStatistics()

  init(limit: Int) { self.limit = limit }

  private func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
    condition.lock()
    defer { condition.unlock() }
    return try body()
  }

  var statistics: RenderPoolStatistics {
    locked {
      var result = counts
      result.queued = min(jobs.count, limit)
      result.waiting = jobs.count - result.queued
      result.running = running.count
      return result
    }
  }

  // MARK: Callers

  /// Takes a job for `continuation`. Answers at once if the job has an answer already, if the pool
  /// is closed, or if there is no room and the job should not wait.
  func add(
    _ job: RenderJob, whenFull: RenderPool.FullQueue,
    for continuation: CheckedContinuation<RenderJobAnswer, any Error>
  ) {
    let answer: Result<RenderJobAnswer, any Error>? = locked {
      if let outcome = job.outcome { return outcome }
      job.continuation = continuation
      if isClosed { return conclude(job, .failure(RenderPoolError.shutDown)) }
      if let deadline = job.deadline, deadline <= .now {
        return conclude(job, .failure(RenderPoolError.deadlineExceeded))
      }
      // A waiting worker takes a job without queueing it.
      if whenFull == .refuse, jobs.count >= limit + idleWorkers {
        return conclude(job, .failure(RenderPoolError.queueFull(limit: limit)))
      }
      job.stage = .queued
      jobs.append(job)
      startTimer(of: job)
      condition.signal()
      return nil
    }
    if let answer { continuation.resume(with: answer) }
  }

  /// Answers a job's caller, unless the caller was already answered. A worker that has the job
  /// notices this before its next stage.
  ///
  /// A worker may notice the deadline before the timer does. Its work then ends with ``WorkIsOver``
  /// while the caller still waits, and the caller hears of the deadline.
  func end(_ job: RenderJob, _ result: Result<RenderJobAnswer, any Error>) {
    var result = result
    if case .failure(is WorkIsOver) = result { result = .failure(RenderPoolError.deadlineExceeded) }
    let continuation: CheckedContinuation<RenderJobAnswer, any Error>? = locked {
      if job.stage == .over { return nil }
      if job.stage == .queued { jobs.removeAll { $0 === job } }
      _ = conclude(job, result)
      return job.continuation.take()
    }
    continuation?.resume(with: result)
  }

  /// Marks the job as over and counts it. The caller must hold the lock and must answer.
  private func conclude(
    _ job: RenderJob, _ result: Result<RenderJobAnswer, any Error>
  ) -> Result<RenderJobAnswer, any Error> {
    job.stage = .over
    job.token.end()
    job.outcome = result
    job.timer?.cancel()
    job.timer = nil
    switch result {
    case .success: counts.finished += 1
    case .failure(is CancellationError): counts.cancelled += 1
    case .failure(RenderPoolError.deadlineExceeded): counts.expired += 1
    case .failure(RenderPoolError.queueFull): counts.refused += 1
    case .failure: counts.failed += 1
    }
    return result
  }

  private func startTimer(of job: RenderJob) {
    guard let deadline = job.deadline else { return }
    let timer = DispatchWorkItem { [weak self, weak job] in
      if let job { self?.end(job, .failure(RenderPoolError.deadlineExceeded)) }
    }
    job.timer = timer
    DeadlineQueue.run(at: deadline, timer)
  }

  // MARK: Workers

  /// Notes that a worker has started. It ends with ``leave()``.
  func enter() { locked { workers += 1 } }

  /// Waits for the next job and returns it. Nil once the queue is closed and empty.
  func take() -> RenderJob? {
    locked {
      idleWorkers += 1
      defer { idleWorkers -= 1 }
      while jobs.isEmpty {
        if isClosed { return nil }
        condition.wait()
      }
      let job = jobs.removeFirst()
      job.stage = .running
      running.append(job)
      return job
    }
  }

  /// Throws if the job's caller has been answered. If the deadline has passed, it answers now and
  /// throws.
  func check(_ job: RenderJob) throws {
    if let deadline = job.deadline, deadline <= .now {
      end(job, .failure(RenderPoolError.deadlineExceeded))
    }
    if locked({ job.stage == .over }) { throw WorkIsOver() }
  }

  /// Notes that nobody works on the job any more.
  func drop(_ job: RenderJob) { locked { running.removeAll { $0 === job } } }

  func noteContext(opened: Int = 0, lost: Int = 0) {
    locked {
      counts.contextsOpened += opened
      counts.contextsLost += lost
    }
  }

  /// Notes that a worker has ended.
  func leave() {
    let farewells: [Int: CheckedContinuation<Bool, Never>] = locked {
      workers -= 1
      if workers > 0 { return [:] }
      defer { self.farewells = [:] }
      return self.farewells
    }
    for farewell in farewells.values { farewell.resume(returning: true) }
  }

  // MARK: The end

  /// Takes no more jobs. With `cancelling`, answers the pending jobs now; otherwise they are
  /// finished.
  func close(cancelling: Bool) {
    let open: [RenderJob] = locked {
      isClosed = true
      condition.broadcast()
      return cancelling ? jobs + running : []
    }
    for job in open { end(job, .failure(RenderPoolError.shutDown)) }
  }

  /// Returns when the last worker has ended, and at the latest at `end`, if any. Returns whether
  /// all have ended.
  @discardableResult
  func waitForWorkers(until end: ContinuousClock.Instant? = nil) async -> Bool {
    await withCheckedContinuation { continuation in
      let number: Int? = locked {
        if workers == 0 { return nil }
        lastFarewell += 1
        farewells[lastFarewell] = continuation
        return lastFarewell
      }
      guard let number else { return continuation.resume(returning: true) }
      guard let end else { return }
      DeadlineQueue.run(
        at: end,
        DispatchWorkItem { [self] in
          locked { farewells.removeValue(forKey: number) }?.resume(returning: false)
        })
    }
  }
}
