/// The times of many requests.
struct Latencies: Sendable {
  private var seconds: [Double] = []

  var count: Int { seconds.count }

  mutating func add(_ duration: Duration) { seconds.append(duration / .seconds(1)) }
  mutating func add(_ others: Latencies) { seconds += others.seconds }

  /// The time, in milliseconds, that so many of all requests did not exceed; 0 without any.
  func milliseconds(_ part: Double) -> Double {
    let sorted = seconds.sorted()
    guard let last = sorted.indices.last else { return 0 }
    return sorted[min(last, Int((part * Double(sorted.count)).rounded(.down)))] * 1_000
  }
}
