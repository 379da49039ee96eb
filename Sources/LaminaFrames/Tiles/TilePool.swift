import Foundation

/// The threads that draw tiles: a few for the process, made when they are needed.
package final class TilePool: @unchecked Sendable {
  @inlinable package static var shared: TilePool { TilePool() }

  private let condition = NSCondition()
  /// A source for each tile that waits. Guarded by the condition, as all below.
  private var queue: [TileSource] = []
  private var first = 0
  private var threads = 0
  private var idle = 0
  private let most: Int

  /// - Parameter most: threads at most; one less than there are processors, and at least one.
  package init(most: Int = max(1, min(4, ProcessInfo.processInfo.activeProcessorCount - 1))) {
    self.most = most
  }

  /// Has `count` tiles of `source` drawn.
  package func add(_ source: TileSource, count: Int) {
    condition.lock()
    defer { condition.unlock() }
    for _ in 0..<count { queue.append(source) }
    while threads < most, idle < queue.count - first, start() {}
    condition.broadcast()
  }

  /// Starts a thread. They live as long as the process.
  private func start() -> Bool {
    let thread = Thread { [self] in work() }
    thread.name = "lamina.tiles"
    // Drawing code may nest as deep as on the first thread.
    thread.stackSize = 8 << 20
    threads += 1
    idle += 1
    thread.start()
    return true
  }

  private func work() {
    condition.lock()
    while true {
      while first == queue.count { condition.wait() }
      let source = queue[first]
      first += 1
      if first == queue.count { (queue, first) = ([], 0) }
      idle -= 1
      condition.unlock()
      _ = source.drawNext()
      condition.lock()
      idle += 1
    }
  }

  /// Says that a tile has been drawn.
  package func noteFinished() {
    condition.lock()
    condition.broadcast()
    condition.unlock()
  }

  /// Waits until `isDone`, which is asked whenever a tile has been drawn.
  package func wait(until isDone: () -> Bool) {
    condition.lock()
    while !isDone() { condition.wait() }
    condition.unlock()
  }
}
