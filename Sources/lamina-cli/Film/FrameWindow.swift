import Foundation

/// Gives the frames of a film to jobs, and passes the results to the writer in order.
///
/// There are only as many frames in progress as there are slots. A job that is ahead waits until
/// the writer has released a slot, so a film of any length needs the same memory. Frames are
/// counted by position here, from 0 without gaps.
///
/// `@unchecked Sendable`: all state is read and written under `condition`.
final class FrameWindow: @unchecked Sendable {
  private let condition = NSCondition()
  private let count: Int
  private let capacity: Int
  private var free: [FrameSlot]
  /// Frames that are ready, at their position modulo `capacity`. Positions start at `written`, and
  /// there are fewer than `capacity`.
  private var ready: [FrameSlot?]
  private var handedOut = 0
  private var written = 0
  private var failure: (any Error)?
  private var isStopped = false

  /// A window over `count` frames, with at most `slots` in progress at once.
  init(count: Int, slots: Int) {
    self.count = count
    capacity = max(slots, 1)
    free = (0..<capacity).map { _ in FrameSlot() }
    ready = Array(repeating: nil, count: capacity)
  }

  /// The next frame to make, and its slot. Nil if there is no frame left or the film has stopped.
  ///
  /// - Parameter waits: whether to wait for a slot. Otherwise the result is nil if none is free.
  func begin(waits: Bool = true) -> (position: Int, slot: FrameSlot)? {
    condition.withLock {
      while waits, !isStopped, handedOut < count, free.isEmpty { condition.wait() }
      guard !isStopped, handedOut < count, let slot = free.popLast() else { return nil }
      defer { handedOut += 1 }
      return (handedOut, slot)
    }
  }

  /// Notes that the frame at `position` is ready to be written.
  func deliver(_ position: Int, _ slot: FrameSlot) {
    condition.withLock {
      ready[position % capacity] = slot
      condition.broadcast()
    }
  }

  /// Notes that a job has failed. The writer gets the first failure.
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

  /// Waits for the next frame in order and returns it. Nil after the last one. Throws the failure
  /// of a job, if any.
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

  /// Frees the slot of the frame that ``next()`` returned, after it was written.
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
