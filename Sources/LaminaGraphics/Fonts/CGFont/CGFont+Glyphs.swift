import Foundation

extension CGFont {
  /// Writes the advance of each glyph. Returns false if the font does not have one of them, whose
  /// advance is then 0.
  public func getGlyphAdvances(
    glyphs: UnsafePointer<CGGlyph>, count: Int, advances: UnsafeMutablePointer<Int32>
  ) -> Bool {
    var all = true
    for index in 0..<max(0, count) {
      all = all && Int(glyphs[index]) < face.glyphCount
      advances[index] = Int32(clamping: face.advance(of: glyphs[index]))
    }
    return all
  }

  /// Writes the box around the ink of each glyph. Returns false if the font does not have one of
  /// them, whose box is then empty.
  public func getGlyphBBoxes(
    glyphs: UnsafePointer<CGGlyph>, count: Int, bboxes: UnsafeMutablePointer<CGRect>
  ) -> Bool {
    var all = true
    for index in 0..<max(0, count) {
      all = all && Int(glyphs[index]) < face.glyphCount
      bboxes[index] = face.bounds(of: glyphs[index]) ?? .zero
    }
    return all
  }

  /// The glyph with a PostScript name, such as `ampersand`; 0 if there is none.
  public func getGlyphWithGlyphName(name: CFString) -> CGGlyph { face.glyph(named: name as String) }

  /// The PostScript name of a glyph; nil if the font does not have the glyph.
  public func name(for glyph: CGGlyph) -> CFString? {
    face.name(of: glyph).map { NSString(string: $0) }
  }
}
