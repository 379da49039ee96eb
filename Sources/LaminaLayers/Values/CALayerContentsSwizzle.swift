/// Which components of its texels contents show.
public struct CALayerContentsSwizzle: RawRepresentable, Hashable, Sendable,
  ExpressibleByStringLiteral
{
  /// Apple's string for this value.
  public let rawValue: String

  /// The value with that name; an unknown one is kept, and shows contents like ``RGBA``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The value with that name, for code that says it as a text.
  public init(stringLiteral name: String) { rawValue = name }

  /// The texels as they are.
  public static let RGBA = CALayerContentsSwizzle(rawValue: "RGBA")
  /// White with the texels' alpha, which `contentsMultiplyColor` colours: for template images.
  public static let AAAA = CALayerContentsSwizzle(rawValue: "AAAA")
}

/// How the stretched middle of contents is drawn.
public struct CALayerContentsScaling: RawRepresentable, Hashable, Sendable,
  ExpressibleByStringLiteral
{
  /// Apple's string for this value.
  public let rawValue: String

  /// The value with that name; an unknown one is kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The value with that name, for code that says it as a text.
  public init(stringLiteral name: String) { rawValue = name }

  /// It is stretched.
  public static let stretch = CALayerContentsScaling(rawValue: "stretch")
  /// It is repeated. Kept, and drawn stretched.
  public static let `repeat` = CALayerContentsScaling(rawValue: "repeat")
}

/// The name of ``CALayerContentsSwizzle/RGBA`` in the runtime's headers.
public let kCALayerContentsSwizzleRGBA = CALayerContentsSwizzle.RGBA
/// The name of ``CALayerContentsSwizzle/AAAA`` in the runtime's headers.
public let kCALayerContentsSwizzleAAAA = CALayerContentsSwizzle.AAAA
