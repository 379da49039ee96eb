/// The axes on which a scroll layer moves.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
  /// Apple's string for this value.
  public let rawValue: String

  /// The mode with that name. With an unknown mode a scroll layer does not scroll.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// No axis.
  public static let none = CAScrollLayerScrollMode(rawValue: "none")
  /// The y axis.
  public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
  /// The x axis.
  public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
  /// Both axes.
  public static let both = CAScrollLayerScrollMode(rawValue: "both")

  var movesX: Bool { self == .horizontally || self == .both }
  var movesY: Bool { self == .vertically || self == .both }
}
