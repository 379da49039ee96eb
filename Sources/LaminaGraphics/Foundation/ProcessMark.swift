import Foundation
import Synchronization

/// The process in which something was made that a child made by `fork` cannot use: threads, and
/// whatever waits for threads.
///
/// Why: `fork` copies memory and the calling thread only. A driver, a pool or a queue whose threads
/// are missing waits for them for ever.
/// Cost: two loads to compare.
package struct ProcessMark: Equatable, Sendable {
  private let forks: Int

  /// The mark of this process.
  package init() { forks = Self.forksSoFar }

  /// Whether the marked thing was made in another process, of which this one is a child.
  package var isInherited: Bool { forks != Self.forksSoFar }

  private static let count = Atomic(0)
  private static let isCounting =
    pthread_atfork(nil, nil, { _ = ProcessMark.count.add(1, ordering: .relaxed) }) == 0

  /// How many forks lie between the first process that asked and this one.
  private static var forksSoFar: Int {
    _ = isCounting
    return count.load(ordering: .relaxed)
  }
}
