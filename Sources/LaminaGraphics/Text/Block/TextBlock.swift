import Foundation
import LaminaGeometry

/// A text laid out in a box, from the top down. Immutable, and safe to use from any thread.
///
/// What: the lines of ``FrameLayout``, with rules for the whole text, as text layers have them.
/// Draws and measures the lines.
/// Cost: O(characters) to split the text into characters, and to shape the paragraphs that fit.
package final class TextBlock: @unchecked Sendable {
  /// Rules for the whole text, whatever its attributes are.
  package struct Rules: Hashable, Sendable {
    /// Whether lines are broken at the edge of the box. If false, each paragraph has one line.
    package var wraps = false
    /// Where a line that is too long is truncated. If lines do not fit, the last visible line is
    /// truncated too. nil lets the box cut the lines.
    package var truncation: CTLineTruncationType?
    /// The alignment of lines; nil for that of the paragraphs' styles.
    package var alignment: CTTextAlignment?
    /// Whether a line is kept that goes below the box or is higher than it, so that drawing cuts
    /// it.
    package var keepsCutLines = true

    package init(
      wraps: Bool = false, truncation: CTLineTruncationType? = nil,
      alignment: CTTextAlignment? = nil, keepsCutLines: Bool = true
    ) {
      (self.wraps, self.truncation, self.alignment) = (wraps, truncation, alignment)
      self.keepsCutLines = keepsCutLines
    }
  }

  private let layout: FrameLayout
  private let analysis: TextAnalysis
  private let size: CGSize

  /// Lays out `text` in a box of `size`. A side that is infinite does not limit the text.
  package convenience init(_ text: NSAttributedString, _ size: CGSize, _ rules: Rules) {
    self.init(TextAnalysis(text), size, rules)
  }

  /// Lays out a text of one font and colour, as the other initialiser does.
  package convenience init(
    _ text: String, _ font: CTFont, _ color: CGColor, _ size: CGSize, _ rules: Rules
  ) {
    let attributes = TextAttributes([.font: font, .foregroundColor: color])
    self.init(TextAnalysis(text, attributes), size, rules)
  }

  private init(_ analysis: TextAnalysis, _ size: CGSize, _ rules: Rules) {
    self.analysis = analysis
    self.size = CGSize(width: max(0, size.width), height: max(0, size.height))
    layout = FrameLayout(
      analysis, analysis.all, width: self.size.width, height: self.size.height,
      rules: FrameRules(
        wraps: rules.wraps, truncation: rules.truncation, alignment: rules.alignment,
        keepsCutLines: rules.keepsCutLines))
  }

  /// Whether there is nothing to draw.
  package var isEmpty: Bool { layout.lines.isEmpty }

  /// Draws the text upright, with the upper left corner of its box at that of `box`. That corner is
  /// at maximum y, or at minimum y if `isFlipped`.
  package func draw(in context: CGContext, _ box: CGRect, isFlipped: Bool) {
    let before = context.textMatrix
    defer { context.textMatrix = before }
    for placed in layout.lines where !WorkToken.isCurrentOver {
      let x = box.minX + placed.x
      context.textMatrix =
        isFlipped
        ? CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: x, ty: box.minY + placed.depth)
        : CGAffineTransform(translationX: x, y: box.maxY - placed.depth)
      CTLineDraw(placed.line, context)
    }
  }

  /// The measures of the lines. O(glyphs).
  package var metrics: CTTextMetrics {
    var ink = CGRect.null
    var lines: [CTTextMetrics.Line] = []
    for placed in layout.lines {
      let (line, extents) = (placed.line, placed.line.extents)
      lines.append(
        CTTextMetrics.Line(
          range: analysis.units(line.range), origin: CGPoint(x: placed.x, y: placed.depth),
          width: line.width - line.trailingSpace, ascent: extents.ascent, descent: extents.descent,
          leading: extents.leading, isTruncated: line.isCut))
      if let box = line.inkBounds {
        ink = ink.union(
          CGRect(
            x: placed.x + box.minX, y: placed.depth - box.maxY, width: box.width, height: box.height
          ))
      }
    }
    let taken = layout.size
    let isComplete =
      layout.range.upperBound == analysis.all.upperBound && !lines.contains(where: \.isTruncated)
      && taken.width <= size.width * (1 + 1e-9) + 1e-9 && taken.height <= size.height + 1e-6
    return CTTextMetrics(size: taken, lines: lines, inkBounds: ink, isComplete: isComplete)
  }
}
