import Foundation

/// The number of a glyph in its font. 0 is the glyph for missing characters.
public typealias CGGlyph = UInt16
/// The number of a glyph in its font.
public typealias CGFontIndex = UInt16

/// A font without a size. Immutable, and safe to use from any thread.
///
/// Lengths are in glyph space, y up. One em is ``unitsPerEm`` units.
public final class CGFont: @unchecked Sendable {
  let face: FontFace

  init(face: FontFace) { self.face = face }

  /// The installed font that fits `name` best: a PostScript name, a full name or a family.
  ///
  /// For fonts that are not installed, such as `Helvetica` or `HelveticaNeue-Bold`, fontconfig's
  /// rules find a substitute; on Apple's systems an unknown name gives nil. Returns nil if no
  /// scalable font is installed.
  public convenience init?(_ name: CFString) {
    guard let face = try? FontLibrary.shared.face(named: name as String) else { return nil }
    self.init(face: face)
  }

  /// The first font in the bytes of an OpenType or TrueType file; nil if there is none.
  public convenience init?(_ provider: CGDataProvider) {
    guard let face = FontFace(data: provider.bytes) else { return nil }
    self.init(face: face)
  }

  /// The default font, for text without a font. Apple has no such function.
  ///
  /// Throws ``CGFontError/noFontInstalled``, whose description says what to install. The functions
  /// of Apple's API cannot throw; they continue with a font that draws nothing.
  public static func makeDefault() throws(CGFontError) -> CGFont {
    CGFont(face: try FontLibrary.shared.face(named: FontLibrary.defaultName))
  }
}

extension CGFont: Hashable {
  /// Whether both are the same open font.
  public static func == (left: CGFont, right: CGFont) -> Bool { left.face === right.face }

  /// Hashes the identity of the open font.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(face)) }
}
