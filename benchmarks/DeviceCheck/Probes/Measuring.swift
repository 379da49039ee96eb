import Foundation
import Lamina

// Clocks, and how often something is measured.
extension DeviceProbe {
  static func milliseconds(since start: ContinuousClock.Instant) -> Double {
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    return Double(seconds) * 1e3 + Double(attoseconds) / 1e15
  }

  static func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try body()
    return milliseconds(since: start)
  }

  static func text(_ number: Double) -> String { String(format: "%.2f", number) }

  /// The middle of some values; 0 if there are none.
  static func median(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.sorted()[values.count / 2]
  }

  /// Calls `body` with 0, 1, 2, … at least `least` and at most `most` times, and after the least no
  /// longer than `seconds`.
  static func repeated(
    least: Int = 3, most: Int = 60, seconds: Double = 2, _ body: (Int) throws -> Void
  ) rethrows {
    let start = ContinuousClock.now
    for turn in 0..<most {
      if turn >= least, milliseconds(since: start) > seconds * 1000 { return }
      try body(turn)
    }
  }
}
