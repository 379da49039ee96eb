import Foundation

/// Finds where lines of a width end. Shapes each paragraph once, when its first line is asked for.
struct LineBreaker {
  let analysis: TextAnalysis
  private var paragraph: (index: Int, advances: [CGFloat])?

  init(_ analysis: TextAnalysis) { self.analysis = analysis }

  /// The end of a line of at most `width` points that begins at `start`, within the paragraph; always beyond `start`.
  ///
  /// White space at the end hangs over. A word that is wider than a line is cut between characters. O(length of the line).
  mutating func end(from start: Int, width: CGFloat, mode: CTLineBreakMode) -> Int {
    guard let index = analysis.paragraphIndex(at: start) else { return analysis.scalars.count }
    let range = analysis.paragraphs[index].range
    let wraps = mode == .byWordWrapping || mode == .byCharWrapping
    let advances = advances(index)
    var (used, opportunity, grapheme) = (CGFloat(0), start, start)
    for scalar in start..<range.upperBound {
      let boundary = analysis.boundaries[scalar]
      if scalar > start {
        if boundary.contains(.mandatoryLine) { return scalar }
        if boundary.contains(.line) { opportunity = scalar }
        if boundary.contains(.grapheme) { grapheme = scalar }
      }
      used += advances[scalar - range.lowerBound]
      guard wraps, used > width, !TextAnalysis.isSpace(analysis.scalars[scalar]) else { continue }
      if mode == .byWordWrapping, opportunity > start { return opportunity }
      if grapheme > start { return grapheme }
    }
    return range.upperBound
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
