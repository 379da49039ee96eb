import Foundation

/// Glyphs of one font, one direction and one set of attributes.
struct ShapedRun {
  var font: CTFont
  /// The number of the span that the attributes are of.
  var span: Int
  /// The embedding level: odd for right to left.
  var level: UInt8
  /// The scalars shown.
  var range: Range<Int>
  /// From left to right.
  var glyphs: [ShapedGlyph]

  var isRightToLeft: Bool { level & 1 == 1 }
}

/// A glyph in points.
struct ShapedGlyph {
  var glyph: CGGlyph
  var advance: CGFloat
  /// From where the pen is to where the glyph is drawn.
  var offset: CGPoint
  /// The first scalar that the glyph stands for, alone or with its neighbours.
  var cluster: Int
}
