import Foundation

/// Lines below each other, from the top of a box.
struct FrameLayout {
  /// A line, and the start of its baseline: `x` to the right of the left edge, `depth` below the
  /// upper edge.
  struct Placed {
    var line: CTLine
    var x: CGFloat
    var depth: CGFloat
    /// The right end of the line without white space, if the line began at its indent.
    var reach: CGFloat
    /// The lower end of the line, measured down from the upper edge.
    var bottom: CGFloat
  }

  private(set) var lines: [Placed] = []
  /// The scalars that fit.
  private(set) var range: Range<Int>

  /// The width of the widest line with its indent, and the lower end of the last line.
  var size: CGSize {
    CGSize(width: lines.reduce(0) { max($0, $1.reach) }, height: lines.last?.bottom ?? 0)
  }

  /// Lays out `range` until it ends or a line would go below `height`, or until the thread's work
  /// is over.
  ///
  /// O(characters of the paragraphs that fit at least in part).
  init(
    _ analysis: TextAnalysis, _ range: Range<Int>, width: CGFloat, height: CGFloat,
    rules: FrameRules = FrameRules()
  ) {
    self.range = range.lowerBound..<range.lowerBound
    var breaker = LineBreaker(analysis)
    var (start, y) = (range.lowerBound, CGFloat(0))
    var last: (slot: LineSlot, top: CGFloat)?
    while start < range.upperBound, let slot = LineSlot(analysis, start, width: width, rules) {
      if WorkToken.isCurrentOver { break }
      let found = breaker.end(from: start, width: slot.room, mode: slot.mode)
      let end = min(range.upperBound, found.end)
      let line = slot.line(analysis, to: end)
      let top = slot.isFirst && !lines.isEmpty ? y + slot.style.paragraphSpacingBefore : y
      let tall = Self.height(of: line, slot.style)
      guard
        top + tall <= height + 1e-6
          || rules.keepsCutLines && (lines.isEmpty || rules.truncation == nil && top < height)
      else {
        break
      }
      place(line, slot, top: top, tall, taken: found.end == end ? found.taken : 0)
      last = (slot, top)
      y = top + tall + Self.gap(below: line, slot.style)
      if end == slot.paragraph.range.upperBound { y += slot.style.paragraphSpacing }
      self.range = range.lowerBound..<end
      start = end
    }
    if rules.truncation != nil, let last, start < range.upperBound {
      let end = min(range.upperBound, last.slot.paragraph.range.upperBound)
      guard let line = last.slot.lastLine(analysis, to: end) else { return }
      lines.removeLast()
      place(line, last.slot, top: last.top, Self.height(of: line, last.slot.style))
    }
  }

  private mutating func place(
    _ line: CTLine, _ slot: LineSlot, top: CGFloat, _ tall: CGFloat, taken: CGFloat = 0
  ) {
    // If a line is higher than its letters, the extra space is above them.
    lines.append(
      Placed(
        line: line, x: slot.start(of: line), depth: top + tall - line.extents.descent,
        reach: slot.indent + max(line.width - line.trailingSpace, line.isCut ? 0 : taken),
        bottom: top + tall)
    )
  }

  private static func height(of line: CTLine, _ style: CTParagraphStyle.Values) -> CGFloat {
    let extents = line.extents
    let natural = extents.ascent + extents.descent
    var tall = style.lineHeightMultiple > 0 ? natural * style.lineHeightMultiple : natural
    if style.minimumLineHeight > 0 { tall = max(tall, style.minimumLineHeight) }
    if style.maximumLineHeight > 0 { tall = min(tall, style.maximumLineHeight) }
    return tall
  }

  private static func gap(below line: CTLine, _ style: CTParagraphStyle.Values) -> CGFloat {
    let gap = max(line.extents.leading + style.lineSpacing, style.minimumLineSpacing)
    return min(gap, style.maximumLineSpacing) + style.lineSpacingAdjustment
  }
}
