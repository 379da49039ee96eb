/// How a text layer cuts what has no place.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  /// Apple's string for this value.
  public let rawValue: String

  /// The mode of that name; an unknown one is kept, and cuts as ``none`` does.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Without an ellipsis, at the edge of the layer.
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  /// The start is left out.
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  /// The end is left out.
  public static let end = CATextLayerTruncationMode(rawValue: "end")
  /// The middle is left out.
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}

/// Where a text layer puts its lines.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  /// Apple's string for this value.
  public let rawValue: String

  /// The mode of that name; an unknown one is kept, and aligns as ``natural`` does.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Where the direction of each paragraph begins, or where its paragraph style puts it.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  /// At the left edge.
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  /// At the right edge.
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  /// In the middle.
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  /// At both edges, but for the last line of a paragraph.
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}
