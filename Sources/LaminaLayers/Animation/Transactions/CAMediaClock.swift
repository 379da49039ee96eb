import Foundation
import LaminaGraphics
import Synchronization
import LaminaPlan

/// Where `CACurrentMediaTime()` takes the time from. Apple's framework has no such thing: there it
/// is always the system's clock.
///
/// Animations begin at the time of the clock, and renderers that are given no time show that time.
/// Programs that are tested, and those that make films, replace it: for the whole process by
/// ``use(_:)``, or for what one thread does by ``withTime(_:_:)``.
///
/// A clock is asked on any thread. What it answers must not go back, or animations run backwards; a
/// time that is not finite counts as the system's.
public struct CAMediaClock: Sendable {
  private let source: @Sendable () -> CFTimeInterval

  /// A clock that asks `source` for seconds since any moment of its own choice.
  public init(_ source: @escaping @Sendable () -> CFTimeInterval) { self.source = source }

  /// The clock of the system, which never goes back and counts from about its start.
  public static let system = CAMediaClock { systemTime() }

  /// What the clock says now, in seconds.
  public var now: CFTimeInterval {
    let time = source()
    return time.isFinite ? time : Self.systemTime()
  }

  // MARK: Replacing it

  /// Makes `clock` the one of the process; `.system` brings back the system's.
  ///
  /// Animations that run already jump to where they are by the new clock. O(1).
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

  /// The present by the thread's time, the process's clock or the system's.
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

/// The present in seconds, by which animations run: of a clock that never goes back, counted from
/// about the start of the system; not the time of day.
///
/// While a renderer works for a time that it was given, it is that time on its thread; and programs
/// may replace the clock: ``CAMediaClock``. About 30 ns.
public func CACurrentMediaTime() -> CFTimeInterval { CAMediaClock.present }

/// The former name of ``CAMediaClock``.
@available(*, deprecated, renamed: "CAMediaClock")
public typealias MediaClock = CAMediaClock
