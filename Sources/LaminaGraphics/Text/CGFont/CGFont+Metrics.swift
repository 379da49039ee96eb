import Foundation

extension CGFont {
  /// How many glyphs the font has.
  public var numberOfGlyphs: Int { face.glyphCount }
  /// Units of glyph space in one em.
  public var unitsPerEm: Int32 { Int32(clamping: face.metrics.unitsPerEm) }
  /// The name that PostScript knows the font by, such as `DejaVuSans-Bold`.
  public var postScriptName: CFString? { face.names.postScript.map { NSString(string: $0) } }
  /// The name for people, such as `DejaVu Sans Bold`.
  public var fullName: CFString? { face.names.full.map { NSString(string: $0) } }
  /// The height above the baseline.
  public var ascent: Int32 { Int32(clamping: face.metrics.ascent) }
  /// The depth below the baseline: negative where letters go below it.
  public var descent: Int32 { Int32(clamping: face.metrics.descent) }
  /// The gap between lines.
  public var leading: Int32 { Int32(clamping: face.metrics.leading) }
  /// The height of flat capital letters.
  public var capHeight: Int32 { Int32(clamping: face.metrics.capHeight) }
  /// The height of flat small letters such as x.
  public var xHeight: Int32 { Int32(clamping: face.metrics.xHeight) }
  /// The box around all glyphs.
  public var fontBBox: CGRect { face.metrics.box }
  /// Degrees counterclockwise from upright: negative for letters that lean to the right.
  public var italicAngle: CGFloat { CGFloat(face.metrics.italicAngle) }
  /// The width of upright stems, estimated from the weight: OpenType files do not tell it.
  public var stemV: CGFloat {
    let weight = CGFloat(face.metrics.weight) / 65
    return (50 + weight * weight) * CGFloat(face.metrics.unitsPerEm) / 1000
  }
}
