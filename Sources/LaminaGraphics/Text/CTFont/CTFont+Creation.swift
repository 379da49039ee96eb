import Foundation
import LaminaGeometry

/// A font with a name: a PostScript name, a full name or a family. Never nil, as on Apple's
/// systems.
///
/// `size` is in points; 0 means 12 points. For a font that is not installed, fontconfig's rules
/// find a substitute. If no scalable font is installed, the font draws nothing, and a message goes
/// to the standard error stream once. ``CGFont/makeDefault()`` throws in that case.
public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  CTFont(name: name as String, size: size, matrix: matrix?.pointee ?? .identity)
}

/// A font with the face of `graphicsFont` at a size in points; 0 means 12 points.
///
/// Of `attributes` the cascade list is read, and the size if `size` is 0.
public func CTFontCreateWithGraphicsFont(
  _ graphicsFont: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: CTFontDescriptor?
) -> CTFont {
  CTFont(
    face: graphicsFont.face, size: size == 0 ? attributes?.size ?? 0 : size,
    matrix: matrix?.pointee ?? .identity, cascade: attributes?.cascadeFaces(.shared) ?? [])
}

/// The font for a purpose in a user interface. `language` has no effect.
///
/// `size` is in points; 0 means the usual size for the purpose. Never nil; optional for Apple's
/// signature.
public func CTFontCreateUIFontForLanguage(
  _ uiType: CTFontUIFontType, _ size: CGFloat, _ language: CFString?
) -> CTFont? {
  CTFont(name: uiType.fontName, size: size == 0 ? uiType.usualSize : size)
}

/// The font that a descriptor describes, at a size in points; 0 means the descriptor's size.
public func CTFontCreateWithFontDescriptor(
  _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  CTFont(
    face: descriptor.face(.shared), size: size == 0 ? descriptor.size ?? 0 : size,
    matrix: matrix?.pointee ?? .identity, cascade: descriptor.cascadeFaces(.shared) ?? [])
}

/// `font` with another size, matrix, name or cascade list. 0 and nil keep the value of `font`.
public func CTFontCreateCopyWithAttributes(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: CTFontDescriptor?
) -> CTFont {
  let face = attributes.flatMap { $0.hasName ? $0.face(font.library) : nil } ?? font.face
  return CTFont(
    face: face, size: size == 0 ? attributes?.size ?? font.size : size,
    matrix: matrix?.pointee ?? font.matrix, library: font.library,
    cascade: attributes?.cascadeFaces(font.library) ?? font.cascade)
}

/// `font` in another style; nil if its family has no such style.
///
/// Only the traits in `symTraitMask` are changed, and only bold, italic, condensed and expanded.
public func CTFontCreateCopyWithSymbolicTraits(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ symTraitValue: CTFontSymbolicTraits, _ symTraitMask: CTFontSymbolicTraits
) -> CTFont? {
  var style = FontStyle(font.face.metrics)
  let wanted = CTFontGetSymbolicTraits(font).subtracting(symTraitMask).union(
    symTraitValue.intersection(symTraitMask))
  if symTraitMask.contains(.traitBold) { style.weight = wanted.contains(.traitBold) ? 700 : 400 }
  if symTraitMask.contains(.traitItalic) { style.isItalic = wanted.contains(.traitItalic) }
  if symTraitMask.contains(.traitCondensed) {
    style.width = wanted.contains(.traitCondensed) ? 3 : 5
  }
  if symTraitMask.contains(.traitExpanded) { style.width = wanted.contains(.traitExpanded) ? 7 : 5 }
  guard let face = font.library.face(like: font.face, style: style),
    face.names.family == font.face.names.family
  else { return nil }
  let copy = CTFont(
    face: face, size: size == 0 ? font.size : size, matrix: matrix?.pointee ?? font.matrix,
    library: font.library, cascade: font.cascade)
  return CTFontGetSymbolicTraits(copy).intersection(symTraitMask)
    == wanted.intersection(symTraitMask)
    ? copy : nil
}

/// `font`, or a font that has the characters in a range of `string` if `font` lacks some.
public func CTFontCreateForString(_ currentFont: CTFont, _ string: CFString, _ range: CFRange)
  -> CTFont
{
  let units = Array((string as String).utf16)
  let bounds = range.clamped(to: units.count)
  for scalar in String(decoding: units[bounds], as: UTF16.self).unicodeScalars
  where currentFont.face.glyph(for: scalar.value) == 0 {
    guard let face = currentFont.otherFace(having: scalar.value) else {
      continue
    }
    return CTFont(
      face: face, size: currentFont.size, matrix: currentFont.matrix, library: currentFont.library)
  }
  return currentFont
}
