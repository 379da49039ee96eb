import Foundation

/// Core Foundation's range of positions.
public struct CFRange: Hashable, Sendable {
  /// The first position.
  public var location: CFIndex
  /// The number of positions.
  public var length: CFIndex

  /// The empty range at 0.
  public init() { self.init(location: 0, length: 0) }

  /// A range from its parts.
  public init(location: CFIndex, length: CFIndex) {
    self.location = location
    self.length = length
  }
}

/// A range from its parts.
public func CFRangeMake(_ location: CFIndex, _ length: CFIndex) -> CFRange {
  CFRange(location: location, length: length)
}
