/// Why there is no font to draw with.
public enum CGFontError: Error, Equatable, Sendable, CustomStringConvertible {
  /// fontconfig finds no scalable font.
  case noFontInstalled

  /// The missing font, and the package that provides it.
  public var description: String {
    switch self {
    case .noFontInstalled:
      "no font for text: fontconfig lists no TrueType or OpenType font; "
        + "install one, such as Debian's package fonts-dejavu-core"
    }
  }
}
