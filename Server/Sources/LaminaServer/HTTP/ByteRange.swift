/// The part of a file that a request asks for, by the header `Range`.
enum ByteRange: Equatable {
  /// Everything: there is no such header, or none that this server follows. It follows one range.
  case whole
  case part(ClosedRange<Int>)
  /// There is no such part.
  case none

  /// Reads the header for a file of `count` bytes.
  init(_ header: String?, count: Int) {
    self = .whole
    guard let header, header.hasPrefix("bytes=") else { return }
    let ends = header.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
      .map { String($0).trimmed }
    guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }) else {
      return
    }
    switch (Int(ends[0]), Int(ends[1])) {
    case (let first?, let last?) where last >= first:
      self = first < count ? .part(first...min(last, count - 1)) : .none
    case (let first?, nil) where ends[1].isEmpty:
      self = first < count ? .part(first...count - 1) : .none
    case (nil, let length?) where ends[0].isEmpty:
      self = length > 0 && count > 0 ? .part(max(0, count - length)...count - 1) : .none
    default: return
    }
  }
}
