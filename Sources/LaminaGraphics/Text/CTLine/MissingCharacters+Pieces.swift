// Which characters of a line have no glyph.
extension MissingCharacters {
  /// The kinds of the characters of a run that have no glyph, at most ``most`` of them. O(glyphs).
  static func of(_ piece: LinePiece) -> [MissingCharacters] {
    let (run, analysis) = (piece.run, piece.analysis)
    guard run.glyphs.contains(where: { $0.glyph == 0 }) else { return [] }
    var kinds: [MissingCharacters] = []
    for glyph in run.glyphs where glyph.glyph == 0 && kinds.count < most {
      guard let scalar = missing(in: glyph.cluster, run.font.face, analysis) else { continue }
      let kind = MissingCharacters(scalar)
      if !kinds.contains(kind) { kinds.append(kind) }
    }
    return kinds
  }

  /// The first character of a cluster that a face lacks; nil if it needs no glyph.
  private static func missing(in cluster: Int, _ face: FontFace, _ analysis: TextAnalysis)
    -> UInt32?
  {
    var index = cluster
    let end = min(analysis.scalars.count, cluster + TextShaper.longestCluster)
    repeat {
      guard index < end else { return nil }
      let scalar = analysis.scalars[index]
      if !TextShaper.isAlwaysShown(scalar), face.glyph(for: scalar) == 0 { return scalar }
      index += 1
    } while index < end && !analysis.boundaries[index].contains(.grapheme)
    return nil
  }
}
