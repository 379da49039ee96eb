import Foundation

/// Percentiles of some numbers.
struct Distribution: Codable, Sendable, Equatable {
  var p50 = 0.0
  var p95 = 0.0
  var p99 = 0.0
  var max = 0.0
  var mean = 0.0

  init() {}

  /// The percentiles of numbers in any order; all zero without numbers. A percentile is the
  /// smallest number that at least this fraction of the numbers does not exceed.
  init(_ values: [Double]) {
    guard !values.isEmpty else { return }
    let sorted = values.sorted()
    func at(_ share: Double) -> Double {
      sorted[Swift.max(0, Int((Double(sorted.count) * share).rounded(.up)) - 1)]
    }
    (p50, p95, p99, max) = (at(0.5), at(0.95), at(0.99), sorted[sorted.count - 1])
    mean = sorted.reduce(0, +) / Double(sorted.count)
  }

  init(nanoseconds values: [UInt64]) { self.init(values.map { Double($0) / 1_000 }) }
}

/// The median of a few numbers; 0 without numbers.
func median(_ values: [Double]) -> Double { Distribution(values).p50 }

/// A line through points on two logarithmic scales: cost = factor · N ^ exponent.
struct PowerFit: Codable, Sendable, Equatable {
  var exponent: Double
  var factor: Double

  /// Fits by least squares. Nil for fewer than two points, and if a number is not positive.
  init?(_ points: [(count: Double, cost: Double)]) {
    guard points.count > 1, points.allSatisfy({ $0.count > 0 && $0.cost > 0 }) else { return nil }
    let logarithms = points.map { (x: log($0.count), y: log($0.cost)) }
    let size = Double(logarithms.count)
    let meanX = logarithms.map(\.x).reduce(0, +) / size
    let meanY = logarithms.map(\.y).reduce(0, +) / size
    let spread = logarithms.map { ($0.x - meanX) * ($0.x - meanX) }.reduce(0, +)
    guard spread > 0 else { return nil }
    exponent = logarithms.map { ($0.x - meanX) * ($0.y - meanY) }.reduce(0, +) / spread
    factor = exp(meanY - exponent * meanX)
  }

  func cost(at count: Double) -> Double { factor * pow(count, exponent) }
}
