import Dispatch
import Foundation

/// The jobs of a pool, and all that its threads share: one lock guards everything.
///
/// What: jobs are begun in the order in which they came. So many of them as the limit says are
/// queued; those behind wait for room.
/// Why: a job's caller gets one answer, from whoever has one first: the worker, the deadline, a
/// cancellation or a shutdown.
/// Cost: the lock is taken a handful of times for each job; nobody holds it while GL, code of
/// others or an answer runs.
final class RenderQueue: @unchecked Sendable {
  let limit: Int
  private let condition = NSCondition()
  private var jobs: [RenderJob] = []
  private var running: [RenderJob] = []
  private var isClosed = false
  private var idleWorkers = 0
  private var workers = 0
  private var farewells: [CheckedContinuation<Void, Never>] = []
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

  /// Takes a job for `continuation`, or answers at once: where it has an answer, the pool is
  /// closed, or there is no room and it is not to wait.
  func add(
    _ job: RenderJob, whenFull: RenderPool.FullQueue,
    for continuation: CheckedContinuation<RenderJobResult, any Error>
  ) {
    let answer: Result<RenderJobResult, any Error>? = locked {
      if let outcome = job.outcome { return outcome }
      job.continuation = continuation
      if isClosed { return conclude(job, .failure(RenderPoolError.shutDown)) }
      if let deadline = job.deadline, deadline <= .now {
        return conclude(job, .failure(RenderPoolError.deadlineExceeded))
      }
      // A worker that waits takes one without queueing it.
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

  /// Answers a job's caller, unless it has been; whoever works on the job finds out between two
  /// stages.
  func end(_ job: RenderJob, _ result: Result<RenderJobResult, any Error>) {
    let continuation: CheckedContinuation<RenderJobResult, any Error>? = locked {
      if job.stage == .over { return nil }
      if job.stage == .queued { jobs.removeAll { $0 === job } }
      _ = conclude(job, result)
      return job.continuation.take()
    }
    continuation?.resume(with: result)
  }

  /// Makes the job over and counts it. Under the lock; the caller answers.
  private func conclude(
    _ job: RenderJob, _ result: Result<RenderJobResult, any Error>
  ) -> Result<RenderJobResult, any Error> {
    job.stage = .over
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
    let left = ContinuousClock.now.duration(to: deadline)
    let seconds = Double(left.components.seconds) + Double(left.components.attoseconds) * 1e-18
    let timer = DispatchWorkItem { [weak self, weak job] in
      if let job { self?.end(job, .failure(RenderPoolError.deadlineExceeded)) }
    }
    job.timer = timer
    // A century is no deadline, and more than the clock's numbers hold.
    DispatchQueue.global().asyncAfter(deadline: .now() + min(seconds, 3e9), execute: timer)
  }

  // MARK: Workers

  /// Enters a worker; it leaves by ``leave()``.
  func enter() { locked { workers += 1 } }

  /// The next job; waits for one. Nil once the queue is closed and empty.
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

  /// Throws if the job's caller has had its answer; one that is too late gets it now.
  func check(_ job: RenderJob) throws {
    if let deadline = job.deadline, deadline <= .now {
      end(job, .failure(RenderPoolError.deadlineExceeded))
    }
    if locked({ job.stage == .over }) { throw JobIsOver() }
  }

  /// Says that nobody works on the job any more.
  func drop(_ job: RenderJob) { locked { running.removeAll { $0 === job } } }

  func noteContext(opened: Int = 0, lost: Int = 0) {
    locked {
      counts.contextsOpened += opened
      counts.contextsLost += lost
    }
  }

  /// A worker's last word.
  func leave() {
    let farewells: [CheckedContinuation<Void, Never>] = locked {
      workers -= 1
      if workers > 0 { return [] }
      defer { self.farewells = [] }
      return self.farewells
    }
    for farewell in farewells { farewell.resume() }
  }

  // MARK: The end

  /// Takes no more jobs. Those that are there are finished, or answered now.
  func close(cancelling: Bool) {
    let open: [RenderJob] = locked {
      isClosed = true
      condition.broadcast()
      return cancelling ? jobs + running : []
    }
    for job in open { end(job, .failure(RenderPoolError.shutDown)) }
  }

  /// Returns when the last worker has left.
  func waitForWorkers() async {
    await withCheckedContinuation { continuation in
      let isDone = locked {
        if workers > 0 { farewells.append(continuation) }
        return workers == 0
      }
      if isDone { continuation.resume() }
    }
  }
}
