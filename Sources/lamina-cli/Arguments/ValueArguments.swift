import ArgumentParser
import Foundation

/// `390x844`: a width and a height in points, both positive.
struct SizeArgument: ExpressibleByArgument {
  let size: CGSize

  init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = PositiveNumber(argument: String(parts[0])),
      let height = PositiveNumber(argument: String(parts[1]))
    else { return nil }
    size = CGSize(width: width.value, height: height.value)
  }
}

/// A finite number greater than zero, in decimal digits.
struct PositiveNumber: ExpressibleByArgument {
  let value: Double

  init?(argument: String) {
    guard let number = FiniteNumber(argument: argument), number.value > 0 else { return nil }
    value = number.value
  }
}

/// A finite number in decimal digits.
struct FiniteNumber: ExpressibleByArgument {
  let value: Double

  init?(argument: String) {
    guard !argument.lowercased().contains("x"), let number = Double(argument), number.isFinite
    else {
      return nil
    }
    value = number
  }
}
