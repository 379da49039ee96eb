import ArgumentParser

/// A range of frame numbers, `a..b`, with both ends included, from 0. Either end may be omitted.
struct FrameRange: Equatable, Sendable, StatedArgument {
  static let allowed = "FIRST..LAST, FIRST.. or ..LAST"

  let first: Int?
  let last: Int?

  init?(text: String) {
    guard let dots = text.firstRange(of: "..") else { return nil }
    let (before, after) = (text[..<dots.lowerBound], text[dots.upperBound...])
    guard let first = Self.number(before), let last = Self.number(after) else { return nil }
    if let first, let last, last < first { return nil }
    self.first = first
    self.last = last
  }

  /// The number in `text`. Nil if it is not a frame number; `.some(nil)` if it is empty.
  private static func number(_ text: Substring) -> Int?? {
    if text.isEmpty { return .some(nil) }
    guard text.allSatisfy(\.isASCIIDigit), let number = Int(text) else { return nil }
    return number
  }

  /// The frames of a film with `count` frames that are in the range. Nil if there are none, or if a
  /// given end is past the last frame.
  func frames(of count: Int) -> ClosedRange<Int>? {
    let (first, last) = (first ?? 0, last ?? count - 1)
    guard first <= last, last < count else { return nil }
    return first...last
  }
}

extension Character {
  /// Whether this is `0` to `9`. Digits of other scripts do not count.
  var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
