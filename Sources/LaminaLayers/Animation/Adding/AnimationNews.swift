import Foundation

/// What delegates of animations are to be told.
///
/// Told in a later turn of the main run loop, as completion blocks are run, and by the same queue:
/// a block that waited for an animation comes before its delegate (facts 4.3). Of several, the
/// animation that was added last is the first to hear, for starts and for stops.
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

  /// Lets completion blocks go and sends what there is to tell; leaves nothing.
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

  /// Says that `entries` were taken away before their end; those that had ended before have said
  /// so.
  static func stopped(_ entries: [AnimationEntry]) {
    var news = AnimationNews()
    for entry in entries { news.stop(entry, finished: false) }
    news.send()
    for entry in entries { entry.releaseCompletions() }
  }
}
