// The calls that run completion blocks and tell delegates in programs without a main run loop.
extension CATransaction {
  /// Runs the completion blocks and the calls of animation delegates that are due, and returns how
  /// many there were. First it ends the implicit transaction of the thread, as ``flush()`` does.
  ///
  /// In a program whose main thread runs a run loop, `dispatchMain()` or an asynchronous `main`,
  /// these calls come by themselves. A program with a loop of its own calls this once in each turn,
  /// on the main thread. Blocks that become due meanwhile wait for the next call. On other threads
  /// it runs what ``deliveringCompletions(_:)`` has collected there, and nothing outside of that.
  @discardableResult
  public static func performPendingCompletions() -> Int {
    let transactions = ThreadState.current.pointee.transactions
    transactions.flush()
    let queue = transactions.queue
    return queue !== CompletionQueue.main || MainQueue.isCurrent ? queue.run() : 0
  }

  /// Runs `body`, then the completion blocks and the calls of animation delegates that became due,
  /// all on the calling thread. For servers: it needs neither a run loop nor the main thread.
  ///
  /// When `body` has ended, the implicit transaction of the thread ends, and animations that no
  /// renderer shows end as with ``flush()``. Blocks that wait for animations that go on run in a
  /// later call on the same thread. Blocks may make others due; after 64 rounds the rest waits for
  /// the next call. `RenderPool` calls this for each of its jobs.
  public static func deliveringCompletions<Result>(
    _ body: () throws -> Result
  ) rethrows -> Result {
    let transactions = ThreadState.current.pointee.transactions
    let queue = transactions.ownQueue
    return try queue.collect {
      defer {
        for _ in 0..<mostRounds {
          transactions.flush()
          if queue.run() == 0 { break }
        }
      }
      return try body()
    }
  }

  private static var mostRounds: Int { 64 }
}
