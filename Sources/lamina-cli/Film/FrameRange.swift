import ArgumentParser

/// `a..b`: frames by number, both ends included, counted from 0. Either end may be left out.
struct FrameRange: Equatable, Sendable, ExpressibleByArgument {
  let first: Int?
  let last: Int?

  init?(argument: String) {
    guard let dots = argument.firstRange(of: "..") else { return nil }
    let (before, after) = (argument[..<dots.lowerBound], argument[dots.upperBound...])
    guard let first = Self.number(before), let last = Self.number(after) else { return nil }
    if let first, let last, last < first { return nil }
    self.first = first
    self.last = last
  }

  /// Nil for what is no frame number; `.some(nil)` for nothing.
  private static func number(_ text: Substring) -> Int?? {
    if text.isEmpty { return .some(nil) }
    guard text.allSatisfy(\.isASCIIDigit), let number = Int(text) else { return nil }
    return number
  }

  /// The frames of a film of `count` that are in the range; nil where there are none, or where a
  /// named one is past the end.
  func frames(of count: Int) -> ClosedRange<Int>? {
    let (first, last) = (first ?? 0, last ?? count - 1)
    guard first <= last, last < count else { return nil }
    return first...last
  }
}

extension Character {
  /// `0` to `9`, and no digit of another script.
  var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
