import Foundation

/// The range of frame rates that an animation or a display link wants, in frames per second.
public struct CAFrameRateRange: Equatable, Hashable, Sendable {
  /// The fewest frames that are still good; 0 for any number.
  public var minimum: Float
  /// The most frames that are of use; 0 for as many as the display shows.
  public var maximum: Float
  /// The preferred rate; nil for the display's choice.
  public var preferred: Float?

  /// The range that leaves everything to the display: 0, 0 and nil.
  public init() { (minimum, maximum, preferred) = (0, 0, nil) }

  /// A range with those values. Values that contradict each other are refused when the range is
  /// set.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
  }

  /// The range that leaves everything to the display.
  public static let `default` = CAFrameRateRange()

  /// Whether the numbers are finite, not negative and in order.
  var isSound: Bool {
    let wanted = preferred ?? 0
    guard minimum.isFinite, maximum.isFinite, wanted.isFinite else { return false }
    guard minimum >= 0, maximum >= 0, wanted >= 0 else { return false }
    if maximum > 0, minimum > maximum { return false }
    return wanted == 0 || wanted >= minimum && (maximum == 0 || wanted <= maximum)
  }
}

/// The range that leaves everything to the display.
public let CAFrameRateRangeDefault = CAFrameRateRange.default

/// A range with those values. A preferred rate of 0 means nil.
public func CAFrameRateRangeMake(_ minimum: Float, _ maximum: Float, _ preferred: Float)
  -> CAFrameRateRange
{
  CAFrameRateRange(minimum: minimum, maximum: maximum, preferred: preferred == 0 ? nil : preferred)
}

/// Whether two ranges have the same values.
public func CAFrameRateRangeIsEqualToRange(_ range: CAFrameRateRange, _ other: CAFrameRateRange)
  -> Bool
{
  range == other
}
