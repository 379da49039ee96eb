import Foundation

/// The number of a glyph in its font; 0 is the glyph for what is missing.
public typealias CGGlyph = UInt16
/// The number of a glyph in its font.
public typealias CGFontIndex = UInt16

/// A font without a size. Immutable, and safe to use from any thread.
///
/// Lengths are in glyph space, y up: ``unitsPerEm`` units are one em.
public final class CGFont: @unchecked Sendable {
  let face: FontFace

  init(face: FontFace) { self.face = face }

  /// The installed font that fits `name` best: a PostScript name, a full name or a family.
  ///
  /// Names of fonts that are not installed, such as `Helvetica` or `HelveticaNeue-Bold`, are
  /// substituted by the rules of fontconfig; on Apple's systems an unknown name gives nil. Nil if
  /// no scalable font is installed.
  public convenience init?(_ name: CFString) {
    guard let face = try? FontLibrary.shared.face(named: name as String) else { return nil }
    self.init(face: face)
  }

  /// The first font of the bytes of an OpenType or TrueType file, or nil if they hold none.
  public convenience init?(_ provider: CGDataProvider) {
    guard let face = FontFace(data: provider.bytes) else { return nil }
    self.init(face: face)
  }

  /// The font that text without a font is drawn with. Lamina's own.
  ///
  /// Throws ``CGFontError/noFontInstalled``, which says what to install, where the functions of
  /// Apple's API, which cannot throw, go on with a font that draws nothing.
  public static func makeDefault() throws(CGFontError) -> CGFont {
    CGFont(face: try FontLibrary.shared.face(named: CTFont.defaultName))
  }
}

extension CGFont: Hashable {
  /// Whether both are the same open font.
  public static func == (left: CGFont, right: CGFont) -> Bool { left.face === right.face }

  /// Hashes the identity of the open font.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(face)) }
}
