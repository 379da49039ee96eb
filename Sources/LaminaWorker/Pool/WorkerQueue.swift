import Dispatch
import Foundation
import Lamina

/// The jobs of a ``WorkerPool`` and everything that its slots share. One lock guards all of it.
///
/// What: jobs begin in the order in which they arrive, except that a job is left to an idle slot
/// whose process has drawn for the same tenant, or for nobody. At most `limit` jobs are queued.
/// Why: the caller of a job gets one answer, from whatever ends the job first: the worker, the
/// deadline, a cancellation or a shutdown. A process is replaced only if it has to be.
/// Cost: a few locks per job. No thread holds the lock while it waits for a process.
final class WorkerQueue: @unchecked Sendable {
  /// Whom the process of a slot has drawn for.
  enum Past: Equatable {
    case nobody
    /// The tenant of its jobs; nil if the jobs name none.
    case tenant(String?)
  }

  let limit: Int
  /// How long a worker may go on with a cancelled job.
  private let cancelTime: Duration
  private let condition = NSCondition()
  private var tasks: [WorkerTask] = []
  private var running: [WorkerTask] = []
  private var isClosed = false
  /// Whom the processes of idle slots have drawn for.
  private var idle: [ObjectIdentifier: Past] = [:]
  private var slots = 0
  private var farewells: [CheckedContinuation<Void, Never>] = []
  private var counts = RenderPoolStatistics()

  init(limit: Int, cancelTime: Duration) { (self.limit, self.cancelTime) = (limit, cancelTime) }

  private func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
    condition.lock()
    defer { condition.unlock() }
    return try body()
  }

  var statistics: RenderPoolStatistics {
    locked {
      var result = counts
      result.queued = min(tasks.count, limit)
      result.waiting = tasks.count - result.queued
      result.running = running.count
      return result
    }
  }

  // MARK: Callers

  /// Takes a task for `continuation`. Answers at once if it has an answer already, if the pool is
  /// closed, or if there is no room and it should not wait.
  func add(_ task: WorkerTask, for continuation: CheckedContinuation<WorkerTask.Answer, any Error>)
  {
    let answer: Result<WorkerTask.Answer, any Error>? = locked {
      if let outcome = task.outcome { return outcome }
      task.continuation = continuation
      if isClosed { return conclude(task, .failure(RenderPoolError.shutDown)) }
      if let deadline = task.job.deadline, deadline <= .now {
        return conclude(task, .failure(RenderPoolError.deadlineExceeded))
      }
      if task.job.whenFull == .refuse, tasks.count >= limit + idle.count {
        return conclude(task, .failure(RenderPoolError.queueFull(limit: limit)))
      }
      task.stage = .queued
      tasks.append(task)
      startTimer(of: task)
      condition.broadcast()
      return nil
    }
    if let answer { continuation.resume(with: answer) }
  }

  /// Answers a task's caller, unless the caller was already answered. A worker that works on it is
  /// killed: now, or if the task was cancelled, after some time.
  func end(_ task: WorkerTask, _ result: Result<WorkerTask.Answer, any Error>) {
    let (continuation, isRunning): (CheckedContinuation<WorkerTask.Answer, any Error>?, Bool) =
      locked {
        if task.stage == .over { return (nil, false) }
        if task.stage == .queued { tasks.removeAll { $0 === task } }
        _ = conclude(task, result)
        return (task.continuation.take(), task.slot != nil)
      }
    continuation?.resume(with: result)
    guard isRunning else { return }
    if case .failure(is CancellationError) = result, cancelTime > .zero {
      DeadlineQueue.run(at: .now + cancelTime, DispatchWorkItem { self.giveUp(task) })
    } else {
      giveUp(task)
    }
  }

  /// Has the worker killed that works on the task, if there is one.
  private func giveUp(_ task: WorkerTask) {
    let slot = locked {
      task.isGivenUp = true
      return task.slot
    }
    slot?.wake()
  }

  /// Marks the task as over and counts it. The caller must hold the lock and must answer.
  private func conclude(
    _ task: WorkerTask, _ result: Result<WorkerTask.Answer, any Error>
  ) -> Result<WorkerTask.Answer, any Error> {
    task.stage = .over
    task.outcome = result
    task.timer?.cancel()
    task.timer = nil
    switch result {
    case .success: counts.finished += 1
    case .failure(is CancellationError): counts.cancelled += 1
    case .failure(RenderPoolError.deadlineExceeded): counts.expired += 1
    case .failure(RenderPoolError.queueFull): counts.refused += 1
    case .failure: counts.failed += 1
    }
    return result
  }

  private func startTimer(of task: WorkerTask) {
    guard let deadline = task.job.deadline else { return }
    let timer = DispatchWorkItem { [weak self, weak task] in
      if let task { self?.end(task, .failure(RenderPoolError.deadlineExceeded)) }
    }
    task.timer = timer
    DeadlineQueue.run(at: deadline, timer)
  }

  // MARK: Slots

  /// Notes that a slot has started. It ends with ``leave()``.
  func enter() { locked { slots += 1 } }

  /// Notes that a slot is idle: its thread will take a task next. A slot says so before a caller
  /// hears of its last task, and before the pool is open, so that a job that is added then is left
  /// to it even if its thread has not come to ``take(_:_:)`` yet.
  func rest(_ slot: WorkerSlot, _ past: Past) {
    locked { idle[ObjectIdentifier(slot)] = past }
  }

  /// Waits for the next task for a slot and returns it; nil once the queue is closed and empty.
  func take(_ slot: WorkerSlot, _ past: Past) -> WorkerTask? {
    locked {
      let key = ObjectIdentifier(slot)
      idle[key] = past
      defer {
        idle[key] = nil
        // Others may take now what was left to this one.
        if !tasks.isEmpty { condition.broadcast() }
      }
      while true {
        // Who would have to replace its process leaves the job to an idle one that has not drawn.
        let isLast = past == .nobody || !idle.values.contains(.nobody)
        let index = tasks.firstIndex { task in
          let wanted = Past.tenant(task.job.tenant)
          return past == wanted || isLast && !idle.values.contains(wanted)
        }
        if let index {
          let task = tasks.remove(at: index)
          task.stage = .running
          task.slot = slot
          running.append(task)
          return task
        }
        if isClosed, tasks.isEmpty { return nil }
        condition.wait()
      }
    }
  }

  /// Whether the caller of a task was answered.
  func isOver(_ task: WorkerTask) -> Bool { locked { task.stage == .over } }

  /// Whether the worker of a task should be killed.
  func isGivenUp(_ task: WorkerTask) -> Bool { locked { task.isGivenUp } }

  /// Notes that nobody works on the task any more.
  func drop(_ task: WorkerTask) {
    locked {
      task.slot = nil
      running.removeAll { $0 === task }
    }
  }

  /// Counts processes as contexts, of which each has one.
  func noteProcess(opened: Int = 0, lost: Int = 0) {
    locked {
      counts.contextsOpened += opened
      counts.contextsLost += lost
    }
  }

  /// Notes that a slot has ended.
  func leave() {
    let farewells: [CheckedContinuation<Void, Never>] = locked {
      slots -= 1
      if slots > 0 { return [] }
      defer { self.farewells = [] }
      return self.farewells
    }
    for farewell in farewells { farewell.resume() }
  }

  // MARK: The end

  /// Takes no more tasks. With `cancelling`, answers the pending ones now, and workers are killed;
  /// otherwise they are finished.
  func close(cancelling: Bool) {
    let open: [WorkerTask] = locked {
      isClosed = true
      condition.broadcast()
      return cancelling ? tasks + running : []
    }
    for task in open {
      end(task, .failure(RenderPoolError.shutDown))
      // Its caller may have cancelled it just before.
      giveUp(task)
    }
  }

  /// Returns when the last slot has ended.
  func waitForSlots() async {
    await withCheckedContinuation { continuation in
      let isDone = locked {
        if slots > 0 { farewells.append(continuation) }
        return slots == 0
      }
      if isDone { continuation.resume() }
    }
  }
}
