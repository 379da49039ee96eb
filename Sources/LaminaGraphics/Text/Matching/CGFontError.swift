/// Why there is no font to draw with.
public enum CGFontError: Error, Equatable, Sendable, CustomStringConvertible {
  /// fontconfig knows no scalable font.
  case noFontInstalled

  /// What is missing, and which package brings it.
  public var description: String {
    switch self {
    case .noFontInstalled:
      "no font for text: fontconfig lists no TrueType or OpenType font; "
        + "install one, such as Debian's package fonts-dejavu-core"
    }
  }
}

/// The former name of ``CGFontError``.
@available(*, deprecated, renamed: "CGFontError")
public typealias FontError = CGFontError
