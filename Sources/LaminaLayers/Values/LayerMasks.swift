/// The margins and sizes that share the difference when a superlayer's size changes.
public struct CAAutoresizingMask: OptionSet, Hashable, Sendable {
  /// Apple's bits.
  public let rawValue: UInt32

  /// The mask of those bits; unknown ones are kept.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The margin at minimum x.
  public static let layerMinXMargin = CAAutoresizingMask(rawValue: 1)
  /// The width.
  public static let layerWidthSizable = CAAutoresizingMask(rawValue: 2)
  /// The margin at maximum x.
  public static let layerMaxXMargin = CAAutoresizingMask(rawValue: 4)
  /// The margin at minimum y.
  public static let layerMinYMargin = CAAutoresizingMask(rawValue: 8)
  /// The height.
  public static let layerHeightSizable = CAAutoresizingMask(rawValue: 16)
  /// The margin at maximum y.
  public static let layerMaxYMargin = CAAutoresizingMask(rawValue: 32)
}

/// Edges of a layer that are antialiased.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  /// Apple's bits.
  public let rawValue: UInt32

  /// The mask of those bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Minimum x.
  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
  /// Maximum x.
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
  /// Minimum y.
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
  /// Maximum y.
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)

  /// The four edges.
  static let all: CAEdgeAntialiasingMask = [
    .layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge,
  ]
}

/// Corners of a layer, named by the layer's own axes.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  /// Apple's bits.
  public let rawValue: UInt

  /// The mask of those bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Minimum x and minimum y.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// Maximum x and minimum y.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// Minimum x and maximum y.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// Maximum x and maximum y.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)

  /// The four corners.
  static let all: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
}
