import Foundation

/// The starts and stops that delegates of animations have to be told.
///
/// They are told in a later turn of the main run loop, by the queue of the completion blocks: a
/// block that waited for an animation runs before the animation's delegate is told (facts 4.3). Of
/// several animations, the delegate of the one that was added last is told first, for starts and
/// for stops.
struct AnimationNews {
  private var started: [AnimationEntry] = []
  private var stopped: [(entry: AnimationEntry, finished: Bool)] = []

  mutating func start(_ entry: AnimationEntry) {
    if entry.isStarted { return }
    entry.isStarted = true
    started.append(entry)
  }

  mutating func stop(_ entry: AnimationEntry, finished: Bool) {
    if entry.isStopped { return }
    entry.isStopped = true
    stopped.append((entry, finished))
  }

  /// Releases completion blocks, queues the calls of the delegates and empties the lists.
  mutating func send() {
    if started.isEmpty, stopped.isEmpty { return }
    let (starts, stops) = (
      started.sorted { $0.serial > $1.serial }, stopped.sorted { $0.entry.serial > $1.entry.serial }
    )
    (started, stopped) = ([], [])
    for stop in stops { stop.entry.releaseCompletions() }
    let queue = ThreadState.current.pointee.transactions.queue
    for entry in starts {
      let animation = entry.animation
      guard let delegate = animation.delegate else { continue }
      queue.append(DeferredBlock { delegate.animationDidStart(animation) })
    }
    for (entry, finished) in stops {
      let animation = entry.animation
      guard let delegate = animation.delegate else { continue }
      queue.append(DeferredBlock { delegate.animationDidStop(animation, finished: finished) })
    }
  }

  /// Tells that `entries` were removed before their end. Entries that have told their end already
  /// tell nothing.
  static func stopped(_ entries: [AnimationEntry]) {
    var news = AnimationNews()
    for entry in entries { news.stop(entry, finished: false) }
    news.send()
    for entry in entries { entry.releaseCompletions() }
  }
}
