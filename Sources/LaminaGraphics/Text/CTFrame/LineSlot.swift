import Foundation

/// The room for a line that begins at some character: its paragraph's edges, and how the line is
/// made to keep to them.
struct LineSlot {
  let start: Int
  let paragraph: TextAnalysis.Paragraph
  let style: CTParagraphStyle.Values
  let mode: CTLineBreakMode
  let truncation: CTLineTruncationType?
  let alignment: CTTextAlignment
  /// Whether the paragraph begins here.
  let isFirst: Bool
  let indent: CGFloat
  /// From the indent to the other edge; may be infinite.
  let room: CGFloat

  /// Nil behind the end of the text.
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

  /// The line of the characters up to `end`, cut or stretched as it has to be.
  func line(_ analysis: TextAnalysis, to end: Int) -> CTLine {
    let line = CTLine(analysis, start..<end)
    if let truncation, !fits(line) { return cut(line, truncation) ?? line }
    if alignment == .justified, end < paragraph.range.upperBound, room.isFinite {
      return CTLineCreateJustifiedLine(line, 1, Double(room)) ?? line
    }
    return line
  }

  /// The last line of a box in which the text goes on behind `end`: the rest of the paragraph, cut
  /// so that it says that there is more.
  func lastLine(_ analysis: TextAnalysis, to end: Int) -> CTLine? {
    let line = CTLine(analysis, start..<end)
    guard let truncation else { return nil }
    if !fits(line) { return cut(line, truncation) }
    // The paragraph has a place; more of them follow.
    return truncation == .end ? cut(line, .end) : line
  }

  /// Whether what is seen of a line is within the room, but for rounding: a box of the size that
  /// was measured is large enough.
  func fits(_ line: CTLine) -> Bool { line.width - line.trailingSpace <= room * (1 + 1e-9) + 1e-9 }

  /// Where a line begins, to the right of the left edge.
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

  /// The line cut to the room, with an ellipsis of its own attributes; nil where not even that has
  /// a place.
  private func cut(_ line: CTLine, _ type: CTLineTruncationType) -> CTLine? {
    let attributes = line.analysis.spanIndex(at: line.range.lowerBound).map {
      line.analysis.spans[$0].attributes.raw
    }
    let token = CTLineCreateWithAttributedString(
      NSAttributedString(string: "\u{2026}", attributes: attributes))
    return line.cut(to: room, type, token)
  }
}

extension CTLineBreakMode {
  /// Where a line of this mode is cut; nil if it is not.
  var truncation: CTLineTruncationType? {
    switch self {
    case .byTruncatingHead: .start
    case .byTruncatingTail: .end
    case .byTruncatingMiddle: .middle
    case .byWordWrapping, .byCharWrapping, .byClipping: nil
    }
  }
}
