/// Whether a layer that moves along a path turns with the path.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  /// Apple's string for this value.
  public let rawValue: String

  /// The mode of that name; unknown ones are kept, and do not turn anything.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The x axis points along the path.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// The x axis points back along the path.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}
