import Foundation

/// Reads size, scale, time and format as requests write them.
struct PictureParameters: Sendable {
  let maximumScale: Double

  /// `600x315`, in points.
  func size(_ text: String) throws(Problem) -> CGSize {
    let parts = text.split(separator: "x", maxSplits: 2, omittingEmptySubsequences: false)
    let sides = parts.compactMap { Double($0) }
    guard parts.count == 2, sides.count == 2,
      sides.allSatisfy({ $0.isFinite && $0 >= 1 && $0 <= Self.longestSide })
    else {
      throw .invalid(
        "size", "'\(text)'", allowed: "WIDTHxHEIGHT, each from 1 to \(Int(Self.longestSide))")
    }
    return CGSize(width: sides[0], height: sides[1])
  }

  /// Pixels per point.
  func scale(_ number: Double?, _ given: String) throws(Problem) -> Double {
    guard let number, number >= 0.01, number <= maximumScale else {
      throw .invalid("scale", "'\(given)'", allowed: "a number from 0.01 to \(maximumScale)")
    }
    return number
  }

  /// Seconds.
  func time(_ number: Double?, _ given: String) throws(Problem) -> Double {
    guard let number, number >= 0, number <= 86_400 else {
      throw .invalid("time", "'\(given)'", allowed: "seconds from 0 to 86400")
    }
    return number
  }

  /// A format by its name.
  func format(_ text: String) throws(Problem) -> ServedFormat {
    guard let format = ServedFormat(rawValue: text == "jpeg" ? "jpg" : text) else {
      throw .invalid("format", "'\(text)'", allowed: ServedFormat.allowed)
    }
    return format
  }

  private static let longestSide = 16_384.0
}
