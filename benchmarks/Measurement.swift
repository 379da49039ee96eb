import Lamina

/// Times of one thing done again and again.
struct Measurement {
  private var times: [Duration] = []

  /// Runs `body` a few times to warm up, then `count` times.
  init(_ count: Int, _ body: () throws -> Void) rethrows {
    for _ in 0..<3 { try body() }
    for _ in 0..<count {
      let start = ContinuousClock.now
      try body()
      times.append(start.duration(to: .now))
    }
    times.sort()
  }

  /// The middle one, in nanoseconds.
  var median: Double { nanoseconds(at: 0.5) }
  /// The one that nine in ten stay below.
  var p90: Double { nanoseconds(at: 0.9) }

  private func nanoseconds(at share: Double) -> Double {
    guard !times.isEmpty else { return 0 }
    let components = times[min(times.count - 1, Int(Double(times.count) * share))].components
    return Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}

/// Times of a thing that takes turns with another.
struct Samples {
  private var times: [Double] = []

  /// Runs `body`, and keeps its time if it `counts`.
  mutating func add(_ counts: Bool, _ body: () throws -> Void) rethrows {
    let start = ContinuousClock.now
    try body()
    let components = start.duration(to: .now).components
    if counts { times.append(Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9) }
  }

  /// The middle one, in nanoseconds.
  var median: Double { times.isEmpty ? 0 : times.sorted()[times.count / 2] }
}

/// A number with one decimal.
func text(_ value: Double) -> String { String(format: "%.1f", value) }

/// A time in the unit that suits it.
func time(_ nanoseconds: Double) -> String {
  switch nanoseconds {
  case ..<1e4: "\(text(nanoseconds)) ns"
  case ..<1e7: "\(text(nanoseconds / 1e3)) us"
  default: "\(text(nanoseconds / 1e6)) ms"
  }
}
