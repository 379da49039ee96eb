import Foundation
import LaminaGraphics
import Synchronization

/// The threads that draw tiles: a few for the whole process, started when they are needed.
package final class TilePool: @unchecked Sendable {
  /// The pool of this process. A child made by `fork` has one of its own, since it has no threads
  /// but one.
  package static var shared: TilePool {
    pools.withLock { pools in
      if pools.process.isInherited { pools = (ProcessMark(), TilePool()) }
      return pools.pool
    }
  }

  private static let pools = Mutex((process: ProcessMark(), pool: TilePool()))

  private let condition = NSCondition()
  /// The waiting tiles: one element, the tile's source, for each. The condition guards this and all
  /// members below.
  private var queue: [TileSource] = []
  private var first = 0
  private var threads = 0
  private var idle = 0
  private let most: Int

  /// - Parameter most: the largest number of threads. By default one less than there are
  ///   processors, within 1 to 4.
  package init(most: Int = max(1, min(4, ProcessInfo.processInfo.activeProcessorCount - 1))) {
    self.most = most
  }

  /// Asks the threads to draw `count` tiles of `source`.
  package func add(_ source: TileSource, count: Int) {
    condition.lock()
    defer { condition.unlock() }
    for _ in 0..<count { queue.append(source) }
    while threads < most, idle < queue.count - first, start() {}
    condition.broadcast()
  }

  /// Starts a thread, which lives as long as the process.
  private func start() -> Bool {
    let thread = Thread { [self] in work() }
    thread.name = "lamina.tiles"
    // Drawing code may use as much stack as on the main thread.
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

  /// Waits until `isDone` returns true. It is asked after each drawn tile.
  package func wait(until isDone: () -> Bool) {
    condition.lock()
    while !isDone() { condition.wait() }
    condition.unlock()
  }
}
