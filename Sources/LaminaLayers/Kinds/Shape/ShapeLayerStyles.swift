import LaminaGraphics

/// Which points are inside the path of a shape layer.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// Apple's string for this value.
  public let rawValue: String

  /// The rule of that name; unknown ones are kept and fill like ``nonZero``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Points around which the path winds, with turns in opposite directions cancelling out.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// Points from which a ray crosses the path an odd number of times.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// How the lines of a shape layer end.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// Apple's string for this value.
  public let rawValue: String

  /// The cap of that name; unknown ones are kept and drawn like ``butt``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Straight, at the end.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// A half circle around the end.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// Straight, half a line width beyond the end.
  public static let square = CAShapeLayerLineCap(rawValue: "square")

  var pen: CGLineCap { self == .round ? .round : self == .square ? .square : .butt }
}

/// How the lines of a shape layer turn at a corner.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// Apple's string for this value.
  public let rawValue: String

  /// The join of that name; unknown ones are kept and drawn like ``miter``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Pointed, unless that reaches beyond the mitre limit.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// A part of a circle around the corner.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// Cut off straight.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")

  var pen: CGLineJoin { self == .round ? .round : self == .bevel ? .bevel : .miter }
}
