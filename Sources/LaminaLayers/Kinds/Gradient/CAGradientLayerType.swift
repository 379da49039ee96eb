/// The types of gradients.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  /// Apple's string for this value.
  public let rawValue: String

  /// The type of that name; unknown ones are kept, and drawn as ``axial``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Along the line from the start point to the end point.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// In ellipses around the start point. The ellipse of the last colour reaches as far as the end
  /// point on both axes.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// Around the start point, starting in the direction of the end point and turning from x towards
  /// y.
  public static let conic = CAGradientLayerType(rawValue: "conic")
}
