import Foundation

/// Finds the ends of lines of a given width. Shapes each paragraph once, when its first line is
/// asked for.
struct LineBreaker {
  let analysis: TextAnalysis
  private var paragraph: (index: Int, advances: [CGFloat])?

  init(_ analysis: TextAnalysis) { self.analysis = analysis }

  /// The end of a line, and its width as the breaker measures it: as part of the whole paragraph.
  ///
  /// Shaped alone, the line may be narrower. But only a box of at least this width gives the same
  /// line again.
  struct Break {
    var end: Int
    var taken: CGFloat = 0
  }

  /// The end of a line that begins at `start` and is at most `width` points wide. The end lies
  /// within the paragraph and always after `start`.
  ///
  /// White space at the end does not count. A word that is wider than the line is cut between
  /// characters. O(length of the line).
  mutating func end(from start: Int, width: CGFloat, mode: CTLineBreakMode) -> Break {
    guard let index = analysis.paragraphIndex(at: start) else {
      return Break(end: analysis.scalars.count)
    }
    let range = analysis.paragraphs[index].range
    // The tolerance makes a line of the measured width fit, in whatever order its parts are added
    // up.
    let limit = width * (1 + 1e-9) + 1e-9
    let wraps = mode == .byWordWrapping || mode == .byCharWrapping
    let advances = wraps ? advances(index) : []
    var used = CGFloat(0)
    // Possible ends of the line, with the width up to each, without the white space before it.
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

  /// The widths of a paragraph's characters. A glyph for several characters counts at the first
  /// one.
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
