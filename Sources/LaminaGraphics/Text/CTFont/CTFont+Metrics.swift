import Foundation
import LaminaGeometry

/// Points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.size }

/// The map that glyphs go through after they are scaled to the size.
public func CTFontGetMatrix(_ font: CTFont) -> CGAffineTransform { font.matrix }

/// Points above the baseline.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.points(font.face.metrics.ascent) }

/// Points below the baseline: positive where letters go below it.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { -font.points(font.face.metrics.descent) }

/// Points between lines.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.points(font.face.metrics.leading) }

/// The height of flat capital letters in points.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat {
  font.points(font.face.metrics.capHeight)
}

/// The height of flat small letters such as x in points.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.points(font.face.metrics.xHeight) }

/// Font units in one em.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 {
  UInt32(clamping: font.face.metrics.unitsPerEm)
}

/// Degrees counterclockwise from upright: negative for letters that lean to the right.
public func CTFontGetSlantAngle(_ font: CTFont) -> CGFloat {
  CGFloat(font.face.metrics.italicAngle)
}

/// Where the middle of an underline is, in points above the baseline: negative.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat {
  font.points(font.face.metrics.underlinePosition) - CTFontGetUnderlineThickness(font) / 2
}

/// Points.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat {
  font.points(font.face.metrics.underlineThickness)
}

/// The box around all glyphs in points, without regard to the matrix of the font.
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect { font.scaled(font.face.metrics.box) }

/// How many glyphs the font has.
public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex { font.face.glyphCount }

/// Whether the font is bold, italic, wide, of one width, or coloured.
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

/// The number that stands for the type. Core Foundation's numbers are assigned at run time; this
/// one is Lamina's own.
public func CTFontGetTypeID() -> CFTypeID { 0x4354_464F }

/// What can be said of a font in a word.
public struct CTFontSymbolicTraits: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32
  /// Traits of these bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Letters lean.
  public static let traitItalic = CTFontSymbolicTraits(rawValue: 1 << 0)
  /// Letters are heavy.
  public static let traitBold = CTFontSymbolicTraits(rawValue: 1 << 1)
  /// Letters are wide.
  public static let traitExpanded = CTFontSymbolicTraits(rawValue: 1 << 5)
  /// Letters are narrow.
  public static let traitCondensed = CTFontSymbolicTraits(rawValue: 1 << 6)
  /// All letters have the same advance.
  public static let traitMonoSpace = CTFontSymbolicTraits(rawValue: 1 << 10)
  /// Made for lines that go down. Never set here.
  public static let traitVertical = CTFontSymbolicTraits(rawValue: 1 << 11)
  /// Made for user interfaces. Never set here.
  public static let traitUIOptimized = CTFontSymbolicTraits(rawValue: 1 << 12)
  /// Glyphs bring their own colours.
  public static let traitColorGlyphs = CTFontSymbolicTraits(rawValue: 1 << 13)
}

extension CTFont {
  /// A box of font units in points.
  func scaled(_ box: CGRect) -> CGRect {
    CGRect(
      x: box.origin.x * scale, y: box.origin.y * scale, width: box.size.width * scale,
      height: box.size.height * scale)
  }
}

// The older spellings.
extension CTFontSymbolicTraits {
  /// As ``traitItalic``.
  public static let italicTrait = traitItalic
  /// As ``traitBold``.
  public static let boldTrait = traitBold
  /// As ``traitExpanded``.
  public static let expandedTrait = traitExpanded
  /// As ``traitCondensed``.
  public static let condensedTrait = traitCondensed
  /// As ``traitMonoSpace``.
  public static let monoSpaceTrait = traitMonoSpace
  /// As ``traitVertical``.
  public static let verticalTrait = traitVertical
  /// As ``traitUIOptimized``.
  public static let uiOptimizedTrait = traitUIOptimized
  /// As ``traitColorGlyphs``.
  public static let colorGlyphsTrait = traitColorGlyphs
}
