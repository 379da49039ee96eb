import Foundation
import LaminaGraphics
import Synchronization
import LaminaPlan

/// The clock from which `CACurrentMediaTime()` takes the time. Apple's framework has no such type:
/// there it is always the system's clock.
///
/// Animations begin at the time of the clock, and renderers that are given no time show that time.
/// Tests, and programs that make films, replace the clock: for the whole process with ``use(_:)``,
/// or for a call on one thread with ``withTime(_:_:)``.
///
/// Any thread may ask a clock. Its time must not go back, or animations run backwards. If it
/// answers a time that is not finite, the system's time is used.
public struct CAMediaClock: Sendable {
  private let source: @Sendable () -> CFTimeInterval

  /// A clock that asks `source` for the seconds since a moment that `source` chooses.
  public init(_ source: @escaping @Sendable () -> CFTimeInterval) { self.source = source }

  /// The clock of the system. It never goes back, and counts from about the start of the system.
  public static let system = CAMediaClock { systemTime() }

  /// The present time of the clock, in seconds.
  public var now: CFTimeInterval {
    let time = source()
    return time.isFinite ? time : Self.systemTime()
  }

  // MARK: Replacing it

  /// Makes `clock` the clock of the process; `.system` restores the system's clock.
  ///
  /// Running animations jump to their state by the new clock. O(1).
  public static func use(_ clock: CAMediaClock) {
    replacement.withLock { $0 = clock }
    isReplaced.store(true, ordering: .releasing)
  }

  /// Calls `body` while `CACurrentMediaTime()` answers `time` on this thread. Calls may nest. O(1).
  ///
  /// Nil, and a time that is not finite, leave the clock as it is. `body` must stay on its thread.
  public static func withTime<Result>(
    _ time: CFTimeInterval?, _ body: () throws -> Result
  ) rethrows -> Result {
    guard let time, time.isFinite else { return try body() }
    let state = ThreadState.current
    let outer = state.pointee.mediaTime
    state.pointee.mediaTime = time
    defer { state.pointee.mediaTime = outer }
    return try body()
  }

  private static let replacement = Lock<CAMediaClock?>(nil)
  private static let isReplaced = Atomic<Bool>(false)

  /// The present: the thread's time if one is set, else that of the process's clock.
  @inline(__always)
  fileprivate static var present: CFTimeInterval {
    let time = ThreadState.current.pointee.mediaTime
    if time.isFinite { return time }
    if isReplaced.load(ordering: .acquiring), let clock = replacement.withLock({ $0 }) {
      return clock.now
    }
    return systemTime()
  }

  private static func systemTime() -> CFTimeInterval {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return CFTimeInterval(now.tv_sec) + CFTimeInterval(now.tv_nsec) * 1e-9
  }
}

/// The present in seconds, by which animations run. It is the time of a clock that never goes back
/// and counts from about the start of the system; it is not the time of day.
///
/// While a renderer works for a time that it was given, it is that time on its thread; and programs
/// may replace the clock: ``CAMediaClock``. About 30 ns.
public func CACurrentMediaTime() -> CFTimeInterval { CAMediaClock.present }
