/// The times of repeated work.
struct Stopwatch {
  private var times: [Double] = []

  /// Runs `body` and stores its time in nanoseconds.
  mutating func time(_ body: () throws -> Void) rethrows {
    let start = Clock.now
    try body()
    times.append(Double(Clock.now - start))
  }

  /// Stores a time that was measured elsewhere, in nanoseconds.
  mutating func add(_ time: Double) { times.append(time) }

  /// The median of `count` times of `body` in nanoseconds. A few runs before them do not count.
  static func median(_ count: Int, _ body: () throws -> Void) rethrows -> Double {
    for _ in 0..<3 { try body() }
    var watch = Stopwatch()
    for _ in 0..<count { try watch.time(body) }
    return watch.median
  }

  /// The shortest time, which is the least disturbed by other work.
  var least: Double { times.min() ?? 0 }

  /// The median of the times.
  var median: Double { Distribution(times).p50 }
}
