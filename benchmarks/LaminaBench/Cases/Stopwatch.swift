/// The times of something done again and again.
struct Stopwatch {
  private var times: [Double] = []

  /// Runs `body` and keeps its time in nanoseconds.
  mutating func time(_ body: () throws -> Void) rethrows {
    let start = Clock.now
    try body()
    times.append(Double(Clock.now - start))
  }

  /// Keeps a time that was taken elsewhere, in nanoseconds.
  mutating func add(_ time: Double) { times.append(time) }

  /// The middle of `count` times of `body` in nanoseconds, after a few that do not count.
  static func median(_ count: Int, _ body: () throws -> Void) rethrows -> Double {
    for _ in 0..<3 { try body() }
    var watch = Stopwatch()
    for _ in 0..<count { try watch.time(body) }
    return watch.median
  }

  /// The shortest: what it takes where nothing else runs.
  var least: Double { times.min() ?? 0 }

  /// The middle one.
  var median: Double { Distribution(times).p50 }
}
