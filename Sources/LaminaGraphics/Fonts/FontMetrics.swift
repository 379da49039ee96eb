@_implementationOnly import CPango
import Foundation

/// The measures of a face in font units, y up.
struct FontMetrics: Sendable {
  var unitsPerEm: Int
  /// The height above the baseline.
  var ascent: Int
  /// The depth below the baseline. Negative if letters go below it.
  var descent: Int
  var leading: Int
  var capHeight: Int
  var xHeight: Int
  /// The box around all glyphs.
  var box: CGRect
  /// The angle of letters in degrees counterclockwise from upright. Negative if they lean to the
  /// right.
  var italicAngle: Double
  /// The upper edge of the underline.
  var underlinePosition: Int
  var underlineThickness: Int
  /// 100 (thin) to 900 (black); 400 is regular.
  var weight: Int
  /// 1 (narrow) to 9 (wide); 5 is normal.
  var width: Int
  var isItalic: Bool
  var isMonospaced: Bool

  init(face: OpaquePointer, font: OpaquePointer) {
    let (head, hhea) = (FontTable("head", of: face), FontTable("hhea", of: face))
    let (os2, post) = (FontTable("OS/2", of: face), FontTable("post", of: face))
    unitsPerEm = max(1, Int(hb_face_get_upem(face)))
    (ascent, descent) = (hhea.signed(4) ?? 0, hhea.signed(6) ?? 0)
    leading = hhea.signed(8) ?? 0
    if ascent == 0 && descent == 0 {
      (ascent, descent, leading) = (os2.signed(68) ?? 0, os2.signed(70) ?? 0, os2.signed(72) ?? 0)
    }
    let (left, bottom) = (head.signed(36) ?? 0, head.signed(38) ?? 0)
    box = CGRect(
      x: left, y: bottom, width: (head.signed(40) ?? left) - left,
      height: (head.signed(42) ?? bottom) - bottom)
    // The table has these heights from version 2 on. Before that, they are measured on a letter.
    let told = (os2.unsigned(0) ?? 0) >= 2
    xHeight = (told ? os2.signed(86) : nil) ?? 0
    capHeight = (told ? os2.signed(88) : nil) ?? 0
    if xHeight == 0 { xHeight = Self.height(of: "x", font) }
    if capHeight == 0 { capHeight = Self.height(of: "H", font) }
    italicAngle = post.fixed(4) ?? 0
    underlinePosition = post.signed(8) ?? -unitsPerEm / 10
    underlineThickness = post.signed(10) ?? unitsPerEm / 20
    isMonospaced = ((post.unsigned(12) ?? 0) | (post.unsigned(14) ?? 0)) != 0
    weight = os2.unsigned(4) ?? 400
    width = os2.unsigned(6) ?? 5
    // Bit 0 is italic and bit 9 oblique. Files without OS/2 have only the italic bit of the head
    // table.
    isItalic = (os2.unsigned(62) ?? 0) & 0x201 != 0 || (head.unsigned(44) ?? 0) & 2 != 0
  }

  private static func height(of letter: Unicode.Scalar, _ font: OpaquePointer) -> Int {
    var glyph: hb_codepoint_t = 0
    var extents = hb_glyph_extents_t()
    guard hb_font_get_nominal_glyph(font, letter.value, &glyph) != 0,
      hb_font_get_glyph_extents(font, glyph, &extents) != 0
    else { return 0 }
    return Int(extents.y_bearing)
  }
}
