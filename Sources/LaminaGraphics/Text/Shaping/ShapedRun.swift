import Foundation

/// Glyphs of one font, one direction and one set of attributes.
struct ShapedRun {
  var font: CTFont
  /// The index of the span that the attributes come from.
  var span: Int
  /// The embedding level: odd for right to left.
  var level: UInt8
  /// The scalars that are shown.
  var range: Range<Int>
  /// From left to right.
  var glyphs: [ShapedGlyph]

  var isRightToLeft: Bool { level & 1 == 1 }
}

/// A glyph in points.
struct ShapedGlyph {
  var glyph: CGGlyph
  var advance: CGFloat
  /// The offset from the pen to the glyph's origin.
  var offset: CGPoint
  /// The first scalar of the cluster that the glyph belongs to.
  var cluster: Int
}
