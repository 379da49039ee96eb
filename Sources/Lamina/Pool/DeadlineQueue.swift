import Dispatch

/// Work at a given time, such as the end of a job that takes too long.
///
/// It has a thread of its own. Those of the global queue may all be busy with the program's work or
/// wait for something, and then a deadline would come when they are done.
package enum DeadlineQueue {
  private static let queue = DispatchQueue(label: "lamina.deadlines")
  /// About a century: the clock's numbers cannot hold much more.
  private static let longest = 3e9

  /// Runs `work` at `instant`, or at once if that has passed, unless it is cancelled before. It
  /// must be short, since others wait for it.
  package static func run(at instant: ContinuousClock.Instant, _ work: DispatchWorkItem) {
    let seconds = ContinuousClock.now.duration(to: instant) / .seconds(1)
    queue.asyncAfter(deadline: .now() + min(max(seconds, 0), longest), execute: work)
  }
}
