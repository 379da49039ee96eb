import Foundation

/// The space for a line that begins at a certain character: the edges of its paragraph, and how the
/// line is fitted between them.
struct LineSlot {
  let start: Int
  let paragraph: TextAnalysis.Paragraph
  let style: CTParagraphStyle.Values
  let mode: CTLineBreakMode
  let truncation: CTLineTruncationType?
  let alignment: CTTextAlignment
  /// Whether this is the first line of the paragraph.
  let isFirst: Bool
  let indent: CGFloat
  /// The distance from the indent to the other edge. May be infinite.
  let room: CGFloat

  /// Returns nil beyond the end of the text.
  init?(_ analysis: TextAnalysis, _ start: Int, width: CGFloat, _ rules: FrameRules) {
    guard let number = analysis.paragraphIndex(at: start), let span = analysis.spanIndex(at: start)
    else {
      return nil
    }
    self.start = start
    paragraph = analysis.paragraphs[number]
    style = analysis.spans[span].attributes.paragraph.values
    mode = rules.mode(style.lineBreakMode)
    truncation = rules.truncation ?? mode.truncation
    alignment = rules.alignment ?? style.alignment
    isFirst = start == paragraph.range.lowerBound
    indent = isFirst ? style.firstLineHeadIndent : style.headIndent
    let edge = style.tailIndent > 0 ? min(style.tailIndent, width) : width + style.tailIndent
    room = max(0, edge - indent)
  }

  /// The line of the characters up to `end`, truncated or stretched if necessary.
  func line(_ analysis: TextAnalysis, to end: Int) -> CTLine {
    let line = CTLine(analysis, start..<end)
    if let truncation, !fits(line) { return cut(line, truncation) ?? line }
    if alignment == .justified, end < paragraph.range.upperBound, room.isFinite {
      return CTLineCreateJustifiedLine(line, 1, Double(room)) ?? line
    }
    return line
  }

  /// The last line of a box if more text follows after `end`. It holds the rest of the paragraph,
  /// truncated to show that more follows.
  func lastLine(_ analysis: TextAnalysis, to end: Int) -> CTLine? {
    let line = CTLine(analysis, start..<end)
    guard let truncation else { return nil }
    if !fits(line) { return cut(line, truncation) }
    // The whole paragraph fits, but more paragraphs follow.
    return truncation == .end ? cut(line, .end) : line
  }

  /// Whether the visible part of a line fits into the space, with a tolerance for rounding. Without
  /// it, text might not fit a box of its own measured size.
  func fits(_ line: CTLine) -> Bool { line.width - line.trailingSpace <= room * (1 + 1e-9) + 1e-9 }

  /// The start of a line, to the right of the left edge.
  func start(of line: CTLine) -> CGFloat {
    let flush: CGFloat =
      switch alignment {
      case .left: 0
      case .right: 1
      case .center: 0.5
      case .natural, .justified: paragraph.level & 1 == 1 ? 1 : 0
      }
    return indent
      + (room.isFinite ? CGFloat(CTLineGetPenOffsetForFlush(line, flush, Double(room))) : 0)
  }

  /// The line truncated to the space, with an ellipsis that has the line's attributes. Returns nil
  /// if not even the ellipsis fits.
  private func cut(_ line: CTLine, _ type: CTLineTruncationType) -> CTLine? {
    let attributes = line.analysis.spanIndex(at: line.range.lowerBound).map {
      line.analysis.spans[$0].attributes
    }
    let ellipsis = TextAnalysis("\u{2026}", attributes ?? TextAttributes())
    return line.cut(to: room, type, CTLine(ellipsis, ellipsis.all))
  }
}

extension CTLineBreakMode {
  /// Where this mode truncates a line; nil if it does not.
  var truncation: CTLineTruncationType? {
    switch self {
    case .byTruncatingHead: .start
    case .byTruncatingTail: .end
    case .byTruncatingMiddle: .middle
    case .byWordWrapping, .byCharWrapping, .byClipping: nil
    }
  }
}
