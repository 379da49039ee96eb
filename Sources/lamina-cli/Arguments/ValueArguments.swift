import ArgumentParser
import Foundation

/// `390x844`: a width and a height in points, both positive.
struct SizeArgument: StatedArgument {
  static let allowed = "a width and a height above 0, such as 1200x630"

  let size: CGSize

  init?(text: String) {
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = PositiveNumber(argument: String(parts[0])),
      let height = PositiveNumber(argument: String(parts[1]))
    else { return nil }
    size = CGSize(width: width.value, height: height.value)
  }
}

/// A finite number greater than zero, in decimal digits.
struct PositiveNumber: StatedArgument {
  static let allowed = "a number above 0"

  let value: Double

  init?(text: String) {
    guard let number = FiniteNumber(argument: text), number.value > 0 else { return nil }
    value = number.value
  }
}

/// A finite number in decimal digits.
struct FiniteNumber: StatedArgument {
  static let allowed = "a number"

  let value: Double

  init?(text: String) {
    guard !text.lowercased().contains("x"), let number = Double(text), number.isFinite
    else {
      return nil
    }
    value = number
  }
}
