import Foundation

extension CGFont {
  /// The number of glyphs in the font.
  public var numberOfGlyphs: Int { face.glyphCount }
  /// The units of glyph space in one em.
  public var unitsPerEm: Int32 { Int32(clamping: face.metrics.unitsPerEm) }
  /// The PostScript name, such as `DejaVuSans-Bold`.
  public var postScriptName: CFString? { face.names.postScript.map { NSString(string: $0) } }
  /// The name for display, such as `DejaVu Sans Bold`.
  public var fullName: CFString? { face.names.full.map { NSString(string: $0) } }
  /// The height above the baseline.
  public var ascent: Int32 { Int32(clamping: face.metrics.ascent) }
  /// The depth below the baseline. Negative if letters go below it.
  public var descent: Int32 { Int32(clamping: face.metrics.descent) }
  /// The gap between lines.
  public var leading: Int32 { Int32(clamping: face.metrics.leading) }
  /// The height of flat capital letters.
  public var capHeight: Int32 { Int32(clamping: face.metrics.capHeight) }
  /// The height of flat small letters such as x.
  public var xHeight: Int32 { Int32(clamping: face.metrics.xHeight) }
  /// The box around all glyphs.
  public var fontBBox: CGRect { face.metrics.box }
  /// The angle of letters in degrees counterclockwise from upright. Negative if they lean to the
  /// right.
  public var italicAngle: CGFloat { CGFloat(face.metrics.italicAngle) }
  /// The width of upright stems, estimated from the weight, because OpenType files do not hold it.
  public var stemV: CGFloat {
    let weight = CGFloat(face.metrics.weight) / 65
    return (50 + weight * weight) * CGFloat(face.metrics.unitsPerEm) / 1000
  }
}
