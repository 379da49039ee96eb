/// The number and thickness of an underline's lines.
public struct CTUnderlineStyle: OptionSet, Sendable {
  /// The number that the attribute holds.
  public let rawValue: Int32
  /// The style with this number.
  public init(rawValue: Int32) { self.rawValue = rawValue }
  /// One line.
  public static let single = CTUnderlineStyle(rawValue: 0x01)
  /// One line of twice the thickness.
  public static let thick = CTUnderlineStyle(rawValue: 0x02)
  /// Two lines.
  public static let double = CTUnderlineStyle(rawValue: 0x09)
}

/// The pattern of an underline. Combine with ``CTUnderlineStyle``.
public struct CTUnderlineStyleModifiers: OptionSet, Sendable {
  /// The number that the attribute holds.
  public let rawValue: Int32
  /// The modifiers with this number.
  public init(rawValue: Int32) { self.rawValue = rawValue }
  /// Dots.
  public static let patternDot = CTUnderlineStyleModifiers(rawValue: 0x0100)
  /// Dashes.
  public static let patternDash = CTUnderlineStyleModifiers(rawValue: 0x0200)
  /// A dash and a dot.
  public static let patternDashDot = CTUnderlineStyleModifiers(rawValue: 0x0300)
  /// A dash and two dots.
  public static let patternDashDotDot = CTUnderlineStyleModifiers(rawValue: 0x0400)
}
