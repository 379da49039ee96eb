import Foundation

/// Where a line that is too long is truncated.
public enum CTLineTruncationType: UInt32, Sendable {
  case start = 0
  case end = 1
  case middle = 2
}

/// A line of at most `width` points. If `line` is wider, the result has as many of its whole
/// characters as fit beside `truncationToken`, which stands where the line was cut. Returns nil if
/// the token alone is wider, or `width` is NaN.
public func CTLineCreateTruncatedLine(
  _ line: CTLine, _ width: Double, _ truncationType: CTLineTruncationType,
  _ truncationToken: CTLine?
) -> CTLine? {
  guard !width.isNaN else { return nil }
  if Double(line.width) <= width { return line }
  let room = CGFloat(width) - (truncationToken?.width ?? 0)
  guard room >= 0 else { return nil }
  return line.truncated(to: room, truncationType, truncationToken)
}

/// A line stretched towards `justificationWidth` points at its spaces. A factor of 1 stretches it
/// all the way, 0 not at all.
///
/// White space at the end does not count. A line without spaces between words is returned
/// unchanged. Returns nil if a number is not finite.
public func CTLineCreateJustifiedLine(
  _ line: CTLine, _ justificationFactor: CGFloat, _ justificationWidth: Double
) -> CTLine? {
  guard justificationFactor.isFinite, justificationWidth.isFinite else { return nil }
  let missing = CGFloat(justificationWidth) - (line.width - line.trailingSpace)
  return line.stretched(by: missing * min(max(justificationFactor, 0), 1))
}

extension CTLine {
  /// Whether a token replaces a part that was cut off.
  var isCut: Bool { pieces.contains(where: \.isToken) }

  /// As many whole characters as fit into `width` points beside `token`, which is always included.
  /// Returns nil if the token alone is wider.
  func cut(to width: CGFloat, _ type: CTLineTruncationType, _ token: CTLine) -> CTLine? {
    let room = width - token.width
    return room >= 0 ? truncated(to: room, type, token) : nil
  }

  /// The characters that fit into `room` points, with `token` in place of the others.
  fileprivate func truncated(to room: CGFloat, _ type: CTLineTruncationType, _ token: CTLine?)
    -> CTLine
  {
    // The widths of clusters, by the index of their first character.
    var widths: [Int: CGFloat] = [:]
    for piece in pieces where !piece.isToken {
      for glyph in piece.run.glyphs { widths[glyph.cluster, default: 0] += glyph.advance }
    }
    // Cuts lie between clusters, so that no glyph is split.
    let cuts = widths.keys.sorted()
    var (first, last, used) = (0, cuts.count, CGFloat(0))
    func take(_ index: Int) -> Bool {
      let width = widths[cuts[index]] ?? 0
      guard used + width <= room else { return false }
      used += width
      return true
    }
    switch type {
    case .end: while first < last, take(first) { first += 1 }
    case .start: while first < last, take(last - 1) { last -= 1 }
    case .middle:
      while first < last {
        guard take(first) else { break }
        first += 1
        guard first < last, take(last - 1) else { break }
        last -= 1
      }
    }
    let head = range.lowerBound..<(first < cuts.count ? cuts[first] : range.upperBound)
    let tail = (last < cuts.count ? cuts[last] : range.upperBound)..<range.upperBound
    return CTLine(analysis, range, shaped(head) + tokenPieces(token) + shaped(tail))
  }

  private func shaped(_ range: Range<Int>) -> [LinePiece] {
    guard !range.isEmpty else { return [] }
    return TextShaper(analysis: analysis).shape(range).map {
      LinePiece(run: $0, analysis: analysis)
    }
  }

  /// The pieces of the token, which runs in the paragraph's direction.
  private func tokenPieces(_ token: CTLine?) -> [LinePiece] {
    let level =
      analysis.paragraphIndex(at: range.lowerBound).map { analysis.paragraphs[$0].level } ?? 0
    return (token?.pieces ?? []).map { piece in
      var piece = piece
      piece.isToken = true
      piece.run.level = max(piece.run.level, level)
      return piece
    }
  }

  /// The line with `extra` points distributed over the spaces between words.
  fileprivate func stretched(by extra: CGFloat) -> CTLine {
    let end = analysis.trailingSpaceStart(range)
    func isGap(_ glyph: ShapedGlyph, _ piece: LinePiece) -> Bool {
      guard !piece.isToken, glyph.cluster > range.lowerBound, glyph.cluster < end else {
        return false
      }
      return [0x20, 0xA0, 0x3000].contains(analysis.scalars[glyph.cluster])
    }
    let gaps = pieces.reduce(0) { sum, piece in
      sum + piece.run.glyphs.reduce(0) { isGap($1, piece) ? $0 + 1 : $0 }
    }
    guard gaps > 0, extra != 0 else { return self }
    let stretched = pieces.map { piece in
      var copy = piece
      for index in piece.run.glyphs.indices where isGap(piece.run.glyphs[index], piece) {
        copy.run.glyphs[index].advance += extra / CGFloat(gaps)
      }
      return copy
    }
    return CTLine(analysis, range, stretched)
  }
}
