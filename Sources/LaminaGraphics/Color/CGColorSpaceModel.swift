/// The kind of components that a colour space has. Raw values are Apple's.
public enum CGColorSpaceModel: Int32, Sendable {
  /// Unknown.
  case unknown = -1
  /// One grey component.
  case monochrome = 0
  /// Red, green, blue.
  case rgb = 1
  /// Cyan, magenta, yellow, black.
  case cmyk = 2
  /// CIE L*a*b*.
  case lab = 3
  /// Any number of device colorants.
  case deviceN = 4
  /// An index into a table of colours.
  case indexed = 5
  /// A pattern.
  case pattern = 6
  /// CIE XYZ.
  case XYZ = 7
}

/// How to treat colours that a destination cannot show. Raw values are Apple's.
///
/// All intents give the same result here: the supported spaces share one white point, and colours
/// outside the gamut are clipped component by component.
public enum CGColorRenderingIntent: Int32, Sendable {
  /// Whatever suits the context.
  case defaultIntent = 0
  /// Clip, keeping the white of the source.
  case absoluteColorimetric = 1
  /// Clip, mapping white to white.
  case relativeColorimetric = 2
  /// Compress the whole gamut.
  case perceptual = 3
  /// Prefer saturation over accuracy.
  case saturation = 4
}
