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
  /// sRGB's curve with other primaries: x and y of white, red, green and blue.
  case primaries([Double])

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

  /// The colour of two code points of ITU-T H.273, which HEIC and AVIF files have.
  ///
  /// The curves of television count as sRGB's, as most programs take them. What says nothing counts
  /// as sRGB; so do brightnesses beyond white and unknown primaries, with a line in `notes`.
  static func coded(primaries: Int, curve: Int, notes: inout [String]) -> SourceColor {
    let white = [0.3127, 0.3290]
    let own: [Double]?
    switch primaries {
    case 1, 2: own = nil
    case 5: own = white + [0.64, 0.33, 0.29, 0.60, 0.15, 0.06]  // Europe's television
    case 6, 7: own = white + [0.63, 0.34, 0.31, 0.595, 0.155, 0.07]  // North America's
    case 9: own = white + [0.708, 0.292, 0.170, 0.797, 0.131, 0.046]  // BT.2020
    case 12: own = white + [0.68, 0.32, 0.265, 0.69, 0.15, 0.06]  // Display P3
    default:
      own = nil
      notes.append("colours taken as sRGB: primaries \(primaries) are unknown")
    }
    switch curve {
    case 4: return .calibrated(gamma: 1 / 2.2, chromaticities: own)
    case 5: return .calibrated(gamma: 1 / 2.8, chromaticities: own)
    case 8: return .calibrated(gamma: 1, chromaticities: own)
    case 16, 18: notes.append("high dynamic range is shown as if it were standard")
    default: break
    }
    return own.map(SourceColor.primaries) ?? .srgb
  }
}
