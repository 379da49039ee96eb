extension CALayer {
  /// How much brighter than standard white a layer asks to be shown. A hint: pictures here have
  /// eight bits in the standard range.
  public struct DynamicRange: RawRepresentable, Hashable, Sendable {
    /// Apple's string for this value.
    public let rawValue: String

    /// The range of that name; a layer takes an unknown one as ``standard``.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The range that the system chooses.
    public static let automatic = DynamicRange(rawValue: "automatic")
    /// Nothing is brighter than white.
    public static let standard = DynamicRange(rawValue: "standard")
    /// Somewhat brighter than white, so that it does not outshine what lies beside it.
    public static let constrainedHigh = DynamicRange(rawValue: "constrainedHigh")
    /// As bright as the display can show it.
    public static let high = DynamicRange(rawValue: "high")

    /// This value, or the one that stands for unknown names.
    var known: DynamicRange {
      [.automatic, .constrainedHigh, .high].contains(self) ? self : .standard
    }
  }

  /// Whether contents that are brighter than the display can show are made darker. A hint: pictures
  /// here have eight bits in the standard range.
  public struct ToneMapMode: RawRepresentable, Hashable, Sendable {
    /// Apple's string for this value.
    public let rawValue: String

    /// The mode of that name; a layer takes an unknown one as ``automatic``.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// As the system chooses.
    public static let automatic = ToneMapMode(rawValue: "automatic")
    /// Never.
    public static let never = ToneMapMode(rawValue: "never")
    /// Wherever the contents allow it.
    public static let ifSupported = ToneMapMode(rawValue: "ifSupported")

    /// This value, or the one that stands for unknown names.
    var known: ToneMapMode { [.never, .ifSupported].contains(self) ? self : .automatic }
  }
}
