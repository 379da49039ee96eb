import Foundation
import LaminaGeometry

/// A line of text: glyphs with their positions. Immutable, and safe to use from any thread.
///
/// Lengths are in points, y up, relative to the start of the baseline. They do not depend on the
/// scale of drawing.
public final class CTLine: @unchecked Sendable {
  let analysis: TextAnalysis
  /// The scalars that are shown or cut off.
  let range: Range<Int>
  /// The pieces in logical order.
  let pieces: [LinePiece]
  /// The runs from left to right.
  let runs: [CTRun]
  let width: CGFloat
  let caret: CaretMap

  /// A line with a part of a text.
  convenience init(_ analysis: TextAnalysis, _ range: Range<Int>) {
    let pieces = TextShaper(analysis: analysis).shape(range).map {
      LinePiece(run: $0, analysis: analysis)
    }
    self.init(analysis, range, pieces)
  }

  /// A line made of pieces in logical order.
  init(_ analysis: TextAnalysis, _ range: Range<Int>, _ pieces: [LinePiece]) {
    (self.analysis, self.range, self.pieces) = (analysis, range, pieces)
    var (runs, pen): ([CTRun], CGFloat) = ([], 0)
    var caret = CaretMap(units: analysis.units(range))
    for piece in LinePiece.visual(pieces) {
      let run = CTRun(piece, x: pen)
      if !piece.isToken { caret.append(run, piece) }
      runs.append(run)
      pen += run.width
    }
    caret.finish()
    (self.runs, self.caret, width) = (runs, caret, pen)
  }

  /// The height above the baseline, the depth below it, and the gap between lines, in points.
  var extents: (ascent: CGFloat, descent: CGFloat, leading: CGFloat) {
    runs.reduce((0, 0, 0)) { sum, run in
      let shift = run.attributes.baselineOffset
      return (
        max(sum.0, CTFontGetAscent(run.font) + shift),
        max(sum.1, CTFontGetDescent(run.font) - shift),
        max(sum.2, CTFontGetLeading(run.font))
      )
    }
  }

  /// The width of the white space at the end, if it lies on the left of the line: that of a
  /// paragraph from right to left does.
  var trailingSpaceOnTheLeft: CGFloat {
    guard let number = analysis.paragraphIndex(at: range.lowerBound),
      analysis.paragraphs[number].level & 1 == 1
    else { return 0 }
    return trailingSpace
  }

  /// The width of the white space at the end.
  var trailingSpace: CGFloat {
    let start = analysis.trailingSpaceStart(range)
    guard start < range.upperBound else { return 0 }
    let unit = analysis.unitStarts[start]
    return runs.filter { !$0.isToken && $0.units.upperBound > unit }.reduce(0) { sum, run in
      zip(run.indices, run.advances).reduce(sum) { $1.0 >= unit ? $0 + $1.1 : $0 }
    }
  }

  /// The box around the ink; nil if there is no ink.
  var inkBounds: CGRect? {
    var all: CGRect?
    for run in runs {
      for (glyph, position) in zip(run.glyphs, run.positions) {
        guard let units = run.font.face.bounds(of: glyph) else { continue }
        let box = run.font.scaled(units).applying(run.font.matrix)
          .offsetBy(dx: position.x, dy: position.y)
        all = all?.union(box) ?? box
      }
    }
    return all
  }
}

/// A line with a whole string. Line separators in it take no space.
///
/// O(n) for n characters.
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine {
  let analysis = TextAnalysis(attrString)
  return CTLine(analysis, analysis.all)
}
