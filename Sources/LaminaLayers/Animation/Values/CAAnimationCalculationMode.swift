/// How a keyframe animation gets from one key value to the next.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  /// Apple's string for this value.
  public let rawValue: String

  /// The mode of that name; unknown ones are kept, and count as ``linear``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Evenly from value to value.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Each value stands until the next one's time.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// At one speed all the way.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// On a smooth curve through the values.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// On that curve, at one speed all the way.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}
