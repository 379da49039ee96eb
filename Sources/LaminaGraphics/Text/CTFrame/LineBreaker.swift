import Foundation

/// Finds where lines of a width end. Shapes each paragraph once, when its first line is asked for.
struct LineBreaker {
  let analysis: TextAnalysis
  private var paragraph: (index: Int, advances: [CGFloat])?

  init(_ analysis: TextAnalysis) { self.analysis = analysis }

  /// Where a line ends, and what it takes as the breaker counts: letters next to each other, as if
  /// the line went on. Set by itself it may be narrower; only what is at least this wide has the
  /// same line again.
  struct Break {
    var end: Int
    var taken: CGFloat = 0
  }

  /// The end of a line of at most `width` points that begins at `start`, within the paragraph;
  /// always beyond `start`.
  ///
  /// White space at the end hangs over. A word that is wider than a line is cut between characters.
  /// O(length of the line).
  mutating func end(from start: Int, width: CGFloat, mode: CTLineBreakMode) -> Break {
    guard let index = analysis.paragraphIndex(at: start) else {
      return Break(end: analysis.scalars.count)
    }
    let range = analysis.paragraphs[index].range
    // A line of the width that was measured fits, however its parts are added up.
    let limit = width * (1 + 1e-9) + 1e-9
    let wraps = mode == .byWordWrapping || mode == .byCharWrapping
    let advances = wraps ? advances(index) : []
    var used = CGFloat(0)
    // Where the line may end, and what it takes up to there without the white space before.
    var (seen, opportunity, grapheme) = (Break(end: start), Break(end: start), Break(end: start))
    for scalar in start..<range.upperBound {
      let boundary = analysis.boundaries[scalar]
      if scalar > start {
        if boundary.contains(.mandatoryLine) { return Break(end: scalar, taken: seen.taken) }
        if boundary.contains(.line) { opportunity = Break(end: scalar, taken: seen.taken) }
        if boundary.contains(.grapheme) { grapheme = Break(end: scalar, taken: seen.taken) }
      }
      guard wraps else { continue }
      used += advances[scalar - range.lowerBound]
      if TextAnalysis.isSpace(analysis.scalars[scalar]) { continue }
      if used > limit {
        if mode == .byWordWrapping, opportunity.end > start { return opportunity }
        if grapheme.end > start { return grapheme }
      }
      seen.taken = used
    }
    return Break(end: range.upperBound, taken: seen.taken)
  }

  /// Widths of a paragraph's characters. What shares a glyph has its width at the first character.
  private mutating func advances(_ index: Int) -> [CGFloat] {
    if let paragraph, paragraph.index == index { return paragraph.advances }
    let range = analysis.paragraphs[index].range
    var advances = [CGFloat](repeating: 0, count: range.count)
    for run in TextShaper(analysis: analysis).shape(range) {
      for glyph in run.glyphs { advances[glyph.cluster - range.lowerBound] += glyph.advance }
    }
    paragraph = (index, advances)
    return advances
  }
}
