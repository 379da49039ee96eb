import CWorkerLink
import Foundation
import Lamina

/// One thread of a ``WorkerPool``, and the process that works for it.
///
/// `@unchecked Sendable`: only the thread uses the process; the event is a descriptor.
final class WorkerSlot: @unchecked Sendable {
  private let queue: WorkerQueue
  private let stock: WorkerStock
  private let jobsPerWorker: Int
  private var child: WorkerChild?
  private let event: Int32

  init(_ queue: WorkerQueue, _ stock: WorkerStock, jobsPerWorker: Int) {
    (self.queue, self.stock, self.jobsPerWorker) = (queue, stock, jobsPerWorker)
    event = lamina_link_event()
  }

  deinit { if event >= 0 { close(event) } }

  /// Ends the wait for a process, if there is one.
  func wake() { lamina_link_raise(event) }

  /// Starts the first process. Throws ``WorkerPoolError`` or a `POSIXError`.
  func open() throws {
    child = try stock.take()
    queue.noteProcess(opened: 1)
    queue.rest(self, past)
  }

  private var past: WorkerQueue.Past {
    guard let child, child.jobs > 0 else { return .nobody }
    return .tenant(child.tenant)
  }

  /// Works until the queue is closed.
  func run() {
    while let task = queue.take(self, past) {
      lamina_link_lower(event)
      let result = Result { try perform(task) }
      queue.drop(task)
      let isSpent = child.map { $0.isUsable && $0.jobs >= jobsPerWorker } ?? false
      if !isSpent { queue.rest(self, past) }
      queue.end(task, result)
      if isSpent { replace() }
    }
    child?.end()
    child = nil
  }

  private func perform(_ task: WorkerTask) throws -> WorkerTask.Answer {
    if queue.isOver(task) { throw WorkerChild.Interrupted() }
    let child = try process(for: task.job.tenant)
    defer { if !child.isUsable { drop(child) } }
    do {
      let answer = try child.draw(task.job, as: task.format, wake: event) { [queue] in
        queue.isGivenUp(task)
      }
      let times = child.takeTimes()
      stock.note {
        $0.drawTime += times.draw
        $0.encodeTime += times.encode
      }
      return answer
    } catch {
      noteLoss(child, error)
      throw error
    }
  }

  /// A process that has drawn for nobody else.
  private func process(for tenant: String?) throws -> WorkerChild {
    if let child {
      if !child.isAlive {
        drop(child)
      } else if child.jobs > 0, child.tenant != tenant {
        replace()
      }
    }
    if let child { return child }
    let new = try stock.take()
    queue.noteProcess(opened: 1)
    child = new
    return new
  }

  private func replace() {
    stock.note { $0.replaced += 1 }
    child?.end()
    child = nil
  }

  private func drop(_ lost: WorkerChild) {
    lost.end()
    child = nil
    queue.noteProcess(lost: 1)
  }

  private func noteLoss(_ child: WorkerChild, _ error: any Error) {
    if child.isUsable { return }
    switch error {
    case WorkerPoolError.crashed, WorkerPoolError.ended, WorkerPoolError.memoryExceeded:
      stock.note { $0.crashed += 1 }
    default: stock.note { $0.killed += 1 }
    }
  }
}
