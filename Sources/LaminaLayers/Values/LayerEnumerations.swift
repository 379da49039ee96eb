/// The shape of a layer's rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  /// Apple's string for this value.
  public let rawValue: String

  /// The curve of that name; a layer takes an unknown one as ``circular``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A quarter of a circle.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// A curve that leaves the straight edge gradually.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")

  /// This value, or the one that stands for unknown names.
  var known: CALayerCornerCurve { self == .continuous ? self : .circular }
}

/// The format of a layer's own backing store.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
  /// Apple's string for this value.
  public let rawValue: String

  /// The format of that name; a layer takes an unknown one as ``RGBA8Uint``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Eight bits for each of four components.
  public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
  /// Half-precision floats for each of four components.
  public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")
  /// Eight bits of grey.
  public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")
  /// Chosen by what is drawn.
  public static let automatic = CALayerContentsFormat(rawValue: "Automatic")

  /// This value, or the one that stands for unknown names.
  var known: CALayerContentsFormat {
    [.RGBA16Float, .gray8Uint, .automatic].contains(self) ? self : .RGBA8Uint
  }
}

/// What an animation or a layer shows before its time starts and after its time ends.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// Apple's string for this value.
  public let rawValue: String

  /// The mode of that name; unknown ones are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The last state stays after the end.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// The first state shows before the start.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// The first state before the start, the last state after the end.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
  /// Nothing before the start or after the end.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}
