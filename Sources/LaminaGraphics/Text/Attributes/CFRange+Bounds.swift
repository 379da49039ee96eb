extension CFRange {
  /// The part of `0..<count` that the range covers.
  func clamped(to count: Int) -> Range<Int> {
    let start = min(max(location, 0), count)
    let (end, overflow) = start.addingReportingOverflow(max(length, 0))
    return start..<(overflow ? count : min(end, count))
  }

  /// The same as ``clamped(to:)``, but a length of 0 means everything from `location` on. Core Text
  /// reads ranges this way.
  func bounds(of count: Int) -> Range<Int> {
    length == 0 ? min(max(location, 0), count)..<count : clamped(to: count)
  }

  init(_ range: Range<Int>) { self.init(location: range.lowerBound, length: range.count) }
}
