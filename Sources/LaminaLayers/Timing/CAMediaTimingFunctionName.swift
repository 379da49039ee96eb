/// The names of the timing functions that come with the library.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// Apple's string for this value.
  public let rawValue: String

  /// The name of that string; unknown ones are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Even: (0, 0), (1, 1).
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// Begins slowly: (0.42, 0), (1, 1).
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// Ends slowly: (0, 0), (0.58, 1).
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// Begins and ends slowly: (0.42, 0), (0.58, 1).
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// The pace of implicit animations: (0.25, 0.1), (0.25, 1).
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")

  /// The curve of this name; nil for an unknown one.
  var curve: TimingCurve? {
    switch self {
    case .linear: TimingCurve(x1: 0, y1: 0, x2: 1, y2: 1)
    case .easeIn: TimingCurve(x1: 0.42, y1: 0, x2: 1, y2: 1)
    case .easeOut: TimingCurve(x1: 0, y1: 0, x2: 0.58, y2: 1)
    case .easeInEaseOut: TimingCurve(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
    case .default: .standard
    default: nil
    }
  }
}
