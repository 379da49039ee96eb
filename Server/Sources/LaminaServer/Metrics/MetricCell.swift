import CoreMetrics
import Synchronization

/// One number of a metric, with its labels. All kinds of counters and gauges end here.
final class NumberCell: CounterHandler, FloatingPointCounterHandler, MeterHandler, Sendable {
  private let value = Mutex(0.0)

  var current: Double { value.withLock { $0 } }

  func increment(by amount: Int64) { value.withLock { $0 += Double(amount) } }
  func increment(by amount: Double) { value.withLock { $0 += amount } }
  func decrement(by amount: Double) { value.withLock { $0 -= amount } }
  func set(_ new: Int64) { value.withLock { $0 = Double(new) } }
  func set(_ new: Double) { value.withLock { $0 = new } }
  func reset() { value.withLock { $0 = 0 } }
}

/// The numbers that were recorded, counted in buckets.
final class HistogramCell: RecorderHandler, TimerHandler, Sendable {
  struct Counts {
    var buckets: [Int]
    var sum = 0.0
    var count = 0
  }

  /// The upper bounds of the buckets but the last, which takes the rest.
  let bounds: [Double]
  private let counts: Mutex<Counts>

  init(bounds: [Double]) {
    self.bounds = bounds
    counts = Mutex(Counts(buckets: Array(repeating: 0, count: bounds.count + 1)))
  }

  var current: Counts { counts.withLock { $0 } }

  func record(_ value: Int64) { record(Double(value)) }

  func record(_ value: Double) {
    let index = bounds.firstIndex { value <= $0 } ?? bounds.count
    counts.withLock {
      $0.buckets[index] += 1
      $0.sum += value
      $0.count += 1
    }
  }

  func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }

  /// Seconds, from half a millisecond to half a minute.
  static let seconds = [
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
  ]
  /// Bytes, from a kibibyte to 64 MiB.
  static let bytes = (0...8).map { Double(1_024 << ($0 * 2)) }
}
