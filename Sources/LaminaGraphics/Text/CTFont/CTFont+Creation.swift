import Foundation
import LaminaGeometry

/// A font of that name: a PostScript name, a full name or a family; always one, as on Apple's
/// systems.
///
/// `size` is in points; 0 is 12 points. What is not installed is substituted by the rules of
/// fontconfig. Without any scalable font the result draws nothing, which is said once on the
/// standard error stream; ``CGFont/makeDefault()`` throws in that case.
public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  CTFont(name: name as String, size: size, matrix: matrix?.pointee ?? .identity)
}

/// A font of the face of `graphicsFont` at a size in points; 0 is 12 points.
///
/// Of `attributes` only the size is read, where `size` is 0.
public func CTFontCreateWithGraphicsFont(
  _ graphicsFont: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: CTFontDescriptor?
) -> CTFont {
  CTFont(
    face: graphicsFont.face, size: size == 0 ? attributes?.size ?? 0 : size,
    matrix: matrix?.pointee ?? .identity)
}

/// The font for a purpose of the user interface. `language` has no influence.
///
/// `size` is in points; 0 is the usual size of the purpose. Never nil; optional for Apple's
/// signature.
public func CTFontCreateUIFontForLanguage(
  _ uiType: CTFontUIFontType, _ size: CGFloat, _ language: CFString?
) -> CTFont? {
  CTFont(name: uiType.fontName, size: size == 0 ? uiType.usualSize : size)
}

/// A font that a descriptor asks for, at a size in points; 0 is the size of the descriptor.
public func CTFontCreateWithFontDescriptor(
  _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  CTFont(
    face: descriptor.face(.shared), size: size == 0 ? descriptor.size ?? 0 : size,
    matrix: matrix?.pointee ?? .identity)
}

/// `font` with another size, matrix or name; 0 and nil keep what it has.
public func CTFontCreateCopyWithAttributes(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: CTFontDescriptor?
) -> CTFont {
  let face = attributes.flatMap { $0.hasName ? $0.face(font.library) : nil } ?? font.face
  return CTFont(
    face: face, size: size == 0 ? attributes?.size ?? font.size : size,
    matrix: matrix?.pointee ?? font.matrix,
    library: font.library)
}

/// `font` in bold, italic or neither; nil if its family has no such style.
///
/// Of `symTraitValue` the traits in `symTraitMask` are read, of those bold, italic, condensed and
/// expanded.
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
    library: font.library)
  return CTFontGetSymbolicTraits(copy).intersection(symTraitMask)
    == wanted.intersection(symTraitMask)
    ? copy : nil
}

/// `font`, or a font that has the characters of that part of `string` where `font` lacks them.
public func CTFontCreateForString(_ currentFont: CTFont, _ string: CFString, _ range: CFRange)
  -> CTFont
{
  let units = Array((string as String).utf16)
  let bounds = range.clamped(to: units.count)
  for scalar in String(decoding: units[bounds], as: UTF16.self).unicodeScalars
  where currentFont.face.glyph(for: scalar.value) == 0 {
    guard let face = currentFont.library.fallback(for: scalar.value, from: currentFont.face) else {
      continue
    }
    return CTFont(
      face: face, size: currentFont.size, matrix: currentFont.matrix, library: currentFont.library)
  }
  return currentFont
}
