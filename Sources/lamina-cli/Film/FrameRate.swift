import ArgumentParser
import Lamina

/// Frames per second as a fraction: 30 is 30/1, NTSC's rate is 30000/1001.
///
/// It is a fraction because frame 100,000 of a film has an exact time only if the rate is exact.
struct FrameRate: Equatable, Sendable, CustomStringConvertible, StatedArgument {
  static let allowed = "a rate up to 1000 such as 30, 29.97 or 30000/1001"

  let numerator: Int
  let denominator: Int

  /// The fastest allowed rate. Nothing shows more, and the time units of film files are not much
  /// finer.
  static let fastest = 1_000

  /// Nil unless both numbers are positive and at most a million, and the rate is at most
  /// ``fastest``.
  init?(_ numerator: Int, _ denominator: Int = 1) {
    guard (1...1_000_000).contains(numerator), (1...1_000_000).contains(denominator),
      numerator <= Self.fastest * denominator
    else { return nil }
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Reads `30`, `12.5` (at most three decimals count) or `30000/1001`. A rate of television is
  /// exact, however it is rounded: `29.97` is 30000/1001 (``TelevisionRate``).
  init?(text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2 {
      guard let numerator = Int(parts[0]), let denominator = Int(parts[1]) else { return nil }
      self.init(numerator, denominator)
      return
    }
    guard let number = PositiveNumber(argument: text), number.value <= Double(Self.fastest)
    else {
      return nil
    }
    if let frames = TelevisionRate.frames(of: number.value) {
      self.init(frames * 1_000, 1_001)
      return
    }
    let thousandths = Int((number.value * 1_000).rounded())
    if thousandths.isMultiple(of: 1_000) {
      self.init(thousandths / 1_000)
    } else {
      self.init(thousandths, 1_000)
    }
  }

  /// The rate itself, or that of every second, third, … frame which is not faster than `fastest`.
  func thinned(to fastest: Double) -> FrameRate {
    let share = (perSecond / fastest).rounded(.up)
    guard share > 1, let slower = FrameRate(numerator, denominator * Int(share)) else {
      return self
    }
    return slower
  }

  /// The seconds from the first frame to frame `index`.
  func seconds(to index: Int) -> Double { Double(index) * Double(denominator) / Double(numerator) }

  /// The frames in one second.
  var perSecond: Double { Double(numerator) / Double(denominator) }

  /// `30` or `30000/1001`, as ffmpeg reads it.
  var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}
