import Foundation

/// Hands the frames of a film out to jobs, and gives them to the writer in order.
///
/// Only as many frames are under way as there are slots: a job that is ahead waits until the writer
/// has let go of one, so a film takes the same memory however long it is. Frames are counted by
/// position here, from 0 without gaps.
///
/// `@unchecked Sendable`: all state is read and written under `condition`.
final class FrameWindow: @unchecked Sendable {
  private let condition = NSCondition()
  private let count: Int
  private let capacity: Int
  private var free: [FrameSlot]
  /// Frames that are ready, at their position modulo `capacity`; positions from `written` on, fewer
  /// than `capacity`.
  private var ready: [FrameSlot?]
  private var handedOut = 0
  private var written = 0
  private var failure: (any Error)?
  private var isStopped = false

  /// A window over `count` frames, of which `slots` are under way at once.
  init(count: Int, slots: Int) {
    self.count = count
    capacity = max(slots, 1)
    free = (0..<capacity).map { _ in FrameSlot() }
    ready = Array(repeating: nil, count: capacity)
  }

  /// The next frame to make, and where to keep it. Nil when there is none left, or the film has
  /// stopped.
  ///
  /// - Parameter waits: whether to wait for a slot; else the answer is nil where none is free.
  func begin(waits: Bool = true) -> (position: Int, slot: FrameSlot)? {
    condition.withLock {
      while waits, !isStopped, handedOut < count, free.isEmpty { condition.wait() }
      guard !isStopped, handedOut < count, let slot = free.popLast() else { return nil }
      defer { handedOut += 1 }
      return (handedOut, slot)
    }
  }

  /// The frame at `position` is ready to be written.
  func deliver(_ position: Int, _ slot: FrameSlot) {
    condition.withLock {
      ready[position % capacity] = slot
      condition.broadcast()
    }
  }

  /// A job has failed; the first failure is what the writer learns of.
  func fail(_ error: any Error) {
    condition.withLock {
      if failure == nil { failure = error }
      isStopped = true
      condition.broadcast()
    }
  }

  /// Hands out no more frames.
  func stop() {
    condition.withLock {
      isStopped = true
      condition.broadcast()
    }
  }

  /// The next frame in order; waits for it. Nil after the last one. Throws what a job failed with.
  func next() throws -> (position: Int, slot: FrameSlot)? {
    try condition.withLock {
      while true {
        if let failure { throw failure }
        if written == count { return nil }
        if let slot = ready[written % capacity] { return (written, slot) }
        condition.wait()
      }
    }
  }

  /// The frame that ``next()`` gave is written, and its slot is free.
  func release(_ slot: FrameSlot) {
    condition.withLock {
      slot.letGo()
      ready[written % capacity] = nil
      written += 1
      free.append(slot)
      condition.broadcast()
    }
  }
}
