/// The lines of an underline.
public struct CTUnderlineStyle: OptionSet, Sendable {
  /// The number in the attribute.
  public let rawValue: Int32
  /// A style of that number.
  public init(rawValue: Int32) { self.rawValue = rawValue }
  /// One line.
  public static let single = CTUnderlineStyle(rawValue: 0x01)
  /// One line of twice the thickness.
  public static let thick = CTUnderlineStyle(rawValue: 0x02)
  /// Two lines.
  public static let double = CTUnderlineStyle(rawValue: 0x09)
}

/// How an underline is interrupted. Combined with ``CTUnderlineStyle``.
public struct CTUnderlineStyleModifiers: OptionSet, Sendable {
  /// The number in the attribute.
  public let rawValue: Int32
  /// Modifiers of that number.
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
