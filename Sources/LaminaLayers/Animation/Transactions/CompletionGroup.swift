import Foundation
import LaminaPlan

/// A completion block, and the number of things that it still waits for.
///
/// It waits for the transaction that it was set in, and for each animation that was added after it.
/// These may end on any thread.
final class CompletionGroup: Sendable {
  private let block: DeferredBlock
  private let queue: CompletionQueue
  private let holds = Lock(1)

  /// A group that waits for its transaction only: one ``release()`` makes `block` run on `queue`.
  init(block: @escaping () -> Void, queue: CompletionQueue) {
    self.block = DeferredBlock(run: block)
    self.queue = queue
  }

  /// Waits for one thing more. No effect once the block is queued.
  func hold() { holds.withLock { if $0 > 0 { $0 += 1 } } }

  /// Waits for one thing less. The last call queues the block, once.
  func release() {
    let isLast = holds.withLock { count in
      guard count > 0 else { return false }
      count -= 1
      return count == 0
    }
    if isLast { queue.append(block) }
  }
}

/// A block that moves from the thread that set it to the thread that runs it. It is called once.
struct DeferredBlock: @unchecked Sendable {
  let run: () -> Void
}

/// Completion blocks that are due, in the order in which they became due.
package final class CompletionQueue: Sendable {
  private let blocks = Lock<[DeferredBlock]>([])
  private let runsByItself: Bool

  /// A queue that runs nothing by itself: its owner calls ``run()``.
  package convenience init() { self.init(runsByItself: false) }

  private init(runsByItself: Bool) { self.runsByItself = runsByItself }

  /// The queue of the process: blocks run in a later turn of the main run loop or main queue.
  package static let main = CompletionQueue(runsByItself: true)

  func append(_ block: DeferredBlock) {
    blocks.withLock { $0.append(block) }
    if runsByItself { DispatchQueue.main.async { self.run() } }
  }

  /// Runs what is due now, in order; blocks that become due meanwhile wait for the next turn.
  /// Returns how many ran.
  @discardableResult
  package func run() -> Int {
    let due = blocks.withLock { list in
      let due = list
      list = []
      return due
    }
    for block in due { block.run() }
    return due.count
  }

  /// Collects the completion blocks that are set on this thread during `body` in this queue instead
  /// of the main queue.
  package func collect<Result>(_ body: () throws -> Result) rethrows -> Result {
    let stack = ThreadState.current.pointee.transactions
    let outer = stack.queue
    stack.queue = self
    defer { stack.queue = outer }
    return try body()
  }
}
