import Foundation
import Lamina

/// Processes that are ready and have not drawn yet, so that a replacement does not wait.
///
/// A thread of its own starts them. `@unchecked Sendable`: the condition's lock guards everything.
final class WorkerStock: @unchecked Sendable {
  private let recipe: WorkerChild.Recipe
  private let condition = NSCondition()
  private var ready: [WorkerChild] = []
  /// Whether the thread should try. After a failure it waits until somebody needs a process.
  private var isWanted = true
  private var isClosed = false
  private var thread: WorkThread?
  private var counts = WorkerPoolStatistics()

  init(_ recipe: WorkerChild.Recipe) { self.recipe = recipe }

  /// Starts the thread. Throws a `POSIXError`.
  func open() throws {
    guard recipe.options.spares > 0 else { return }
    let thread = try WorkThread(name: "lamina-spares") { [self] in refill() }
    locked { self.thread = thread }
  }

  private func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
    condition.lock()
    defer { condition.unlock() }
    return try body()
  }

  var statistics: WorkerPoolStatistics {
    locked {
      var result = counts
      result.spares = ready.count
      return result
    }
  }

  func note(_ change: (inout WorkerPoolStatistics) -> Void) { locked { change(&counts) } }

  private func refill() {
    while true {
      let isOver = locked {
        while !isClosed, !isWanted || ready.count >= recipe.options.spares { condition.wait() }
        return isClosed
      }
      if isOver { return }
      let child = try? start()
      let extra: WorkerChild? = locked {
        guard let child else {
          isWanted = false
          return nil
        }
        if isClosed { return child }
        ready.append(child)
        return nil
      }
      extra?.end()
    }
  }

  private func start() throws -> WorkerChild {
    let child = try WorkerChild(recipe)
    note {
      $0.started += 1
      $0.confinement = child.confinement
    }
    return child
  }

  /// A process that has not drawn yet: a spare one, or else a new one, which takes as long as a
  /// start. Throws ``WorkerPoolError`` or a `POSIXError`.
  func take() throws -> WorkerChild {
    while true {
      let child: WorkerChild? = locked {
        isWanted = true
        condition.signal()
        return ready.isEmpty ? nil : ready.removeFirst()
      }
      guard let child else { return try start() }
      if child.isAlive { return child }
      child.end()
    }
  }

  /// Ends the spare processes. Returns when the thread has ended.
  func close() {
    let (thread, children): (WorkThread?, [WorkerChild]) = locked {
      isClosed = true
      condition.signal()
      defer { ready = [] }
      return (self.thread, ready)
    }
    for child in children { child.end() }
    thread?.join()
  }
}
