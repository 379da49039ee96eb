import Foundation

/// The PostScript name, such as `DejaVuSans-Bold`; empty for a font without glyphs.
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString {
  NSString(string: font.face.names.postScript ?? "")
}

/// The family, such as `DejaVu Sans`; empty for a font without glyphs.
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString {
  NSString(string: font.face.names.family ?? "")
}

/// The name for display, such as `DejaVu Sans Bold`; empty for a font without glyphs.
public func CTFontCopyFullName(_ font: CTFont) -> CFString {
  NSString(string: font.face.names.full ?? "")
}

/// The name for display. The same as ``CTFontCopyFullName(_:)``.
public func CTFontCopyDisplayName(_ font: CTFont) -> CFString { CTFontCopyFullName(font) }

/// The font without its size. `attributes`, if given, receives a descriptor with the size.
public func CTFontCopyGraphicsFont(
  _ font: CTFont, _ attributes: UnsafeMutablePointer<CTFontDescriptor?>?
) -> CGFont {
  attributes?.pointee = CTFontDescriptor(name: font.face.names.postScript, size: font.size)
  return CGFont(face: font.face)
}

/// A descriptor with the name and the size of the font.
public func CTFontCopyFontDescriptor(_ font: CTFont) -> CTFontDescriptor {
  CTFontDescriptor(name: font.face.names.postScript, size: font.size)
}
