import Foundation

/// How a mass on a spring that is braked gets from 0 to 1: the solution of m·x'' + c·x' + k·(x - 1)
/// = 0, x(0) = 0, x'(0) = v.
///
/// What it does depends on the damping ratio ζ = c / (2·√(k·m)): below 1 it swings, at 1 it just
/// does not, above it creeps. Without leave to creep, more than 1 counts as 1 (facts 4.12).
/// Cost: one exponential, and where it swings a sine and a cosine.
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
  /// Of the spring if nothing braked it, in radians per second.
  private let frequency: Double
  private let ratio: Double
  private let velocity: Double

  /// Ratios this close to 1 are 1: the square root of the difference would be noise.
  private static let tolerance = 1e-9
  /// How near it has to be to count as settled.
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

  /// Where it is after `time` seconds: 0 at first, 1 in the end.
  func position(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    switch regime {
    case .swinging: return 1 - exp(-decay * time) * (cos(rate * time) + sine * sin(rate * time))
    case .critical: return 1 - exp(-decay * time) * (1 + sine * time)
    case .creeping: return 1 - creepingOffset(time, sine)
    case .stuck: return 0
    }
  }

  /// As two exponentials, of which neither grows.
  private func creepingOffset(_ time: Double, _ sine: Double) -> Double {
    let slow = exp((rate - decay) * time) * (1 + sine) / 2
    let fast = exp(-(rate + decay) * time) * (1 - sine) / 2
    return slow + fast
  }

  /// After how many seconds it seems to have arrived: one swing of the spring if nothing braked it.
  var perceptualDuration: Double { 2 * Double.pi / frequency }

  /// How much it bounces: positive where it swings, negative where it creeps.
  var bounce: Double { ratio <= 1 ? 1 - ratio : 1 / ratio - 1 }

  /// After how many seconds it stands still, as Apple reckons it.
  ///
  /// Where it swings, when the envelope of the swing is small; otherwise the first tenth of a
  /// second at which it is near. For one that creeps the velocity enters with the other sign,
  /// without which the measured number does not come out.
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

  /// The first multiple of 0.1 at which `offset` is small. Beyond a thousand seconds it is sought
  /// by doubling, which ends.
  private func firstTenth(_ offset: (Double) -> Double) -> Double {
    func isSettled(_ tenths: Double) -> Bool { abs(offset(tenths / 10)) < Self.settled }
    for tenths in 1...10_000 where isSettled(Double(tenths)) { return Double(tenths) / 10 }
    var tenths = 20_000.0
    while !isSettled(tenths), tenths < 1e30 { tenths *= 2 }
    return tenths / 10
  }
}
