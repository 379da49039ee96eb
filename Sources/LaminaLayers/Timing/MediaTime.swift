import Foundation
import LaminaGraphics

/// Seconds of a clock that never goes back, counted from about the start of the system; not the time of day.
public func CACurrentMediaTime() -> CFTimeInterval {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return CFTimeInterval(now.tv_sec) + CFTimeInterval(now.tv_nsec) * 1e-9
}
