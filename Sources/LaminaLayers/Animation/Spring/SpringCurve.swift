import Foundation

/// The movement of a mass on a damped spring from 0 to 1: the solution of m·x'' + c·x' + k·(x - 1)
/// = 0, x(0) = 0, x'(0) = v.
///
/// It depends on the damping ratio ζ = c / (2·√(k·m)): below 1 it oscillates, at 1 it is critically
/// damped, above 1 it creeps. If overdamping is not allowed, more than 1 counts as 1 (facts 4.12).
/// Cost: one exponential, and a sine and a cosine if it oscillates.
struct SpringCurve: BitwiseCopyable, Hashable, Sendable {
  private enum Regime: UInt8 {
    /// x = 1 - e^(-decay·t)·(cos(rate·t) + sine·sin(rate·t)).
    case swinging
    /// x = 1 - e^(-decay·t)·(1 + sine·t).
    case critical
    /// x = 1 - e^(-decay·t)·(cosh(rate·t) + sine·sinh(rate·t)).
    case creeping
    /// x = 0.
    case stuck
  }

  private let regime: Regime
  private let decay: Double
  private let rate: Double
  private let sine: Double
  /// The frequency without damping, in radians per second.
  private let frequency: Double
  private let ratio: Double
  private let velocity: Double

  /// Ratios this close to 1 count as 1: the square root of the difference would be noise.
  private static let tolerance = 1e-9
  /// The distance below which it counts as settled.
  private static let settled = 0.001

  /// `mass` and `stiffness` are more than 0, `damping` is not negative.
  init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, velocity: CGFloat, allowsOverdamping: Bool
  ) {
    let frequency = (stiffness / mass).squareRoot()
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    (self.frequency, self.ratio, self.velocity) = (frequency, ratio, velocity)
    if abs(ratio - 1) <= Self.tolerance || ratio > 1 && !allowsOverdamping {
      regime = .critical
      (decay, rate, sine) = (frequency, 0, frequency - velocity)
    } else if ratio < 1 {
      regime = .swinging
      decay = ratio * frequency
      rate = frequency * (1 - ratio * ratio).squareRoot()
      sine = (decay - velocity) / rate
    } else {
      decay = ratio * frequency
      rate = frequency * (ratio * ratio - 1).squareRoot()
      sine = (decay - velocity) / rate
      regime = decay.isFinite && rate.isFinite ? .creeping : .stuck
    }
  }

  /// The position after `time` seconds: 0 at first, 1 in the end.
  func position(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    switch regime {
    case .swinging: return 1 - exp(-decay * time) * (cos(rate * time) + sine * sin(rate * time))
    case .critical: return 1 - exp(-decay * time) * (1 + sine * time)
    case .creeping: return 1 - creepingOffset(time, sine)
    case .stuck: return 0
    }
  }

  /// The offset of a creeping spring as two exponentials; neither of them grows.
  private func creepingOffset(_ time: Double, _ sine: Double) -> Double {
    let slow = exp((rate - decay) * time) * (1 + sine) / 2
    let fast = exp(-(rate + decay) * time) * (1 - sine) / 2
    return slow + fast
  }

  /// The perceived duration in seconds: one period without damping.
  var perceptualDuration: Double { 2 * Double.pi / frequency }

  /// The bounce: positive if it oscillates, negative if it creeps.
  var bounce: Double { ratio <= 1 ? 1 - ratio : 1 / ratio - 1 }

  /// The seconds until it has settled, by Apple's formulas.
  ///
  /// If it oscillates: when the envelope of the oscillation is small. Otherwise: the first tenth of
  /// a second at which it is near the end. For a creeping spring the velocity has the opposite
  /// sign; only so the measured number results.
  var settlingDuration: Double {
    switch regime {
    case .swinging:
      guard decay > 0 else { return Double(Float.greatestFiniteMagnitude) }
      return (log(1 / Self.settled) + log(1 + abs(sine))) / decay
    case .critical: return firstTenth { exp(-decay * $0) * (1 + sine * $0) }
    case .creeping: return firstTenth { creepingOffset($0, -sine) }
    case .stuck: return 0
    }
  }

  /// The first multiple of 0.1 at which `offset` is small. Beyond a thousand seconds the time is
  /// doubled, so that the search ends.
  private func firstTenth(_ offset: (Double) -> Double) -> Double {
    func isSettled(_ tenths: Double) -> Bool { abs(offset(tenths / 10)) < Self.settled }
    for tenths in 1...10_000 where isSettled(Double(tenths)) { return Double(tenths) / 10 }
    var tenths = 20_000.0
    while !isSettled(tenths), tenths < 1e30 { tenths *= 2 }
    return tenths / 10
  }
}
