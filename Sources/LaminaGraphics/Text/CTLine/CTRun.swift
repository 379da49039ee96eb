import Foundation
import LaminaGeometry

/// Glyphs of a line that have the same font, attributes and direction. Immutable.
///
/// Glyphs are in visual order, from left to right. Positions are relative to the start of the line.
public final class CTRun: @unchecked Sendable {
  let font: CTFont
  let attributes: TextAttributes
  let level: UInt8
  /// The UTF-16 indices of the string.
  let units: Range<Int>
  /// Whether the run is a token that replaces a part that was cut off. It then shows another
  /// string.
  let isToken: Bool
  let glyphs: [CGGlyph]
  let positions: [CGPoint]
  let advances: [CGFloat]
  /// The UTF-16 index of the first character that each glyph stands for.
  let indices: [Int]
  /// The start of the run.
  let x: CGFloat
  let width: CGFloat
  /// The kinds of characters for which the run has boxes.
  let missing: [MissingCharacters]

  /// The glyphs of `piece`, starting at `x`.
  init(_ piece: LinePiece, x: CGFloat) {
    let (run, analysis) = (piece.run, piece.analysis)
    (font, level, isToken) = (run.font, run.level, piece.isToken)
    let attributes = analysis.spans[run.span].attributes
    self.attributes = attributes
    units = analysis.units(run.range)
    glyphs = run.glyphs.map(\.glyph)
    missing = MissingCharacters.of(piece)
    indices = run.glyphs.map { analysis.unitStarts[$0.cluster] }
    var pen = x
    let interval = attributes.paragraph.values.defaultTabInterval
    // Core Text's default tab stops are 28 points apart.
    let stop = interval > 0 ? interval : 28
    var (positions, advances): ([CGPoint], [CGFloat]) = ([], [])
    for glyph in run.glyphs {
      let isTab = analysis.scalars[glyph.cluster] == 9
      let advance = isTab ? ((pen / stop).rounded(.down) + 1) * stop - pen : glyph.advance
      positions.append(
        CGPoint(x: pen + glyph.offset.x, y: glyph.offset.y + attributes.baselineOffset))
      advances.append(advance)
      pen += advance
    }
    (self.positions, self.advances, self.x, width) = (positions, advances, x, pen - x)
  }

  var isRightToLeft: Bool { level & 1 == 1 }
}

/// Special properties of a run.
public struct CTRunStatus: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32
  /// The status with these bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Characters run from right to left. Glyphs are nevertheless in visual order, from left to
  /// right.
  public static let rightToLeft = CTRunStatus(rawValue: 1 << 0)
  /// The glyphs are not in the order of their characters.
  public static let nonMonotonic = CTRunStatus(rawValue: 1 << 1)
  /// The font's matrix is applied to the glyphs.
  public static let hasNonIdentityMatrix = CTRunStatus(rawValue: 1 << 2)
}
