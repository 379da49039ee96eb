import Foundation
import LaminaGeometry

/// The size in points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.size }

/// The map that is applied to glyphs after they are scaled to the size.
public func CTFontGetMatrix(_ font: CTFont) -> CGAffineTransform { font.matrix }

/// The height above the baseline, in points.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.points(font.face.metrics.ascent) }

/// The depth below the baseline, in points. Positive if letters go below it.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { -font.points(font.face.metrics.descent) }

/// The gap between lines, in points.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.points(font.face.metrics.leading) }

/// The height of flat capital letters in points.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat {
  font.points(font.face.metrics.capHeight)
}

/// The height of flat small letters such as x in points.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.points(font.face.metrics.xHeight) }

/// The font units in one em.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 {
  UInt32(clamping: font.face.metrics.unitsPerEm)
}

/// The angle of letters in degrees counterclockwise from upright. Negative if they lean to the
/// right.
public func CTFontGetSlantAngle(_ font: CTFont) -> CGFloat {
  CGFloat(font.face.metrics.italicAngle)
}

/// The middle of an underline, in points above the baseline. Negative, because it is below.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat {
  font.points(font.face.metrics.underlinePosition) - CTFontGetUnderlineThickness(font) / 2
}

/// The thickness of an underline, in points.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat {
  font.points(font.face.metrics.underlineThickness)
}

/// The box around all glyphs in points. Ignores the font's matrix.
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect { font.scaled(font.face.metrics.box) }

/// The number of glyphs in the font.
public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex { font.face.glyphCount }

/// Whether the font is bold, italic, wide, narrow, monospaced, or coloured.
public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits {
  let metrics = font.face.metrics
  var traits: CTFontSymbolicTraits = []
  if metrics.weight >= 600 { traits.insert(.traitBold) }
  if metrics.isItalic { traits.insert(.traitItalic) }
  if metrics.width < 5 { traits.insert(.traitCondensed) }
  if metrics.width > 5 { traits.insert(.traitExpanded) }
  if metrics.isMonospaced { traits.insert(.traitMonoSpace) }
  if font.face.isColored { traits.insert(.traitColorGlyphs) }
  return traits
}

/// The number of the type. Core Foundation assigns its numbers at run time; this one is Lamina's
/// own.
public func CTFontGetTypeID() -> CFTypeID { 0x4354_464F }

/// The properties of a font that are true or false.
public struct CTFontSymbolicTraits: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32
  /// The traits with these bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Letters lean.
  public static let traitItalic = CTFontSymbolicTraits(rawValue: 1 << 0)
  /// Letters are heavy.
  public static let traitBold = CTFontSymbolicTraits(rawValue: 1 << 1)
  /// Letters are wide.
  public static let traitExpanded = CTFontSymbolicTraits(rawValue: 1 << 5)
  /// Letters are narrow.
  public static let traitCondensed = CTFontSymbolicTraits(rawValue: 1 << 6)
  /// All letters have the same width.
  public static let traitMonoSpace = CTFontSymbolicTraits(rawValue: 1 << 10)
  /// Made for vertical lines. Never set here.
  public static let traitVertical = CTFontSymbolicTraits(rawValue: 1 << 11)
  /// Made for user interfaces. Never set here.
  public static let traitUIOptimized = CTFontSymbolicTraits(rawValue: 1 << 12)
  /// Glyphs have their own colours.
  public static let traitColorGlyphs = CTFontSymbolicTraits(rawValue: 1 << 13)
}

extension CTFont {
  /// Converts a box from font units to points.
  func scaled(_ box: CGRect) -> CGRect {
    CGRect(
      x: box.origin.x * scale, y: box.origin.y * scale, width: box.size.width * scale,
      height: box.size.height * scale)
  }
}

// The older names.
extension CTFontSymbolicTraits {
  /// Same as ``traitItalic``.
  public static let italicTrait = traitItalic
  /// Same as ``traitBold``.
  public static let boldTrait = traitBold
  /// Same as ``traitExpanded``.
  public static let expandedTrait = traitExpanded
  /// Same as ``traitCondensed``.
  public static let condensedTrait = traitCondensed
  /// Same as ``traitMonoSpace``.
  public static let monoSpaceTrait = traitMonoSpace
  /// Same as ``traitVertical``.
  public static let verticalTrait = traitVertical
  /// Same as ``traitUIOptimized``.
  public static let uiOptimizedTrait = traitUIOptimized
  /// Same as ``traitColorGlyphs``.
  public static let colorGlyphsTrait = traitColorGlyphs
}
