import Foundation
import LaminaGraphics

/// The refreshes of a display for which a link is called.
enum FramePace: Equatable {
  /// Every n-th one.
  case every(Int)
  /// That many refreshes per second; 0 for all.
  case rate(Int)
  case range(CAFrameRateRange)

  /// The greatest number of refreshes from one call to the next.
  private static let mostRefreshes = 600

  /// Refreshes from one call to the next on a display with that period. A whole number, so that
  /// frames come evenly.
  func refreshes(period: CFTimeInterval) -> Int {
    let rate = 1 / period
    guard rate.isFinite, rate > 0 else { return 1 }
    switch self {
    case .every(let number): return max(1, number)
    case .rate(let wanted):
      return wanted > 0 ? Self.nearest(to: Double(wanted), of: rate, from: 0, to: .infinity) : 1
    case .range(let range):
      if range == .default { return 1 }
      let highest = range.maximum > 0 ? Double(range.maximum) : .infinity
      let wanted = range.preferred.flatMap { $0 > 0 ? Double($0) : nil } ?? min(highest, rate)
      return Self.nearest(to: wanted, of: rate, from: Double(range.minimum), to: highest)
    }
  }

  /// The whole number that divides `rate` so that the result is nearest to `wanted`. Results
  /// between `low` and `high` come first, if any; of two that are equally near, the faster one.
  private static func nearest(to wanted: Double, of rate: Double, from low: Double, to high: Double)
    -> Int
  {
    // A display of "60" frames per second may have 59.94.
    let slack = 0.005
    var best = (divisor: 1, fits: false, distance: Double.infinity)
    for divisor in 1...mostRefreshes {
      let candidate = rate / Double(divisor)
      let fits = candidate >= low * (1 - slack) && candidate <= high * (1 + slack)
      let distance = abs(candidate - wanted)
      if fits && !best.fits || fits == best.fits && distance < best.distance {
        best = (divisor, fits, distance)
      }
      if candidate < min(low, wanted) { break }
    }
    return best.divisor
  }
}
