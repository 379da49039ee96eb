import Foundation

/// The meaning of the numbers in an image file as colours.
enum SourceColor: Sendable, Equatable {
  /// sRGB, stated or by default.
  case srgb
  /// An ICC profile.
  case profile(Data)
  /// PNG's gamma: light is the stored value to the power of `1 / gamma`. `chromaticities` holds x
  /// and y of white, red, green and blue; nil means sRGB's.
  case calibrated(gamma: Double, chromaticities: [Double]?)

  /// The colour of PNG's gAMA chunk (a number times 100,000) and cHRM chunk (eight such numbers).
  ///
  /// Nearly all writers store numbers that mean sRGB; for those the result is ``srgb``. It is also
  /// ``srgb`` if gamma is outside 0.1...10.
  static func png(gamma: Int?, chromaticities: [Int]?) -> SourceColor {
    guard let gamma, 10_000...1_000_000 ~= gamma else { return .srgb }
    let usual = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000]
    let own = chromaticities.flatMap { numbers in
      zip(numbers, usual).allSatisfy { abs($0 - $1) <= 200 } ? nil : numbers
    }
    // 45,455 is 1 / 2.2 times 100,000. Writers store it for sRGB's own curve.
    if abs(gamma - 45_455) <= 500, own == nil { return .srgb }
    return .calibrated(
      gamma: Double(gamma) / 100_000, chromaticities: own?.map { Double($0) / 100_000 })
  }
}
