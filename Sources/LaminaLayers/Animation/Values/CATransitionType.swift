/// The kinds of transitions.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  /// Apple's string for this value.
  public let rawValue: String

  /// The type of that name; unknown ones are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The new content appears over the old.
  public static let fade = CATransitionType(rawValue: "fade")
  /// The new content slides over the old.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new content pushes the old out.
  public static let push = CATransitionType(rawValue: "push")
  /// The old content slides off the new.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The side from which a transition comes.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  /// Apple's string for this value.
  public let rawValue: String

  /// The subtype of that name; unknown ones are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// From the side of the greatest x.
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  /// From the side of the least x.
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  /// From the side of the greatest y.
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  /// From the side of the least y.
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}
