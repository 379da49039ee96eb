import Foundation

/// Lines one under the other, from the top of a box.
struct FrameLayout {
  /// A line, and where its baseline begins: to the right of the left edge, and below the upper edge (positive).
  struct Placed {
    var line: CTLine
    var x: CGFloat
    var depth: CGFloat
  }

  private(set) var lines: [Placed] = []
  /// The scalars that have their place.
  private(set) var range: Range<Int>
  /// The widest line with its indent, and how far down the last one goes.
  private(set) var size = CGSize.zero

  /// Lays out `range` until it is used up or a line would go below `height`.
  init(_ analysis: TextAnalysis, _ range: Range<Int>, width: CGFloat, height: CGFloat) {
    self.range = range.lowerBound..<range.lowerBound
    var breaker = LineBreaker(analysis)
    var (start, y) = (range.lowerBound, CGFloat(0))
    while start < range.upperBound, let number = analysis.paragraphIndex(at: start),
      let span = analysis.spanIndex(at: start)
    {
      let paragraph = analysis.paragraphs[number]
      let values = analysis.spans[span].attributes.paragraph.values
      let isFirst = start == paragraph.range.lowerBound
      let indent = isFirst ? values.firstLineHeadIndent : values.headIndent
      let edge = values.tailIndent > 0 ? min(values.tailIndent, width) : width + values.tailIndent
      let room = max(0, edge - indent)
      let end = min(range.upperBound, breaker.end(from: start, width: room, mode: values.lineBreakMode))
      var line = CTLine(analysis, start..<end)
      if let type = values.lineBreakMode.truncation, line.width - line.trailingSpace > room {
        line = Self.truncated(line, room, type)
      }
      let isLast = end == paragraph.range.upperBound
      if values.alignment == .justified, !isLast, room.isFinite {
        line = CTLineCreateJustifiedLine(line, 1, Double(room)) ?? line
      }
      let extents = line.extents
      let natural = extents.ascent + extents.descent
      var tall = values.lineHeightMultiple > 0 ? natural * values.lineHeightMultiple : natural
      if values.minimumLineHeight > 0 { tall = max(tall, values.minimumLineHeight) }
      if values.maximumLineHeight > 0 { tall = min(tall, values.maximumLineHeight) }
      if isFirst, !lines.isEmpty { y += values.paragraphSpacingBefore }
      // What a line has more than its letters need is above them.
      let baseline = y + tall - extents.descent
      guard y + tall <= height + 1e-6 else { break }
      let flush = Self.flush(values.alignment, isRightToLeft: paragraph.level & 1 == 1)
      let offset = room.isFinite ? CGFloat(CTLineGetPenOffsetForFlush(line, flush, Double(room))) : 0
      lines.append(Placed(line: line, x: indent + offset, depth: baseline))
      size.width = max(size.width, indent + line.width - line.trailingSpace)
      size.height = y + tall
      let gap = max(extents.leading + values.lineSpacing, values.minimumLineSpacing)
      y += tall + min(gap, values.maximumLineSpacing) + values.lineSpacingAdjustment
      if isLast { y += values.paragraphSpacing }
      self.range = range.lowerBound..<end
      start = end
    }
  }

  private static func flush(_ alignment: CTTextAlignment, isRightToLeft: Bool) -> CGFloat {
    switch alignment {
    case .left: 0
    case .right: 1
    case .center: 0.5
    case .natural, .justified: isRightToLeft ? 1 : 0
    }
  }

  /// The line cut to `room` points with an ellipsis of its own attributes.
  private static func truncated(_ line: CTLine, _ room: CGFloat, _ type: CTLineTruncationType) -> CTLine {
    let attributes = line.analysis.spanIndex(at: line.range.lowerBound).map {
      line.analysis.spans[$0].attributes.raw
    }
    let token = CTLineCreateWithAttributedString(
      NSAttributedString(string: "\u{2026}", attributes: attributes))
    return CTLineCreateTruncatedLine(line, Double(room), type, token) ?? line
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
